import ContentTypes

/// A file put together from bytes in memory and stretches of another file, which stay there until they are copied.
///
/// What makes files large, a film behind a photo, a PNG's pixels, then takes no memory, however long it is.
public struct SplicedFile: Sendable {
    /// Bytes in memory, or where bytes stand in the source.
    enum Piece: Sendable {
        case bytes(ArraySlice<UInt8>)
        case stretch(Range<Int>)

        var byteCount: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .stretch(let range): range.count
            }
        }
    }

    /// How many bytes the file has.
    public private(set) var byteCount = 0
    fileprivate let source: any ByteSource & Sendable
    fileprivate private(set) var pieces: [Piece] = []

    init(from source: any ByteSource & Sendable) {
        self.source = source
    }

    /// Another file with bytes in the place of some of its own; the places don't overlap.
    init(replacing edits: [(place: Range<Int>, bytes: [UInt8])], in source: any ByteSource & Sendable) {
        self.init(from: source)
        var position = 0
        for edit in edits.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
            append(.stretch(position..<edit.place.lowerBound))
            append(edit.bytes)
            position = edit.place.upperBound
        }
        append(.stretch(position..<Int(clamping: source.byteCount)))
    }

    /// A file that is in memory already.
    public init(_ bytes: [UInt8]) {
        self.init(from: bytes)
        append(bytes)
    }

    mutating func append(_ piece: Piece) {
        guard piece.byteCount > 0 else { return }
        byteCount += piece.byteCount
        pieces.append(piece)
    }

    mutating func append(_ bytes: [UInt8]) {
        append(.bytes(bytes[...]))
    }

    /// The file in blocks, in order, so that it can be written without being in memory as a whole.
    public var blocks: Blocks { Blocks(of: self) }

    /// The whole file.
    ///
    /// - Throws: `io` when the source can't be read.
    public func bytes() throws(MetadataError) -> [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(byteCount)
        var blocks = blocks
        while let block = try blocks.next() { all += block }
        return all
    }
}

extension SplicedFile {
    /// The blocks of a file put together, each read when it is asked for.
    public struct Blocks {
        /// How long a block of the source is at most; bytes in memory come as they are.
        private static let size = 1 << 18

        private let file: SplicedFile
        private var number = 0
        private var offset = 0

        fileprivate init(of file: SplicedFile) {
            self.file = file
        }

        /// The next block; nil at the end.
        ///
        /// - Throws: `io` when the source can't be read, or ends before it should.
        public mutating func next() throws(MetadataError) -> ArraySlice<UInt8>? {
            guard number < file.pieces.count else { return nil }
            switch file.pieces[number] {
            case .bytes(let bytes):
                number += 1
                return bytes
            case .stretch(let range):
                let start = range.lowerBound + offset
                let block = start..<min(start + Self.size, range.upperBound)
                let bytes = try file.source.bytes(in: block)
                // Only now: whoever asks again after a failure must not get the bytes behind a gap.
                (number, offset) = block.upperBound == range.upperBound ? (number + 1, 0) : (number, offset + Self.size)
                return bytes[...]
            }
        }
    }
}

extension ByteSource {
    /// All bytes of a range.
    func bytes(in range: Range<Int>) throws(MetadataError) -> [UInt8] {
        do {
            let bytes = try read(at: UInt64(range.lowerBound), count: range.count)
            if bytes.count == range.count { return bytes }
        } catch {
            throw MetadataError(unread: error)
        }
        throw MetadataError(.io, "file", "The file can't be read: it ended while it was read.")
    }
}

extension MetadataError {
    /// A source that can't be read.
    init(unread error: any Error) {
        self.init(.io, "file", "The file can't be read: \(error.withoutFullStop).", underlying: error)
    }
}
