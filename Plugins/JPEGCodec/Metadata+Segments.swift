internal import ContentTypes
internal import PhotoCodecs

private let exifSignature = Array("Exif\0\0".utf8)
private let xmpSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

extension Codec.Metadata {
    /// Reads the first Exif block and the first standard XMP packet.
    ///
    /// - Throws: `limitExceeded` when one of them is too large.
    init(_ segments: [Segment], in bytes: [UInt8], limits: Limits) throws(CodecError) {
        self.init()
        let exif = segments.lazy.compactMap { $0.body(Segment.app1, after: exifSignature, in: bytes) }.first
        let xmp = segments.lazy.compactMap { $0.body(Segment.app1, after: xmpSignature, in: bytes) }.first
        for (block, name) in [(exif, "Exif"), (xmp, "XMP")] {
            let size = block?.count ?? 0
            try limits.require(size, atMost: limits.metadataBytes, "bytes of metadata", of: "\(name) of \(size) bytes")
        }
        self.exif = exif.map(Array.init)
        self.xmp = xmp.map(Array.init)
    }

    /// The segments that hold the blocks.
    ///
    /// - Throws: `unsupported` when one is too large for its segment.
    func coded() throws(CodecError) -> [UInt8] {
        var segments: [UInt8] = []
        if let exif { segments += try Segment.coded(Segment.app1, exifSignature, exif, named: "Exif block") }
        if let xmp { segments += try Segment.coded(Segment.app1, xmpSignature, xmp, named: "XMP packet") }
        return segments
    }
}
