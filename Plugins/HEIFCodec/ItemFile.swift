import ContentTypes
import PhotoCodecs

/// A file of one coded item, written afresh, so that libheif meets no box that came from outside but the decoder's
/// configuration.
struct ItemFile {
    let bytes: [UInt8]
    let isAV1: Bool

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
        isAV1 = configuration.isAV1
        var assembly = HEIFAssembly()
        let properties = [
            assembly.property(box, isEssential: true),
            assembly.property(ItemProperty.size(width, height)),
            assembly.property(ItemProperty.color(Self.pointsOfRGB)),
        ]
        _ = assembly.item(isAV1 ? "av01" : "hvc1", data, properties: properties)
        var sink = Codec.MemorySink()
        try assembly.write(brands: [isAV1 ? "avif" : "heic", "mif1"], trailer: nil, to: &sink)
        bytes = sink.bytes
    }

    /// What the file must say for libheif 1.15 to hand out samples as they are coded.
    ///
    /// That version makes RGB of all colours, and planes of luma and chroma out of RGB again, which rounds and clips.
    /// Of what says that it is RGB already it only copies the samples, and repeats those of chroma for each pixel.
    private static let pointsOfRGB = Bitmap.CodePoints(primaries: 2, transfer: 2, matrix: 0, isFullRange: true)
}
