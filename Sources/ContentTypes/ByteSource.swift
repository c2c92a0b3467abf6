/// Bytes that can be read at any place: a file, a buffer, a test's counter of what was read.
public protocol ByteSource {
    /// How many bytes there are; asked when a reader first needs it.
    var byteCount: UInt64 { get }

    /// The first bytes, where they are in memory already: ``FileBytes/blockSize`` of them, or what there is.
    var firstBlock: [UInt8]? { get }

    /// Reads up to `count` bytes from `offset`; fewer only at the end, none beyond it.
    ///
    /// - Throws: whatever the medium throws; detection hands it on unchanged.
    func read(at offset: UInt64, count: Int) throws -> [UInt8]
}

extension ByteSource {
    /// Nothing is in memory.
    public var firstBlock: [UInt8]? { nil }
}

extension Array: ByteSource where Element == UInt8 {
    /// How many bytes the array holds.
    public var byteCount: UInt64 { UInt64(count) }

    /// The bytes of the array from `offset` on.
    public func read(at offset: UInt64, count: Int) -> [UInt8] {
        guard offset < byteCount, count > 0 else { return [] }
        let start = Int(offset)
        return Array(self[start..<Swift.min(self.count, start + Swift.min(count, self.count - start))])
    }
}
