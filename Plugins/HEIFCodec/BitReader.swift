import ContentTypes
import PhotoCodecs

/// Reads the numbers of a sequence header; one that is cut off is malformed.
struct BitReader {
    private var reader: HighBitReader

    init(_ bytes: [UInt8]) { reader = HighBitReader(bytes[...]) }

    /// An unsigned number of up to 32 bits.
    mutating func bits(_ count: Int) throws(CodecError) -> Int {
        guard let value = reader.read(count) else { throw heifError(.malformed, "its sequence header is cut off") }
        return value
    }

    mutating func flag() throws(CodecError) -> Bool { try bits(1) == 1 }

    mutating func skip(_ count: Int) throws(CodecError) {
        guard reader.skip(count) else { throw heifError(.malformed, "its sequence header is cut off") }
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
