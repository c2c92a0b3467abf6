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

extension Orientation {
    /// What tag 274 of the first directory of an Exif block says; ``up`` when it is absent, damaged or not 1 to 8.
    init(exif: [UInt8]?) {
        let stated = exif.flatMap(Self.statedInExif)
        self = stated.flatMap { UInt8(exactly: $0) }.flatMap(Orientation.init(rawValue:)) ?? .up
    }

    private static func statedInExif(_ exif: [UInt8]) -> Int? {
        let isLittleEndian = exif.starts(with: [0x49, 0x49, 42, 0])
        guard isLittleEndian || exif.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
        func number(at offset: Int, count: Int) -> Int? {
            guard offset >= 0, offset <= exif.count - count else { return nil }
            let digits = exif[offset..<offset + count]
            return (isLittleEndian ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(at: 4, count: 4), let entries = number(at: directory, count: 2) else { return nil }
        for entry in 0..<entries {
            let start = directory + 2 + 12 * entry
            guard let tag = number(at: start, count: 2), let type = number(at: start + 2, count: 2) else { return nil }
            guard tag == 0x0112 else { continue }
            let widths = [1: 1, 3: 2, 4: 4]
            return widths[type].flatMap { number(at: start + 8, count: $0) }
        }
        return nil
    }
}
