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

    /// Plans the decoding of a file's primary picture.
    init(for file: HEIFFile, limits: Limits) throws(CodecError) {
        let primary = try file.item(file.primaryID)
        let layer = try Layer(primary, in: file, limits: limits)
        guard let first = layer.tiles.first else { throw heifError(.malformed, "its picture has no tiles") }
        (tiles, crop, orientation) = (layer.tiles, layer.crop, layer.orientation)
        let configuration = try CodedConfiguration(of: first.item, in: file)
        let alpha = try Self.opacity(of: primary, like: layer, in: file, limits: limits)
        opacity = alpha?.tiles ?? []
        format = Bitmap.Format(
            configuration.isMonochrome ? .gray : .rgb,
            alpha: alpha == nil ? .none : alpha?.isPremultiplied == true ? .premultiplied : .straight,
            bitsPerSample: configuration.bitDepth)
        var color = try file.color(of: primary, limits: limits)
        let inner = try file.color(of: first.item, limits: limits)
        color.iccProfile = color.iccProfile ?? inner.iccProfile
        color.codePoints = color.codePoints ?? inner.codePoints
        self.color = color
        byteCount = try limits.admit(width: crop.width, height: crop.height, format: format)
    }

    /// The auxiliary picture that holds the opacity.
    ///
    /// It is combined with the colours as both are stored. Turns and crops of its own are passed over: MIAF wants them
    /// equal to those of the colours, and writers leave them out.
    private static func opacity(
        of primary: HEIFFile.Item, like layer: Layer, in file: HEIFFile, limits: Limits
    ) throws(CodecError) -> (tiles: [Tile], isPremultiplied: Bool)? {
        for reference in file.references where reference.kind == "auxl" && reference.to.contains(primary.id) {
            let item = try file.item(reference.from)
            guard try file.isOpacity(item) else { continue }
            let alpha = try Layer(item, in: file, limits: limits)
            guard alpha.width == layer.width, alpha.height == layer.height else {
                throw heifError(
                    .unsupported,
                    "its opacity has \(alpha.width) × \(alpha.height) pixels, its colours \(layer.width) × \(layer.height)"
                )
            }
            let isPremultiplied = file.references.contains {
                $0.kind == "prem" && $0.from == primary.id && $0.to.contains(item.id)
            }
            return (alpha.tiles, isPremultiplied)
        }
        return nil
    }
}

extension HEIFFile {
    /// Whether an auxiliary item is an opacity.
    fileprivate func isOpacity(_ item: Item) throws(CodecError) -> Bool {
        guard let box = property("auxC", of: item) else { return false }
        var reader = BoxReader(bytes, in: box.payload)
        _ = try reader.versionAndFlags()
        return [
            "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
        ].contains(reader.string())
    }
}
