/// The order in which the bytes of a number are stored.
public enum ByteOrder: Hashable, Sendable {
    /// Least significant byte first; `II` in TIFF.
    case little
    /// Most significant byte first; `MM` in TIFF.
    case big
}

/// Checked access: out of range is nil or false, never a trap.
extension [UInt8] {
    func integer16(at offset: Int, _ order: ByteOrder) -> UInt16? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        let first = UInt16(self[offset])
        let second = UInt16(self[offset + 1])
        return order == .big ? first << 8 | second : second << 8 | first
    }

    func integer32(at offset: Int, _ order: ByteOrder) -> UInt32? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        var value: UInt32 = 0
        for index in 0..<4 {
            value = value << 8 | UInt32(self[order == .big ? offset + index : offset + 3 - index])
        }
        return value
    }

    @discardableResult
    mutating func store(_ value: UInt16, at offset: Int, _ order: ByteOrder) -> Bool {
        guard offset >= 0, offset <= count - 2 else { return false }
        self[order == .big ? offset : offset + 1] = UInt8(truncatingIfNeeded: value >> 8)
        self[order == .big ? offset + 1 : offset] = UInt8(truncatingIfNeeded: value)
        return true
    }

    @discardableResult
    mutating func store(_ value: UInt32, at offset: Int, _ order: ByteOrder) -> Bool {
        guard offset >= 0, offset <= count - 4 else { return false }
        for index in 0..<4 {
            let shift = UInt32(8 * (order == .big ? 3 - index : index))
            self[offset + index] = UInt8(truncatingIfNeeded: value >> shift)
        }
        return true
    }

    /// The range of `length` bytes from `offset` on, or nil when the array does not hold all of it.
    func range(at offset: Int, length: Int) -> Range<Int>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        return offset..<offset + length
    }

    /// Whether exactly these bytes stand at `offset`.
    func hasBytes(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
        guard let range = range(at: offset, length: expected.count) else { return false }
        return self[range].elementsEqual(expected)
    }

    mutating func append(_ value: UInt16, _ order: ByteOrder) {
        append(contentsOf: [0, 0])
        store(value, at: count - 2, order)
    }

    mutating func append(_ value: UInt32, _ order: ByteOrder) {
        append(contentsOf: [0, 0, 0, 0])
        store(value, at: count - 4, order)
    }
}
