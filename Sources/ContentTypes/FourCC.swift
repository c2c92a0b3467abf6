/// Four characters that name a box, an item, a brand or a chunk, as the big-endian number they make up.
package struct FourCC: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let rawValue: UInt32

    init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first four of some bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        rawValue = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    package init(stringLiteral value: String) { self.init(value.utf8) }

    /// The characters as they stand in a file.
    package var bytes: [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }
    }

    /// The characters, bytes that are no printable ASCII as question marks, since they come from a file.
    package var description: String {
        String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}

extension FileBytes {
    /// The four characters at an offset.
    mutating func fourCC(at offset: UInt64) -> FourCC? {
        uint32(at: offset).map(FourCC.init)
    }
}
