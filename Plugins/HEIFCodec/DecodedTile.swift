import ContentTypes
import PhotoCodecs

/// A coded picture that was decoded, with what is needed to draw it.
struct DecodedTile: ~Copyable {
    /// A part of a tile, and where it goes in the bitmap.
    struct Part {
        let sourceX: Int
        let sourceY: Int
        let targetX: Int
        let targetY: Int
        let width: Int
        let height: Int
    }

    let image: HEIFImage
    let isAV1: Bool
    /// As the coded data says: its samples were handed out by it.
    let chroma: CodedConfiguration.Chroma
    /// What the coded data says of its colours.
    let points: Bitmap.CodePoints
    /// Where it says that its chroma lies.
    let siting: ChromaSiting

    /// Decodes a tile; nil when the file ends before its data.
    init?(
        _ tile: DecodingPlan.Tile, of plan: DecodingPlan, in file: HEIFFile, isOpacity: Bool
    ) throws(CodecError) {
        guard let data = try file.data(of: tile.item, atMost: Self.mostCodedBytes(tile.place)) else { return nil }
        let configuration = try CodedConfiguration(of: tile.item, in: file)
        if !isOpacity { try Self.check(configuration, isLike: plan.format, tile.item) }
        let sequence = try CodedSequence(configuration, data: data, in: file)
        let padding = [sequence.width - tile.place.width, sequence.height - tile.place.height]
        guard padding.allSatisfy({ $0 == 0 || plan.allowsPadding && (0..<64).contains($0) }) else {
            throw heifError(
                .malformed,
                "its item \(tile.item.id) is coded with \(sequence.width) × \(sequence.height) pixels, not with "
                    + "\(tile.place.width) × \(tile.place.height) as it says")
        }
        let item = try ItemFile(
            configuration, box: file.copy(of: configuration.box), data: data, width: sequence.width,
            height: sequence.height)
        let image = try decodedImage(of: item)
        guard image.width == sequence.width, image.height == sequence.height else {
            throw heifError(.malformed, "its item \(tile.item.id) decodes to \(image.width) × \(image.height) pixels")
        }
        guard image.bitDepth == configuration.bitDepth, image.isMonochrome == configuration.isMonochrome else {
            throw heifError(.malformed, "its item \(tile.item.id) decodes to \(image.bitDepth) bits, not as it says")
        }
        self.image = image
        isAV1 = configuration.isAV1
        (chroma, points, siting) = (sequence.chroma, sequence.points, sequence.siting)
    }

    /// How many bytes a coded picture may take: as many as its samples would without any coding, and what is constant.
    ///
    /// Items may share their bytes, so that a small file could hold thousands of large ones.
    private static func mostCodedBytes(_ place: DecodingPlan.Rectangle) -> Int {
        6 * (place.width + 64) * (place.height + 64) + 1 << 16
    }

    /// Checks that a tile has the depth of the first one, which the bitmap has, and colours where that has them.
    private static func check(
        _ configuration: CodedConfiguration, isLike format: Bitmap.Format, _ item: HEIFFile.Item
    ) throws(CodecError) {
        guard configuration.bitDepth == format.bitsPerSample,
            configuration.isMonochrome == (format.model == .gray)
        else {
            throw heifError(.malformed, "its item \(item.id) has another depth or other colours than its first tile")
        }
    }
}

extension DecodingPlan {
    /// The part of a tile that the crop leaves.
    func part(of tile: Tile) -> DecodedTile.Part? {
        let place = tile.place
        let (left, top) = (max(place.x, crop.x), max(place.y, crop.y))
        let right = min(place.x + place.width, crop.x + crop.width)
        let bottom = min(place.y + place.height, crop.y + crop.height)
        guard left < right, top < bottom else { return nil }
        return DecodedTile.Part(
            sourceX: left - place.x, sourceY: top - place.y, targetX: left - crop.x, targetY: top - crop.y,
            width: right - left, height: bottom - top)
    }
}
