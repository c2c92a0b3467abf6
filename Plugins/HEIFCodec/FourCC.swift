/// Four letters that name a box, an item or a brand.
struct FourCC: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let code: UInt32

    init(_ bytes: some Collection<UInt8>) { code = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

    init(stringLiteral value: String) { self.init(Array(value.utf8)) }

    /// The letters as they stand in a file.
    var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

    /// The letters; what isn't printable ASCII is shown as a question mark, since it comes from a file.
    var description: String {
        String(decoding: bytes.map { (0x20...0x7e).contains($0) ? $0 : 0x3f }, as: UTF8.self)
    }
}
