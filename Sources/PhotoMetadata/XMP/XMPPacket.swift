/// An XMP packet, read and edited as bytes: no XML tree, no entities, everything not edited stays as it is.
///
/// Properties are found in both of RDF's spellings, as attributes and as elements, under whatever prefix the packet
/// binds to their namespace. Of a packet that is cut or malformed, what stands before the damage is found.
public struct XMPPacket: Sendable, Equatable {
    /// How the packet's characters are stored.
    public enum Encoding: Hashable, Sendable {
        /// One to four bytes a character; what JPEG, PNG and HEIF demand.
        case utf8
        /// Two bytes a unit, in this order.
        case utf16(ByteOrder)
    }

    /// The packet.
    public let bytes: [UInt8]
    /// How its characters are stored.
    public let encoding: Encoding
    /// Whether it could be read to its end.
    public let isComplete: Bool

    /// The packet in one byte a unit; what isn't ASCII counts as opaque.
    let text: [UInt8]
    let properties: [XMPProperty]
    /// Where values stand that say where the photo was taken.
    let places: [Range<Int>]
    /// Whether values stand in nodes that are named elsewhere, which XMP forbids and some read.
    let hasNodeReferences: Bool
    let packetEnd: Int?

    /// Reads a packet.
    ///
    /// - Throws: `unsupported` for UTF-32, which nothing writes.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        guard !bytes.hasBytes([0, 0, 0xFE, 0xFF], at: 0), !bytes.hasBytes([0xFF, 0xFE, 0, 0], at: 0) else {
            throw MetadataError(.unsupported, "XMP", "The XMP packet is in UTF-32, which isn't read.")
        }
        self.init(reading: bytes)
    }

    /// Reads bytes that are known not to be UTF-32.
    init(reading bytes: [UInt8]) {
        self.bytes = bytes
        encoding = XMPPacket.encoding(of: bytes)
        text = XMPPacket.text(of: bytes, encoding)
        let scan = XMPScan(text)
        properties = scan.properties
        places = scan.places
        hasNodeReferences = scan.hasNodeReferences
        packetEnd = scan.packetEnd
        isComplete = scan.isComplete
    }

    private static func encoding(of bytes: [UInt8]) -> Encoding {
        if bytes.hasBytes([0xFE, 0xFF], at: 0) || bytes.hasBytes([0, 0x3C], at: 0) { return .utf16(.big) }
        if bytes.hasBytes([0xFF, 0xFE], at: 0) || bytes.hasBytes([0x3C, 0], at: 0) { return .utf16(.little) }
        return .utf8
    }

    private static func text(of bytes: [UInt8], _ encoding: Encoding) -> [UInt8] {
        guard case .utf16(let order) = encoding else { return bytes }
        return stride(from: 0, to: bytes.count - 1, by: 2).map { offset in
            let unit = bytes.integer16(at: offset, order) ?? 0
            return unit < 0x80 ? UInt8(unit) : 0x1A
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

extension XMPPacket {
    /// The orientation stated first, in `tiff:Orientation`; nil where none is stated or it isn't a number.
    public var orientation: UInt16? {
        orientations.lazy.compactMap { self.number($0.value) }.first.flatMap { UInt16(exactly: $0) }
    }

    /// Whether any place of the packet states an orientation other than 1.
    public var needsUpright: Bool { orientations.contains { number($0.value) != 1 } }

    var orientations: [XMPProperty] {
        properties.filter { property in
            guard property.name == "Orientation", !trimmed(property.value).isEmpty else { return false }
            // Not standard, but found in the Exif namespace too; there it may be words.
            return property.namespace == .tiff || property.namespace == .exif && number(property.value) != nil
        }
    }

    /// The decimal digits in a range, space around them allowed; nil for anything else.
    func number(_ range: Range<Int>) -> Int? {
        let digits = trimmed(range)
        guard !digits.isEmpty, digits.count <= 10 else { return nil }
        var number = 0
        for byte in text[digits] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, XMPPacket.isSpace(text[start]) { start += 1 }
        while start < end, XMPPacket.isSpace(text[end - 1]) { end -= 1 }
        return start..<end
    }
}
