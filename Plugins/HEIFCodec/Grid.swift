import ContentTypes
import PhotoCodecs

/// A derived picture of equal tiles, cut to size at the right and at the bottom.
struct Grid {
    let width: Int
    let height: Int
    let tiles: [DecodingPlan.Tile]

    init(_ item: HEIFFile.Item, in file: HEIFFile, limits: Limits) throws(CodecError) {
        guard let data = try file.data(of: item, atMost: 1024) else {
            throw heifError(.malformed, "the file ends before its grid")
        }
        var reader = BoxReader(data)
        let version = try reader.number(1)
        guard version == 0 else { throw heifError(.unsupported, "version \(version) of its grid is unknown") }
        let fieldSize = try reader.number(1) & 1 == 1 ? 4 : 2
        let (rows, columns) = (try reader.number(1) + 1, try reader.number(1) + 1)
        (width, height) = (try reader.number(fieldSize), try reader.number(fieldSize))
        let sources = file.sources(of: item.id)
        guard sources.count <= Self.mostTiles else {
            throw heifError(.limitExceeded, "its grid has \(sources.count) tiles, over \(Self.mostTiles)")
        }
        guard sources.count == rows * columns else {
            throw heifError(.malformed, "its grid of \(columns) × \(rows) tiles has \(sources.count) tiles")
        }
        let stated = try file.size(of: item)
        guard stated == (width, height) else {
            throw heifError(
                .malformed, "its grid has \(width) × \(height) pixels, but says \(stated.width) × \(stated.height)")
        }
        tiles = try Self.tiles(sources, columns: columns, in: file)
        guard let size = tiles.first?.place, Self.covers(size.width, columns, width),
            Self.covers(size.height, rows, height)
        else { throw heifError(.malformed, "its tiles don't make up its grid of \(width) × \(height) pixels") }
        // A decoder takes memory for a whole tile, however little of it the grid shows.
        if size.width * size.height > Self.modestTile {
            _ = try limits.admit(width: size.width, height: size.height, format: Bitmap.Format(.rgb))
        }
    }

    /// Pixels that a tile may have whatever the limits: encoders make tiles of a fourth of that.
    private static let modestTile = 1 << 20

    /// As many as a file may have items; one may be in several places.
    private static let mostTiles = HEIFFile.mostItems

    /// Whether tiles make up a length and none lies wholly beyond it.
    private static func covers(_ tile: Int, _ count: Int, _ length: Int) -> Bool {
        let (whole, overflow) = tile.multipliedReportingOverflow(by: count)
        return !overflow && length > 0 && whole >= length && whole - tile < length
    }

    private static func tiles(
        _ sources: [Int], columns: Int, in file: HEIFFile
    ) throws(CodecError) -> [DecodingPlan.Tile] {
        var tiles: [DecodingPlan.Tile] = []
        for (index, id) in sources.enumerated() {
            let item = try file.item(id)
            guard item.type == "hvc1" || item.type == "av01" else {
                throw heifError(.unsupported, "a tile of its grid is coded as \(item.type), which isn't read")
            }
            let size = try file.size(of: item)
            guard (1...0xffff).contains(size.width), (1...0xffff).contains(size.height),
                tiles.first.map({ $0.place.width == size.width && $0.place.height == size.height }) ?? true
            else { throw heifError(.malformed, "the tiles of its grid differ in size") }
            guard !file.properties(of: item).contains(where: { file.turnsOrCuts($0) }) else {
                throw heifError(.unsupported, "a tile of its grid is turned or cut")
            }
            let place = DecodingPlan.Rectangle(
                x: index % columns * size.width, y: index / columns * size.height, width: size.width,
                height: size.height)
            tiles.append(.init(item: item, place: place))
        }
        return tiles
    }
}

extension HEIFFile {
    /// Whether a property changes what is seen of an item.
    fileprivate func turnsOrCuts(_ box: BoxReader.Box) -> Bool {
        switch box.type {
        case "irot": bytes[box.payload].first.map { $0 & 3 != 0 } ?? true
        case "imir", "clap": true
        default: false
        }
    }
}
