import CLibHEIF
import ContentTypes
import PhotoCodecs

/// A file of one coded item, written afresh, so that libheif meets no box that came from outside but the decoder's
/// configuration.
struct ItemFile {
    let bytes: [UInt8]
    let isAV1: Bool
    /// What the item is coded with.
    let chroma: CodedConfiguration.Chroma

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - configuration: how the item is coded.
    ///   - box: the property `hvcC` or `av1C`, whole.
    ///   - data: the item's coded data.
    ///   - width: pixels across, as coded.
    ///   - height: pixels down, as coded.
    init(
        _ configuration: CodedConfiguration, box: [UInt8], data: [UInt8], width: Int, height: Int
    ) throws(CodecError) {
        (isAV1, chroma) = (configuration.isAV1, configuration.chroma)
        var assembly = HEIFAssembly()
        let properties = [
            assembly.property(box, isEssential: true),
            assembly.property(ItemProperty.size(width, height)),
            assembly.property(ItemProperty.color(chroma.pointsAsCoded)),
        ]
        _ = assembly.item(isAV1 ? "av01" : "hvc1", data, properties: properties)
        var sink = Codec.MemorySink()
        try assembly.write(brands: [isAV1 ? "avif" : "heic", "mif1"], trailer: nil, to: &sink)
        bytes = sink.bytes
    }
}

extension CodedConfiguration.Chroma {
    /// What libheif 1.15 must be asked for to hand out planes as they are coded.
    ///
    /// Left alone it makes RGB, for which it repeats chroma of less resolution. Of 4:2:0 it hands out the planes, and
    /// they are interpolated here; with 4:2:2 it would take the way over RGB and back, and lose what no RGB has.
    var request: (colorspace: heif_colorspace, chroma: heif_chroma) {
        self == .quarter ? planes : (heif_colorspace_undefined, heif_chroma_undefined)
    }

    /// What the file must say for it: of 4:2:0 just the code points that libheif would convert to, of other chroma that
    /// it is RGB already.
    fileprivate var pointsAsCoded: Bitmap.CodePoints {
        self == .quarter
            ? Bitmap.CodePoints(primaries: 1, transfer: 13, matrix: 6, isFullRange: true)
            : Bitmap.CodePoints(primaries: 2, transfer: 2, matrix: 0, isFullRange: true)
    }
}
