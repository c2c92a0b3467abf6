internal import PhotoCodecs

/// The part of an XMP packet that is too long for its segment, by part 3 of the XMP specification: segments of their own,
/// held together by a digest that the packet names.
struct ExtendedXMP {
    static let signature = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    private static let mark = Array("HasExtendedXMP".utf8)
    private static let digestLength = 32

    /// The digest as the packet writes it.
    private let digest: ArraySlice<UInt8>
    /// The serialised second packet.
    private let bytes: [UInt8]

    /// The extension that a packet names; nil when it names none or a part is missing.
    ///
    /// - Throws: `limitExceeded` when it is too large.
    init?(of packet: [UInt8], _ segments: [Segment], in file: [UInt8], limits: Limits) throws(CodecError) {
        guard let mark = packet.firstRange(of: Self.mark),
            let start = packet[mark.upperBound...].firstIndex(where: Self.isHexDigit)
        else { return nil }
        let digest = packet[start...].prefix(Self.digestLength)
        guard digest.count == Self.digestLength, digest.allSatisfy(Self.isHexDigit) else { return nil }
        let parts = segments.compactMap { $0.body(Segment.app1, after: Self.signature, in: file) }
            .filter { $0.starts(with: digest) }.map { $0.dropFirst(Self.digestLength) }
        let size = parts.first.map { Self.number($0) } ?? 0
        try limits.require(size, atMost: limits.metadataBytes, "bytes of metadata", of: "XMP of \(size) bytes")
        var bytes: [UInt8] = []
        for part in parts.sorted(by: { Self.offset($0) < Self.offset($1) }) where part.count > 8 {
            guard Self.offset(part) == bytes.count, part.count - 8 <= size - bytes.count else { return nil }
            bytes += part.dropFirst(8)
        }
        guard size > 0, bytes.count == size else { return nil }
        self.digest = digest
        self.bytes = bytes
    }

    /// Segments for a packet that is too long for one: one that only names the extension, and all of it in that.
    ///
    /// - Throws: `unsupported` for what isn't a packet, or has 4 GiB.
    static func coded(_ packet: [UInt8]) throws(CodecError) -> [UInt8] {
        guard let start = packet.firstRange(of: Array("<x:xmpmeta".utf8)), RDFFrame(packet) != nil,
            packet.count <= Int(UInt32.max)
        else {
            throw CodecError(
                .unsupported,
                "JPEG can't hold the XMP packet: of \(packet.count) bytes only one with an element x:xmpmeta, and in that rdf:RDF, can be divided."
            )
        }
        let (rest, close) = (packet[start.lowerBound...], Array("</x:xmpmeta>".utf8))
        let bytes = rest[..<(rest.firstRange(of: close)?.upperBound ?? packet.count)]
        let digest = hexDigits(of: try MD5.digest(of: Array(bytes)))
        var segments = try Segment.coded(Segment.app1, Segment.xmpSignature, naming(digest), named: "XMP packet")
        for place in stride(from: bytes.startIndex, to: bytes.endIndex, by: largestPart) {
            let numbers = bigEndian(bytes.count) + bigEndian(place - bytes.startIndex)
            let part = bytes[place..<min(place + largestPart, bytes.endIndex)]
            segments += try Segment.coded(
                Segment.app1, signature + digest + numbers, part, named: "extended XMP")
        }
        return segments
    }

    private static func hexDigits(of bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let largestPart = 0xFFFF - 2 - signature.count - digestLength - 8

    /// The packet that names an extension, and says nothing else.
    private static func naming(_ digest: [UInt8]) -> [UInt8] {
        let text = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" \
            xmpNote:HasExtendedXMP="\(String(decoding: digest, as: UTF8.self))"/></rdf:RDF></x:xmpmeta>
            """
        return Array(text.utf8)
    }

    /// The packet with what the extension says; nil when one of the two isn't written as the specification has it.
    func joined(to packet: [UInt8]) -> [UInt8]? {
        guard let extra = RDFFrame(bytes), let main = RDFFrame(packet) else { return nil }
        var declarations: [UInt8] = []
        for (prefix, declaration) in extra.namespaces.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            if let known = main.namespaces[prefix] {
                guard known == declaration else { return nil }
            } else {
                declarations += [0x20] + declaration
            }
        }
        var joined = Array(packet[..<main.startTagEnd])
        joined += declarations
        joined += packet[main.startTagEnd..<main.content.upperBound]
        joined += bytes[extra.content]
        joined += packet[main.content.upperBound...]
        return withoutMark(joined)
    }

    /// Drops the property that names the extension: there is none any longer.
    private func withoutMark(_ packet: [UInt8]) -> [UInt8] {
        for quote in ["\"", "'"] {
            var property = Array(" xmpNote:HasExtendedXMP=\(quote)".utf8)
            property += digest
            property += quote.utf8
            guard let range = packet.firstRange(of: property) else { continue }
            return Array(packet[..<range.lowerBound]) + packet[range.upperBound...]
        }
        return packet
    }

    /// The length of the whole extension.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

    private static func offset(_ part: ArraySlice<UInt8>) -> Int { number(part.dropFirst(4)) }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}

/// Where the descriptions of a packet stand: between the tags of its element `rdf:RDF`.
private struct RDFFrame {
    /// Where the start tag's closing bracket is.
    let startTagEnd: Int
    let content: Range<Int>
    /// Declarations of namespaces in the start tag and before it, by prefix.
    let namespaces: [ArraySlice<UInt8>: ArraySlice<UInt8>]

    init?(_ packet: [UInt8]) {
        guard let start = packet.firstRange(of: Array("<rdf:RDF".utf8)),
            let end = packet[start.upperBound...].firstIndex(of: 0x3E), packet[end - 1] != 0x2F,
            let close = Self.lastIndex(of: Array("</rdf:RDF".utf8), in: packet, after: end)
        else { return nil }
        startTagEnd = end
        content = end + 1..<close
        var namespaces: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
        var rest = packet[..<end]
        while let range = rest.firstRange(of: Array("xmlns:".utf8)) {
            guard let equals = rest[range.upperBound...].prefix(Self.longestPrefix).firstIndex(of: 0x3D),
                equals + 1 < end, let quoted = packet[(equals + 2)..<end].firstIndex(of: packet[equals + 1]),
                namespaces.count < Self.mostNamespaces
            else { return nil }
            namespaces[packet[range.upperBound..<equals]] = packet[range.lowerBound...quoted]
            rest = packet[(quoted + 1)..<end]
        }
        self.namespaces = namespaces
    }

    /// Writers take some letters for a prefix, and declare some dozens.
    private static let (longestPrefix, mostNamespaces) = (256, 1024)

    /// Looks from the end, where it stands; packets of pictures are long.
    private static func lastIndex(of text: [UInt8], in packet: [UInt8], after start: Int) -> Int? {
        stride(from: packet.count - text.count, to: start, by: -1).first {
            packet[$0] == text[0] && packet[$0...].starts(with: text)
        }
    }
}
