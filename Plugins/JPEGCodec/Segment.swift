internal import PhotoCodecs

/// A marker segment before the first scan.
struct Segment {
    /// The marker's second byte.
    var marker: UInt8
    /// Where its payload is in the file, without the length.
    var payload: Range<Int>

    /// The segments of a file up to its first scan, end marker or cut; stray bytes between them are passed over as
    /// libjpeg does.
    static func all(in bytes: [UInt8]) -> [Segment] {
        var segments: [Segment] = []
        var position = 2
        while let marker = nextMarker(in: bytes, from: &position), position + 2 <= bytes.count,
            segments.count < mostSegments
        {
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
            let end = position + length
            guard marker != startOfScan, marker != startOfImage, marker != endOfImage, length >= 2, end <= bytes.count
            else { break }
            segments.append(Segment(marker: marker, payload: position + 2..<end))
            position = end
        }
        return segments
    }

    /// More than any writer needs; each takes memory here, and costs but 4 bytes of the file.
    private static let mostSegments = 1 << 16

    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    /// APP0, which holds JFIF.
    static let app0: UInt8 = 0xE0
    /// APP1, which holds Exif or XMP.
    static let app1: UInt8 = 0xE1
    /// APP2, which holds a part of an ICC profile.
    static let app2: UInt8 = 0xE2
    /// APP14, which holds Adobe's note on colour.
    static let app14: UInt8 = 0xEE

    /// What stands before a packet of XMP in its segment.
    static let xmpSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// Moves beyond the next marker: any number of 0xFF and a byte that is neither 0xFF nor 0.
    private static func nextMarker(in bytes: [UInt8], from position: inout Int) -> UInt8? {
        while position < bytes.count {
            while position < bytes.count, bytes[position] != 0xFF { position += 1 }
            while position < bytes.count, bytes[position] == 0xFF { position += 1 }
            guard position < bytes.count else { return nil }
            position += 1
            if bytes[position - 1] != 0 { return bytes[position - 1] }
        }
        return nil
    }

    /// The payload after a signature, or nil when this is another kind of segment.
    func body(_ marker: UInt8, after signature: [UInt8], in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard self.marker == marker, bytes[payload].starts(with: signature) else { return nil }
        return bytes[payload].dropFirst(signature.count)
    }

    /// A whole segment: marker, length, signature, body.
    ///
    /// - Throws: `unsupported` when the body is too long for one segment.
    static func coded(_ marker: UInt8, _ signature: [UInt8], _ body: some Collection<UInt8>, named name: String)
        throws(CodecError) -> [UInt8]
    {
        let length = 2 + signature.count + body.count
        guard length <= 0xFFFF else {
            throw CodecError(
                .unsupported,
                "JPEG can't hold the \(name): its \(body.count) bytes are more than the \(0xFFFD - signature.count) of one segment."
            )
        }
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + signature + body
    }
}
