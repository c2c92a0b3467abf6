/// Reads bits, the highest of each byte first; no read goes beyond the bytes.
package struct HighBitReader {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// An unsigned number of up to 32 bits; nil where the bytes end.
    package mutating func read(_ count: Int) -> Int? {
        let start = position
        guard skip(count) else { return nil }
        return (start..<position).reduce(0) { value, place in
            let byte = bytes[bytes.startIndex + place >> 3]
            return value << 1 | Int(byte >> UInt8(7 - place & 7) & 1)
        }
    }

    /// Passes over bits; false, and nowhere else than before, where the bytes end.
    package mutating func skip(_ count: Int) -> Bool {
        guard bytes.count * 8 - position >= count else { return false }
        position += count
        return true
    }
}
