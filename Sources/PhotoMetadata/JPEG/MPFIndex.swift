/// The index of a multi-picture file, CIPA DC-007: where the pictures behind the first one lie.
///
/// Offsets count from the index's own TIFF header, so they change with whatever comes before the pictures.
public struct MPFIndex: Sendable, Equatable {
    /// One picture of the file.
    public struct Entry: Hashable, Sendable {
        /// Flags, format and kind of the picture, as stored.
        public var attributes: UInt32
        /// Bytes of the picture, from its SOI to its EOI.
        public var size: UInt32
        /// Where it begins, counted from the index's TIFF header; 0 for the first picture.
        public var offset: UInt32
        /// Numbers, from 1, of up to two pictures that depend on this one; 0 is none.
        public var dependents: [UInt16]

        /// Makes an entry.
        public init(attributes: UInt32, size: UInt32, offset: UInt32, dependents: [UInt16] = [0, 0]) {
            self.attributes = attributes
            self.size = size
            self.offset = offset
            self.dependents = dependents
        }
    }

    private static let imageCountTag: UInt16 = 0xB001
    private static let entriesTag: UInt16 = 0xB002
    private static let entrySize = 16

    private var block: ExifBlock
    private let table: ExifBlock.Entry
    private let tableStart: Int

    /// The pictures in order; the first is the one that holds the index.
    public private(set) var entries: [Entry]

    /// The index's bytes, from its TIFF header on.
    public var bytes: [UInt8] { block.bytes }

    /// Reads an index.
    ///
    /// - Parameter bytes: an MPF segment's content from its TIFF header on.
    /// - Throws: `notMine` without such a header, `malformed` without a readable list of pictures. A picture in the
    ///   middle of a file has a segment of this kind that lists none.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        block = try ExifBlock(bytes)
        guard let table = block.entry(MPFIndex.entriesTag, in: .ifd0), let value = table.value,
            value.count >= MPFIndex.entrySize
        else {
            throw MetadataError(.malformed, "MPF", "The multi-picture index can't be used: it lists no picture.")
        }
        self.table = table
        tableStart = value.lowerBound
        entries = []
        for index in 0..<value.count / MPFIndex.entrySize {
            guard let entry = entry(at: value.lowerBound + index * MPFIndex.entrySize) else { break }
            entries.append(entry)
        }
    }

    private func entry(at position: Int) -> Entry? {
        let order = block.byteOrder
        guard let attributes = block.bytes.integer32(at: position, order),
            let size = block.bytes.integer32(at: position + 4, order),
            let offset = block.bytes.integer32(at: position + 8, order),
            let first = block.bytes.integer16(at: position + 12, order),
            let second = block.bytes.integer16(at: position + 14, order)
        else { return nil }
        return Entry(attributes: attributes, size: size, offset: offset, dependents: [first, second])
    }

    /// Changes one entry in place.
    ///
    /// An index that isn't there changes nothing.
    public mutating func update(at index: Int, size: UInt32, offset: UInt32) {
        guard entries.indices.contains(index) else { return }
        entries[index].size = size
        entries[index].offset = offset
        write()
    }

    /// Takes pictures out of the list; the index keeps its length, the numbers of dependents follow.
    public mutating func remove(at removed: Set<Int>) {
        let kept = entries.indices.filter { !removed.contains($0) }
        entries = kept.map { index in
            var entry = entries[index]
            entry.dependents = entry.dependents.map { number in
                kept.firstIndex(of: Int(number) - 1).flatMap { UInt16(exactly: $0 + 1) } ?? 0
            }
            return entry
        }
        let length = UInt32(truncatingIfNeeded: entries.count * MPFIndex.entrySize)
        block.bytes.store(length, at: table.position + 4, block.byteOrder)
        _ = block.setNumber(MPFIndex.imageCountTag, in: .ifd0, to: entries.count)
        write()
    }

    private mutating func write() {
        for (index, entry) in entries.enumerated() {
            let position = tableStart + index * MPFIndex.entrySize
            block.bytes.store(entry.attributes, at: position, block.byteOrder)
            block.bytes.store(entry.size, at: position + 4, block.byteOrder)
            block.bytes.store(entry.offset, at: position + 8, block.byteOrder)
            for (number, dependent) in entry.dependents.prefix(2).enumerated() {
                block.bytes.store(dependent, at: position + 12 + 2 * number, block.byteOrder)
            }
        }
    }
}

extension JPEGFile {
    /// The first index of a multi-picture file, and where in the file its offsets count from.
    public var mpf: (index: MPFIndex, base: Int)? {
        for segment in segments(.mpf) {
            let body = body(of: segment)
            if let index = try? MPFIndex(body) { return (index, segment.payload.upperBound - body.count) }
        }
        return nil
    }
}
