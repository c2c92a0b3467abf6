internal import ContentTypes
internal import PhotoCodecs

private let exifSignature = Array("Exif\0\0".utf8)

extension Codec.Metadata {
    /// Reads the first Exif block and the first standard XMP packet.
    ///
    /// - Throws: `limitExceeded` when one of them is too large.
    init(_ segments: [Segment], in bytes: [UInt8], limits: Limits) throws(CodecError) {
        self.init()
        let exif = segments.lazy.compactMap { $0.body(Segment.app1, after: exifSignature, in: bytes) }.first
        let xmp = segments.lazy.compactMap { $0.body(Segment.app1, after: Segment.xmpSignature, in: bytes) }.first
        for (block, name) in [(exif, "Exif"), (xmp, "XMP")] {
            let size = block?.count ?? 0
            try limits.require(size, atMost: limits.metadataBytes, "bytes of metadata", of: "\(name) of \(size) bytes")
        }
        self.exif = exif.map(Array.init)
        self.xmp = xmp.map(Array.init)
    }

    /// Puts what an extended packet says into the first; false when there is none, or it can't be had whole.
    ///
    /// - Throws: `limitExceeded` when it is too large.
    mutating func joinExtendedXMP(_ segments: [Segment], in bytes: [UInt8], limits: Limits) throws(CodecError) -> Bool {
        guard let packet = xmp, let extended = try ExtendedXMP(of: packet, segments, in: bytes, limits: limits),
            let joined = extended.joined(to: packet)
        else { return false }
        xmp = joined
        return true
    }

    /// The segments that hold the blocks.
    ///
    /// - Throws: `unsupported` when one is too large for its segment, and can't be divided.
    func coded() throws(CodecError) -> [UInt8] {
        var segments: [UInt8] = []
        if let exif { segments += try Segment.coded(Segment.app1, exifSignature, exif, named: "Exif block") }
        if let xmp {
            segments +=
                xmp.count <= 0xFFFD - Segment.xmpSignature.count
                ? try Segment.coded(Segment.app1, Segment.xmpSignature, xmp, named: "XMP packet")
                : try ExtendedXMP.coded(xmp)
        }
        return segments
    }
}
