/// The bytes of one file, read through a block at a time and as far as a walk goes.
///
/// For walks that must see the whole of a file, however long, in little memory; ``FileBytes`` is for what must be cheap.
/// Beyond the end of the file, and once the source threw, bytes are absent; nothing here can trap.
package struct ByteWindow {
    /// How many bytes the file has.
    package let byteCount: Int
    /// What the source threw; from then on all bytes are absent.
    package private(set) var failure: (any Error)?

    private let source: any ByteSource
    private let blockSize: Int
    private var block: [UInt8] = []
    private var start = 0

    /// Makes a window of which nothing is read yet.
    ///
    /// - Parameter blockSize: how many bytes a read takes; few where a walk leaps.
    package init(_ source: some ByteSource, blockSize: Int = 1 << 16) {
        self.source = source
        self.blockSize = max(blockSize, 1)
        byteCount = Int(clamping: min(source.byteCount, 1 << 62))
        // What is in memory anyway needs no second place there.
        if let bytes = source as? [UInt8] { block = bytes }
    }

    /// The byte at an offset.
    package mutating func byte(at offset: Int) -> UInt8? {
        guard holds(offset) else { return nil }
        return block[offset - start]
    }

    /// An unsigned number of a few bytes, most significant first.
    package mutating func integer(at offset: Int, byteCount: Int) -> Int? {
        var value = 0
        for index in 0..<byteCount {
            guard let byte = byte(at: offset + index) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    /// Where a byte stands next, from an offset on.
    ///
    /// - Parameter end: where it needn't be looked for any more; a little further on is looked nevertheless.
    package mutating func firstIndex(of byte: UInt8, from offset: Int, to end: Int = .max) -> Int? {
        var position = offset
        while position < end, holds(position) {
            if let found = Self.firstIndex(of: byte, in: block, from: position - start) { return start + found }
            position = start + block.count
        }
        return nil
    }

    /// Eight bytes at a time: walks of coded pictures do little else.
    private static func firstIndex(of byte: UInt8, in block: [UInt8], from start: Int) -> Int? {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let pattern = ones &* UInt64(byte)
        var index = start
        unsafe block.withUnsafeBytes { bytes in
            while bytes.count - index >= 8 {
                // Zero where the byte stands; the highest bit of some zero byte is then set below.
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
                guard (word &- ones) & ~word & tops == 0 else { break }
                index += 8
            }
        }
        return block[index...].firstIndex(of: byte)
    }

    /// The bytes of a range; nil where the file ends before.
    package mutating func bytes(in range: Range<Int>) -> [UInt8]? {
        guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
        if range.lowerBound >= start, range.upperBound - start <= block.count {
            return Array(block[range.lowerBound - start..<range.upperBound - start])
        }
        let found = read(at: range.lowerBound, count: range.count)
        return found.count == range.count ? found : nil
    }

    /// Whether the byte at an offset is in the block, read where it wasn't.
    private mutating func holds(_ offset: Int) -> Bool {
        if offset >= start, offset - start < block.count { return true }
        guard offset >= 0, offset < byteCount, !(source is [UInt8]) else { return false }
        block = read(at: offset, count: blockSize)
        start = offset
        return !block.isEmpty
    }

    private mutating func read(at offset: Int, count: Int) -> [UInt8] {
        guard failure == nil else { return [] }
        do {
            let found = try source.read(at: UInt64(offset), count: min(count, byteCount - offset))
            return found.count <= count ? found : Array(found.prefix(count))
        } catch {
            failure = error
            return []
        }
    }
}
