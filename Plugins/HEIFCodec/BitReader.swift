import PhotoCodecs

/// Reads single bits, most significant first; no read goes beyond the bytes.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// An unsigned number of up to 32 bits.
    mutating func bits(_ count: Int) throws(CodecError) -> Int {
        guard bytes.count * 8 - position >= count else {
            throw heifError(.malformed, "its sequence header is cut off")
        }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position >> 3] >> (7 - UInt8(position & 7)) & 1)
            position += 1
        }
        return value
    }

    mutating func flag() throws(CodecError) -> Bool { try bits(1) == 1 }

    mutating func skip(_ count: Int) throws(CodecError) {
        guard bytes.count * 8 - position >= count else {
            throw heifError(.malformed, "its sequence header is cut off")
        }
        position += count
    }

    /// HEVC's `ue(v)`, an Exp-Golomb code, which is also AV1's `uvlc()`.
    mutating func golomb() throws(CodecError) -> Int {
        var zeros = 0
        while try !flag() {
            zeros += 1
            guard zeros <= 32 else { throw heifError(.malformed, "a number in its sequence header is out of range") }
        }
        return (1 << zeros) - 1 + (try bits(zeros))
    }

    /// Like ``golomb()``, refusing what is over a limit.
    mutating func golomb(atMost limit: Int) throws(CodecError) -> Int {
        let value = try golomb()
        guard value <= limit else {
            throw heifError(.malformed, "the number \(value) in its sequence header is over \(limit)")
        }
        return value
    }
}
