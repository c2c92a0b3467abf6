import CLibHEIF
import PhotoCodecs

/// The bitmap that tiles are drawn into.
struct Canvas {
    let plan: DecodingPlan
    /// Empty until there is something to draw: memory isn't taken for what a file only claims.
    var bytes: [UInt8] = []
    /// Whether any tile of the colours was drawn.
    private(set) var hasPixels = false
    /// What the coded data of the colours says of them.
    private(set) var codedPoints: Bitmap.CodePoints?

    /// A canvas of zeros.
    init(_ plan: DecodingPlan) { self.plan = plan }

    /// Decodes a tile and draws it; false when the file ends before its data.
    mutating func draw(
        _ tile: DecodingPlan.Tile, of file: HEIFFile, isOpacity: Bool, limits: Limits
    ) throws(CodecError) -> Bool {
        guard let part = intersection(of: tile.place) else { return true }
        guard let data = try file.data(of: tile.item, atMost: Self.mostCodedBytes(tile.place)) else { return false }
        let configuration = try CodedConfiguration(of: tile.item, in: file)
        if !isOpacity { try checkIsLikeFirst(configuration, tile.item) }
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
        try withDecodedImage(of: item) { (image) throws(CodecError) in
            guard image.width == sequence.width, image.height == sequence.height else {
                throw heifError(
                    .malformed, "its item \(tile.item.id) decodes to \(image.width) × \(image.height) pixels")
            }
            guard image.bitDepth == configuration.bitDepth, image.isMonochrome == configuration.isMonochrome else {
                throw heifError(
                    .malformed, "its item \(tile.item.id) decodes to \(image.bitDepth) bits, not as it says")
            }
            if bytes.isEmpty { bytes = Array(repeating: 0, count: plan.byteCount) }
            if isOpacity {
                // HEVC writers leave the range unsaid and mean the full one; AV1 always says it.
                let isFullRange = !configuration.isAV1 || sequence.points.isFullRange
                try drawChannel(plan.format.channelCount - 1, image, part, isFullRange: isFullRange)
            } else {
                try drawColors(image, part, plan.color.codePoints ?? sequence.points, sequence.siting)
            }
        }
        if !isOpacity {
            codedPoints = codedPoints ?? sequence.points
            hasPixels = true
        }
        return true
    }

    /// How many bytes a coded picture may take: as many as its samples would without any coding, and what is constant.
    ///
    /// Items may share their bytes, so that a small file could hold thousands of large ones.
    private static func mostCodedBytes(_ place: DecodingPlan.Rectangle) -> Int {
        6 * (place.width + 64) * (place.height + 64) + 1 << 16
    }

    /// Checks that a tile has the depth of the first one, which the bitmap has, and colours where that has them.
    private func checkIsLikeFirst(_ configuration: CodedConfiguration, _ item: HEIFFile.Item) throws(CodecError) {
        guard configuration.bitDepth == plan.format.bitsPerSample,
            configuration.isMonochrome == (plan.format.model == .gray)
        else {
            throw heifError(.malformed, "its item \(item.id) has another depth or other colours than its first tile")
        }
    }

    /// The part of a tile that the crop leaves.
    private func intersection(of place: DecodingPlan.Rectangle) -> Part? {
        let crop = plan.crop
        let (left, top) = (max(place.x, crop.x), max(place.y, crop.y))
        let right = min(place.x + place.width, crop.x + crop.width)
        let bottom = min(place.y + place.height, crop.y + crop.height)
        guard left < right, top < bottom else { return nil }
        return Part(
            sourceX: left - place.x, sourceY: top - place.y, targetX: left - crop.x, targetY: top - crop.y,
            width: right - left, height: bottom - top)
    }

    private mutating func drawColors(
        _ image: borrowing HEIFImage, _ part: Part, _ points: Bitmap.CodePoints, _ siting: ChromaSiting
    ) throws(CodecError) {
        guard let matrix = ColorMatrix(points) else {
            throw heifError(.unsupported, "its colour matrix \(points.matrix) isn't known here")
        }
        let map = SampleMap.decoding(matrix, bits: plan.format.bitsPerSample)
        if plan.format.model == .gray {
            try drawChannel(0, image, part, isFullRange: points.isFullRange)
        } else if plan.format.bytesPerSample == 1 {
            try drawRGB(image, part, map, siting, as: UInt8.self)
        } else {
            try drawRGB(image, part, map, siting, as: UInt16.self)
        }
    }
}
