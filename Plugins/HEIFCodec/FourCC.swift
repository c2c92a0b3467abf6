/// Four letters that name a box, an item or a brand.
struct FourCC: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    init(stringLiteral value: String) { bytes = Array(value.utf8) }

    /// The letters; what isn't printable ASCII is shown as a question mark, since it comes from a file.
    var description: String {
        String(decoding: bytes.map { (0x20...0x7e).contains($0) ? $0 : 0x3f }, as: UTF8.self)
    }
}
