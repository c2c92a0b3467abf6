/// Reads UTF-8 one scalar at a time without repairing it, as the Unicode Standard's table 3-7 defines it.
enum UTF8Scanner {
    /// The scalar at the start of some bytes, and how many bytes it takes; nil where they are no valid UTF-8.
    static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        guard let first = bytes.first else { return nil }
        let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
        guard length > 0, bytes.count >= length else { return nil }
        var value = length == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(length))
        for byte in bytes.dropFirst().prefix(length - 1) {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
        guard value >= smallest[length], let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }
}
