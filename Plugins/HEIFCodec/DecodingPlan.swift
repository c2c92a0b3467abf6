import ContentTypes
import PhotoCodecs

/// What has to be decoded, where it goes, and what is still to be done to it.
struct DecodingPlan {
    /// A rectangle of pixels.
    struct Rectangle: Equatable {
        var x = 0
        var y = 0
        var width: Int
        var height: Int
    }

    /// One coded item and its place in the stored picture.
    struct Tile {
        let item: HEIFFile.Item
        let place: Rectangle
    }

    let tiles: [Tile]
    /// The part of the stored picture that is shown.
    let crop: Rectangle
    /// What is still to be done after cropping.
    let orientation: Orientation
    /// The coded items of the opacity, in the same places.
    let opacity: [Tile]
    let format: Bitmap.Format
    let color: Bitmap.ColorDescription
    /// Bytes of the bitmap, within the limits.
    let byteCount: Int

    /// Whether coded pictures may be larger than stated, by less than a block of 64 × 64, at the right and the bottom.
    var allowsPadding = false
    /// All items that are used up: the picture's own, those it is made from, and those of its opacity.
    let itemIDs: Set<Int>

    /// Plans the decoding of a file's primary picture.
    init(for file: HEIFFile, limits: Limits) throws(CodecError) {
        try self.init(of: try file.item(file.primaryID), in: file, limits: limits)
    }

    /// Plans the decoding of any picture of a file.
    init(of picture: HEIFFile.Item, in file: HEIFFile, limits: Limits) throws(CodecError) {
        let layer = try Layer(picture, in: file, limits: limits)
        guard let first = layer.tiles.first else { throw heifError(.malformed, "its picture has no tiles") }
        (tiles, crop, orientation) = (layer.tiles, layer.crop, layer.orientation)
        let configuration = try CodedConfiguration(of: first.item, in: file)
        let alpha = try Self.opacity(of: picture, like: layer, in: file, limits: limits)
        opacity = alpha?.tiles ?? []
        format = Bitmap.Format(
            configuration.isMonochrome ? .gray : .rgb,
            alpha: alpha == nil ? .none : alpha?.isPremultiplied == true ? .premultiplied : .straight,
            bitsPerSample: configuration.bitDepth)
        var color = try file.color(of: picture, limits: limits)
        let inner = try file.color(of: first.item, limits: limits)
        color.iccProfile = color.iccProfile ?? inner.iccProfile
        color.codePoints = color.codePoints ?? inner.codePoints
        self.color = color
        byteCount = try limits.admit(width: crop.width, height: crop.height, format: format)
        itemIDs = file.family(of: picture.id).union(alpha.map { file.family(of: $0.id) } ?? [])
    }

    /// The auxiliary picture that holds the opacity.
    ///
    /// It is combined with the colours as both are stored. Turns and crops of its own are passed over: MIAF wants them
    /// equal to those of the colours, and writers leave them out.
    private static func opacity(
        of picture: HEIFFile.Item, like layer: Layer, in file: HEIFFile, limits: Limits
    ) throws(CodecError) -> (id: Int, tiles: [Tile], isPremultiplied: Bool)? {
        for reference in file.references where reference.kind == "auxl" && reference.to.contains(picture.id) {
            let item = try file.item(reference.from)
            guard file.isOpacity(item) else { continue }
            guard item.id != picture.id else { throw heifError(.malformed, "it is said to be its own opacity") }
            let alpha = try Layer(item, in: file, limits: limits)
            guard alpha.width == layer.width, alpha.height == layer.height else {
                throw heifError(
                    .unsupported,
                    "its opacity has \(alpha.width) × \(alpha.height) pixels, its colours \(layer.width) × \(layer.height)"
                )
            }
            let isPremultiplied = file.references.contains {
                $0.kind == "prem" && $0.from == picture.id && $0.to.contains(item.id)
            }
            return (item.id, alpha.tiles, isPremultiplied)
        }
        return nil
    }
}

extension HEIFFile {
    /// Whether an auxiliary item is an opacity; one that can't be said to be anything is none.
    func isOpacity(_ item: Item) -> Bool { ((try? auxiliaryType(of: item)) ?? nil).map { isOpacity($0.urn) } ?? false }

    /// Whether this is what an opacity is called.
    func isOpacity(_ urn: String) -> Bool {
        [
            "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
        ].contains(urn)
    }

    /// The URN and a message that describes depth take some hundreds; thousands of items may share one box.
    private static let mostAuxiliaryBytes = 4096

    /// What the `auxC` property of an item says: the URN and what follows it.
    func auxiliaryType(of item: Item) throws(CodecError) -> (urn: String, subtype: [UInt8])? {
        guard let box = property("auxC", of: item) else { return nil }
        guard box.payload.count <= Self.mostAuxiliaryBytes else {
            throw heifError(
                .limitExceeded, "the auxC box of its item \(item.id) is over \(Self.mostAuxiliaryBytes) bytes")
        }
        var reader = BoxReader(bytes, in: box.payload)
        _ = try reader.versionAndFlags()
        let urn = reader.string()
        return (urn, Array(try reader.take(reader.end - reader.offset)))
    }

    /// An item and the items it is made from, down to the coded ones.
    func family(of id: Int) -> Set<Int> {
        var family: Set = [id]
        var added = [id]
        while let next = added.popLast() {
            for source in sources(of: next) where family.insert(source).inserted { added.append(source) }
        }
        return family
    }
}
