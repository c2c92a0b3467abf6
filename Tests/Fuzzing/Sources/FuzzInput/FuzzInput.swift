/// What libFuzzer hands over, copied.
public struct FuzzInput {
    /// The bytes.
    public var bytes: [UInt8]

    /// Copies libFuzzer's buffer.
    public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        unsafe bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    }

    /// Overwrites bytes, so that every input reaches the parser that is meant.
    public mutating func force(_ forced: [UInt8], at offset: Int = 0) {
        guard bytes.count >= offset + forced.count else { return }
        bytes.replaceSubrange(offset..<offset + forced.count, with: forced)
    }

    /// Overwrites bytes by a text.
    public mutating func force(_ text: String, at offset: Int = 0) {
        force(Array(text.utf8), at: offset)
    }
}
