/// Four characters that name a box or chunk, as the big-endian number they make up.
struct FourCC: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let rawValue: UInt32

    init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(stringLiteral value: String) {
        rawValue = value.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The characters, bytes that are no printable ASCII as question marks.
    var description: String {
        let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }
        return String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}

extension FileBytes {
    /// The four characters at an offset.
    mutating func fourCC(at offset: UInt64) -> FourCC? {
        uint32(at: offset).map(FourCC.init)
    }
}
