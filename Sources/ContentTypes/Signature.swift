/// Bytes at a fixed place by which a type is recognised.
public struct Signature: Hashable, Sendable {
    /// Where the bytes are, counted from the start of the file.
    public let offset: Int
    /// The bytes; where there is a mask, already masked.
    public let bytes: [UInt8]
    /// Which bits of the file are compared, as long as ``bytes``; nil for all.
    public let mask: [UInt8]?

    /// Makes a signature; a mask shorter than the bytes is filled up with `FF`, a longer one cut off.
    public init(_ bytes: [UInt8], at offset: Int = 0, mask: [UInt8]? = nil) {
        let fitted = mask.map {
            Array($0.prefix(bytes.count)) + Array(repeating: 0xFF, count: max(0, bytes.count - $0.count))
        }
        self.offset = max(0, offset)
        self.bytes = fitted.map { zip(bytes, $0).map { $0 & $1 } } ?? bytes
        self.mask = fitted
    }

    /// Makes a signature of a text's UTF-8.
    public init(_ text: String, at offset: Int = 0) {
        self.init(Array(text.utf8), at: offset)
    }

    /// Whether a file has these bytes.
    func matches(_ file: inout FileBytes) -> Bool {
        guard let mask else { return file.hasBytes(bytes, at: UInt64(offset)) }
        guard let found = file.bytes(at: UInt64(offset), count: bytes.count) else { return false }
        return zip(zip(found, mask), bytes).allSatisfy { $0.0 & $0.1 == $1 }
    }
}
