extension ExifBlock {
    /// The first value of an entry as a whole number that isn't negative, whatever type of number it has.
    func firstNumber(of entry: Entry) -> UInt32? {
        guard let value = entry.value, !value.isEmpty else { return nil }
        let start = value.lowerBound
        switch entry.type {
        case 1, 7: return UInt32(bytes[start])
        case 6: return UInt32(exactly: Int8(bitPattern: bytes[start]))
        case 2: return digit(bytes[start])
        case 3: return bytes.integer16(at: start, byteOrder).map { UInt32($0) }
        case 8: return bytes.integer16(at: start, byteOrder).flatMap { UInt32(exactly: Int16(bitPattern: $0)) }
        case 4, 13: return bytes.integer32(at: start, byteOrder)
        case 9: return bytes.integer32(at: start, byteOrder).flatMap { UInt32(exactly: Int32(bitPattern: $0)) }
        case 5, 10: return wholeRational(at: start)
        default: return nil
        }
    }

    private func digit(_ byte: UInt8) -> UInt32? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? UInt32(byte - UInt8(ascii: "0")) : nil
    }

    private func wholeRational(at start: Int) -> UInt32? {
        guard let numerator = bytes.integer32(at: start, byteOrder),
            let denominator = bytes.integer32(at: start + 4, byteOrder), denominator != 0,
            numerator % denominator == 0
        else { return nil }
        return numerator / denominator
    }
}
