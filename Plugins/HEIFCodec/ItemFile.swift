import ContentTypes
import PhotoCodecs

/// A file of one coded item, written afresh, so that libheif meets no box that came from outside but the decoder's
/// configuration.
struct ItemFile {
    let bytes: [UInt8]

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - isAV1: whether the data are AV1's, else HEVC's.
    ///   - configuration: the property `hvcC` or `av1C`, whole.
    ///   - data: the item's coded data.
    ///   - width: pixels across, as coded.
    ///   - height: pixels down, as coded.
    init(
        isAV1: Bool, configuration: [UInt8], data: [UInt8], width: Int, height: Int
    ) throws(CodecError) {
        var assembly = HEIFAssembly()
        let properties = [
            assembly.property(configuration, isEssential: true),
            assembly.property(ItemProperty.size(width, height)),
        ]
        _ = assembly.item(isAV1 ? "av01" : "hvc1", data, properties: properties)
        var sink = Codec.MemorySink()
        try assembly.write(brands: [isAV1 ? "avif" : "heic", "mif1"], trailer: nil, to: &sink)
        bytes = sink.bytes
    }
}
