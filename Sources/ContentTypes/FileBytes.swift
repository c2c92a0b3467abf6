/// The bytes of one file, read through a window and within a budget.
///
/// However long the file is and whatever its lengths and offsets claim, no more than ``budget`` bytes are asked of the
/// source, in no more than ``readLimit`` reads. Beyond, and beyond the end of the file, bytes are absent. Offsets are
/// absolute; nothing here can trap.
public struct FileBytes {
    /// How many bytes are read from one file at most: 1 MiB.
    public static let budget = 1 << 20
    /// How many reads are made of one file at most.
    public static let readLimit = 4096
    /// How many bytes the first read takes.
    public static let blockSize = 4096

    /// How many bytes the file has; asked of the source when it is first needed.
    public var byteCount: UInt64 {
        mutating get {
            if let knownCount { return knownCount }
            // Far beyond any file, and far from where sums of offsets would overflow.
            let count = min(source.byteCount, 1 << 62)
            knownCount = count
            return count
        }
    }
    /// How many bytes have been read.
    public private(set) var bytesRead = 0
    /// How many bytes a read takes at least, where the file has them.
    var stride = FileBytes.blockSize
    /// What the source threw; from then on all bytes are absent.
    private(set) var failure: (any Error)?
    /// The first block, which stays in memory.
    private(set) var head: [UInt8] = []

    private let source: any ByteSource
    private var knownCount: UInt64?
    private var reads = 0
    private var window: [UInt8] = []
    private var windowStart: UInt64 = 0

    /// Reads the first block of a source.
    public init(_ source: some ByteSource) {
        self.source = source
        guard let block = source.firstBlock, block.count <= Self.blockSize else {
            head = load(at: 0, count: Self.blockSize)
            return
        }
        head = block
        bytesRead = block.count
        reads = 1
    }

    /// The bytes of a range; nil where the file ends before, or nothing may be read any more.
    public mutating func bytes(at offset: UInt64, count: Int) -> ArraySlice<UInt8>? {
        guard count > 0 else { return count == 0 ? [] : nil }
        if let start = Int(exactly: offset), start < head.count, count <= head.count - start {
            return head[start..<start + count]
        }
        guard let start = place(offset, count: count) else { return nil }
        return window[start..<start + count]
    }

    /// As many bytes of a range as there are, up to a number.
    public mutating func bytes(at offset: UInt64, upTo count: Int) -> ArraySlice<UInt8> {
        guard offset < byteCount, count > 0 else { return [] }
        return bytes(at: offset, count: Int(clamping: min(UInt64(count), byteCount - offset))) ?? []
    }

    /// The byte at an offset.
    public mutating func byte(at offset: UInt64) -> UInt8? {
        if let index = Int(exactly: offset), index < head.count { return head[index] }
        return place(offset, count: 1).map { window[$0] }
    }

    /// Whether the file has certain bytes at an offset.
    public mutating func hasBytes(_ expected: [UInt8], at offset: UInt64) -> Bool {
        guard let start = Int(exactly: offset), start < head.count, expected.count <= head.count - start else {
            return bytes(at: offset, count: expected.count)?.elementsEqual(expected) ?? false
        }
        // Byte by byte: a slice of the block would be counted as one more user of it.
        for index in expected.indices where head[start + index] != expected[index] { return false }
        return true
    }

    /// Whether the file has a text's UTF-8 at an offset.
    public mutating func hasText(_ text: String, at offset: UInt64) -> Bool {
        bytes(at: offset, count: text.utf8.count)?.elementsEqual(text.utf8) ?? false
    }

    /// An unsigned number at an offset.
    public mutating func integer<T: FixedWidthInteger & UnsignedInteger>(
        at offset: UInt64, as type: T.Type, isBigEndian: Bool = true
    ) -> T? {
        guard let found = bytes(at: offset, count: T.bitWidth / 8) else { return nil }
        var value: UInt64 = 0
        if isBigEndian {
            for byte in found { value = value << 8 | UInt64(byte) }
        } else {
            for byte in found.reversed() { value = value << 8 | UInt64(byte) }
        }
        return T(truncatingIfNeeded: value)
    }

    /// A 16-bit number at an offset.
    mutating func uint16(at offset: UInt64, isBigEndian: Bool = true) -> UInt16? {
        integer(at: offset, as: UInt16.self, isBigEndian: isBigEndian)
    }

    /// A 32-bit number at an offset.
    mutating func uint32(at offset: UInt64, isBigEndian: Bool = true) -> UInt32? {
        integer(at: offset, as: UInt32.self, isBigEndian: isBigEndian)
    }

    /// Where in the window a range starts, once it is there.
    private mutating func place(_ offset: UInt64, count: Int) -> Int? {
        guard offset < byteCount, UInt64(count) <= byteCount - offset else { return nil }
        if offset >= windowStart, let start = Int(exactly: offset - windowStart),
            start < window.count, count <= window.count - start
        {
            return start
        }
        guard count <= Self.budget - bytesRead else { return nil }
        let wanted = min(max(count, stride), Self.budget - bytesRead)
        window = load(at: offset, count: wanted)
        windowStart = offset
        return count <= window.count ? 0 : nil
    }

    private mutating func load(at offset: UInt64, count: Int) -> [UInt8] {
        guard failure == nil, reads < Self.readLimit, offset < byteCount else { return [] }
        reads += 1
        do {
            let wanted = Int(clamping: min(UInt64(count), byteCount - offset))
            let block = try source.read(at: offset, count: wanted)
            bytesRead += wanted
            return block.count <= wanted ? block : Array(block.prefix(wanted))
        } catch {
            failure = error
            return []
        }
    }
}
