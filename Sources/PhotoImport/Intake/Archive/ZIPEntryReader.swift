import CZlib
import DurableFiles

/// Reads the bytes of one entry of a ZIP archive from front to end, and checks them.
struct ZIPEntryReader {
    private static let blockSize = 64 << 10

    private let entry: ZIPEntry
    private let archive: OpenFile
    private var checksum: uLong = 0
    private var count: UInt64 = 0

    init(_ entry: ZIPEntry, in archive: OpenFile) {
        self.entry = entry
        self.archive = archive
    }

    /// Hands the bytes over, a piece at a time.
    mutating func read(_ body: (RawSpan) throws -> Void) throws {
        try entry.check()
        let start = try dataOffset()
        if entry.method == 0 { try readStored(from: start, body) } else { try inflate(from: start, body) }
        guard count == entry.byteCount, UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
            throw SourceError.damagedArchive
        }
    }

    /// Where the bytes begin: behind the entry's own header, which may be longer than the directory lets one think.
    private func dataOffset() throws -> UInt64 {
        let header = LittleEndian(try archive.read(at: entry.offset, count: 30))
        guard header.number(4, at: 0) == 0x0403_4B50, let name = header.number(2, at: 26),
            let extra = header.number(2, at: 28)
        else { throw SourceError.damagedArchive }
        let start = entry.offset + 30 + name + extra
        guard start <= entry.end, entry.storedByteCount <= entry.end - start else { throw SourceError.damagedArchive }
        return start
    }

    private mutating func readStored(from start: UInt64, _ body: (RawSpan) throws -> Void) throws {
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        while count < entry.byteCount {
            let wanted = Int(min(UInt64(block.count), entry.byteCount - count))
            let got = try archive.read(at: start + count, into: &block)
            guard got >= wanted else { throw SourceError.damagedArchive }
            try take(block, wanted, body)
        }
    }

    private mutating func inflate(from start: UInt64, _ body: (RawSpan) throws -> Void) throws {
        let inflater = try Inflater()
        var input = [UInt8](repeating: 0, count: Self.blockSize)
        var output = [UInt8](repeating: 0, count: 4 * Self.blockSize)
        var (consumed, isAtEnd): (UInt64, Bool) = (0, false)
        while !isAtEnd {
            let wanted = Int(min(UInt64(input.count), entry.storedByteCount - consumed))
            let got = try archive.read(at: start + consumed, into: &input)
            guard wanted > 0, got >= wanted else { throw SourceError.damagedArchive }
            var position = 0
            while !isAtEnd {
                let step = inflater.step(input, position..<wanted, into: &output)
                guard !step.isFault else { throw SourceError.damagedArchive }
                position += step.consumed
                isAtEnd = step.isAtEnd
                if step.produced > 0 { try take(output, step.produced, body) }
                // A full block may not be all that zlib has.
                if position == wanted, step.produced < output.count { break }
                guard isAtEnd || step.consumed + step.produced > 0 else { throw SourceError.damagedArchive }
            }
            consumed += UInt64(position)
        }
        guard consumed == entry.storedByteCount else { throw SourceError.damagedArchive }
    }

    /// Checks and hands over the first bytes of a block.
    private mutating func take(_ block: [UInt8], _ length: Int, _ body: (RawSpan) throws -> Void) throws {
        count += UInt64(length)
        guard count <= entry.byteCount else { throw SourceError.damagedArchive }
        checksum = unsafe block.withUnsafeBufferPointer { unsafe crc32(checksum, $0.baseAddress, uInt(length)) }
        try unsafe body(block.span.bytes.extracting(first: length))
    }
}

/// One stream of zlib's that inflates; it takes about 40 KB.
@safe private struct Inflater: ~Copyable {
    /// What one call did.
    struct Step {
        let consumed: Int
        let produced: Int
        let isAtEnd: Bool
        let isFault: Bool
    }

    // On the heap, since zlib keeps the address.
    private let stream: UnsafeMutablePointer<z_stream>

    init() throws(SourceError) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe czlib_begin_inflating(stream) == Z_OK else {
            unsafe stream.deallocate()
            throw SourceError("there is no memory to inflate it", advice: "import fewer at once")
        }
        unsafe self.stream = stream
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Inflates what fits into the output.
    borrowing func step(_ input: [UInt8], _ range: Range<Int>, into output: inout [UInt8]) -> Step {
        let room = output.count
        let code = unsafe input.withUnsafeBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                // zlib doesn't write to its input; its type doesn't say so.
                let start = unsafe source.baseAddress.map { unsafe $0 + range.lowerBound }
                unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(mutating: start)
                unsafe stream.pointee.avail_in = uInt(range.count)
                unsafe stream.pointee.next_out = target.baseAddress
                unsafe stream.pointee.avail_out = uInt(target.count)
                return unsafe CZlib.inflate(stream, Z_NO_FLUSH)
            }
        }
        return Step(
            consumed: range.count - Int(unsafe stream.pointee.avail_in),
            produced: room - Int(unsafe stream.pointee.avail_out), isAtEnd: code == Z_STREAM_END,
            isFault: ![Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code))
    }
}
