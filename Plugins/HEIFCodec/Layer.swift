import ContentTypes
import PhotoCodecs

/// One picture of a file, down to the coded items it is made of.
struct Layer {
    /// Size as stored.
    let width: Int
    let height: Int
    let tiles: [DecodingPlan.Tile]
    /// The part that is shown, in pixels as stored.
    private(set) var crop: DecodingPlan.Rectangle
    /// What is done to that part for display.
    private(set) var orientation = Orientation.up

    /// Follows an item's derivations; a grid is made of coded items, an identity of one item of any kind.
    ///
    /// - Parameter path: the derived items that led here.
    init(_ item: HEIFFile.Item, in file: HEIFFile, limits: Limits, path: [Int] = []) throws(CodecError) {
        switch item.type {
        case "hvc1", "av01":
            (width, height) = try file.size(of: item)
            tiles = [.init(item: item, place: .init(width: width, height: height))]
        case "grid":
            try Self.admit(item, path, limits)
            let grid = try Grid(item, in: file, limits: limits)
            (width, height, tiles) = (grid.width, grid.height, grid.tiles)
        case "iden":
            try Self.admit(item, path, limits)
            let sources = file.sources(of: item.id)
            guard sources.count == 1 else {
                throw heifError(.malformed, "its derived item has \(sources.count) sources")
            }
            self = try Layer(try file.item(sources[0]), in: file, limits: limits, path: path + [item.id])
            try apply(file.properties(of: item), in: file)
            return
        case "iovl": throw heifError(.unsupported, "it is an overlay of pictures, which isn't read")
        default: throw heifError(.unsupported, "its picture is coded as \(item.type), which isn't read")
        }
        _ = try limits.admit(width: width, height: height, format: Bitmap.Format(.rgb))
        crop = .init(width: width, height: height)
        try apply(file.properties(of: item), in: file)
    }

    /// Checks that a derived item may be followed further.
    private static func admit(_ item: HEIFFile.Item, _ path: [Int], _ limits: Limits) throws(CodecError) {
        guard !path.contains(item.id) else {
            throw heifError(.malformed, "its item \(item.id) is made from itself")
        }
        let depth = path.count + 1
        try limits.require(depth, atMost: limits.nesting, "levels of derived items", of: "\(depth) levels")
    }

    /// Carries out transformative properties in the order of their association.
    private mutating func apply(_ properties: [BoxReader.Box], in file: HEIFFile) throws(CodecError) {
        for box in properties {
            var reader = BoxReader(file.bytes, in: box.payload)
            switch box.type {
            case "irot":
                let turns = try reader.number(1) & 3
                orientation = orientation.followed(by: Orientation(isMirrored: false, quarterTurns: -turns))
            case "imir":
                let swapsColumns = try reader.number(1) & 1 == 1
                orientation = orientation.followed(by: swapsColumns ? .upMirrored : .downMirrored)
            case "clap":
                guard let aperture = CleanAperture(file.bytes[box.payload]) else {
                    throw heifError(.malformed, "its clap box is cut off")
                }
                try cut(aperture)
            default: break
            }
        }
    }

    /// Cuts the part that is shown down to an aperture, which is stated for the picture as turned so far.
    private mutating func cut(_ aperture: CleanAperture) throws(CodecError) {
        let (shownWidth, shownHeight) = orientation.swapsAxes ? (crop.height, crop.width) : (crop.width, crop.height)
        guard let (columns, rows) = aperture.shown(inWidth: shownWidth, height: shownHeight) else {
            throw heifError(.malformed, "its clap box cuts no part out of \(shownWidth) × \(shownHeight) pixels")
        }
        let shown = DecodingPlan.Rectangle(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        let stored = shown.turned(by: orientation.inverse, width: shownWidth, height: shownHeight)
        crop = .init(
            x: crop.x + stored.x, y: crop.y + stored.y, width: stored.width, height: stored.height)
    }
}

extension DecodingPlan.Rectangle {
    /// Where this part of a picture is after the picture was turned.
    func turned(by orientation: Orientation, width: Int, height: Int) -> Self {
        var result = self
        if orientation.isMirrored { result.x = width - x - self.width }
        var (pictureWidth, pictureHeight) = (width, height)
        for _ in 0..<orientation.quarterTurns {
            result = .init(
                x: pictureHeight - result.y - result.height, y: result.x, width: result.height, height: result.width)
            swap(&pictureWidth, &pictureHeight)
        }
        return result
    }
}
