/// Finds the directories of a TIFF structure; ends on any input.
struct ExifWalk {
    /// More links than any camera writes, so that a long chain of tiny directories stays cheap.
    static let longestChain = 16
    static let mostDirectories = 32
    /// How far all directories are followed, wherever they are linked from.
    static let mostOfAllDirectories = 1024
    static let mostOfAllEntries = 16_384

    let bytes: [UInt8]
    let order: ByteOrder
    private var visited: Set<Int> = []
    private var found: [ExifBlock.Directory] = []
    private var mostFound = ExifWalk.mostDirectories
    private var foundEntryCount = 0
    /// Whether there is more than was followed, or a link that can't be.
    private(set) var isPartial = false

    init(bytes: [UInt8], order: ByteOrder) {
        self.bytes = bytes
        self.order = order
    }

    mutating func directories() -> [ExifBlock.Directory] {
        var offset = bytes.integer32(at: 4, order) ?? 0
        for index in 0..<ExifWalk.longestChain {
            guard let directory = visit(offset, as: .image(index)) else { break }
            follow(ExifTag.exifPointer, of: directory, as: .exif)
            follow(ExifTag.gpsPointer, of: directory, as: .gps)
            guard let next = directory.nextOffsetPosition else { break }
            offset = bytes.integer32(at: next, order) ?? 0
        }
        return found
    }

    /// All directories, however they are linked: as readers follow them that know no bounds.
    ///
    /// Those that hang below others are told as further pictures.
    mutating func allDirectories() -> [ExifBlock.Directory] {
        mostFound = ExifWalk.mostOfAllDirectories
        var links: [(offset: UInt32, kind: ExifBlock.Directory.Kind)] = [
            (bytes.integer32(at: 4, order) ?? 0, .image(0))
        ]
        while let (offset, kind) = links.popLast() {
            guard foundEntryCount <= ExifWalk.mostOfAllEntries, found.count < mostFound else {
                isPartial = true
                break
            }
            guard let directory = visit(offset, as: kind) else { continue }
            foundEntryCount += directory.entries.count
            if kind != .gps { links += directory.entries.flatMap { self.links(from: $0) } }
            if let next = directory.nextOffsetPosition, let offset = bytes.integer32(at: next, order), offset != 0 {
                links.append((offset, kind == .gps ? .gps : .image(found.count)))
            }
        }
        return found
    }

    private mutating func links(
        from entry: ExifBlock.Entry
    ) -> [(offset: UInt32, kind: ExifBlock.Directory.Kind)] {
        let kinds: [UInt16: ExifBlock.Directory.Kind] = [
            ExifTag.exifPointer: .exif, ExifTag.gpsPointer: .gps, ExifTag.interoperabilityPointer: .interoperability,
            ExifTag.subDirectories: .image(found.count),
        ]
        guard let kind = kinds[entry.tag] else { return [] }
        guard let value = entry.value, ExifBlock.Entry.size(ofType: entry.type) == 4,
            (1...ExifWalk.mostOfAllDirectories).contains(value.count / 4)
        else {
            isPartial = true
            return []
        }
        return stride(from: value.lowerBound, to: value.upperBound, by: 4).map { place in
            (bytes.integer32(at: place, order) ?? 0, kind)
        }
    }

    private mutating func follow(_ tag: UInt16, of parent: ExifBlock.Directory, as kind: ExifBlock.Directory.Kind) {
        for entry in parent.entries where entry.tag == tag {
            // Some writers give the pointer type 13 (IFD); any type of four bytes holds an offset.
            guard entry.isInline, let offset = bytes.integer32(at: entry.position + 8, order),
                let child = visit(offset, as: kind), kind == .exif
            else { continue }
            follow(ExifTag.interoperabilityPointer, of: child, as: .interoperability)
        }
    }

    /// Reads the directory at an offset, unless it has been read before.
    private mutating func visit(_ offset: UInt32, as kind: ExifBlock.Directory.Kind) -> ExifBlock.Directory? {
        let start = Int(offset)
        guard start >= 8, found.count < mostFound, let count = bytes.integer16(at: start, order),
            visited.insert(start).inserted
        else { return nil }
        let readable = min(Int(count), (bytes.count - start - 2) / 12)
        let entries = entries(at: start)
        let tail = start + 2 + 12 * readable
        let next = readable == Int(count) ? bytes.range(at: tail, length: 4) : nil
        let directory = ExifBlock.Directory(
            kind: kind, entries: entries, range: start..<(next?.upperBound ?? tail),
            nextOffsetPosition: next?.lowerBound)
        found.append(directory)
        return directory
    }

    /// The entries of a directory at a place, as far as they lie in the block.
    func entries(at start: Int) -> [ExifBlock.Entry] {
        guard let count = bytes.integer16(at: start, order) else { return [] }
        let readable = min(Int(count), (bytes.count - start - 2) / 12)
        return (0..<readable).compactMap { entry(at: start + 2 + 12 * $0) }
    }

    private func entry(at position: Int) -> ExifBlock.Entry? {
        guard let tag = bytes.integer16(at: position, order), let type = bytes.integer16(at: position + 2, order),
            let count = bytes.integer32(at: position + 4, order)
        else { return nil }
        return ExifBlock.Entry(
            tag: tag, type: type, count: count, position: position,
            value: valueRange(type: type, count: count, position: position))
    }

    private func valueRange(type: UInt16, count: UInt32, position: Int) -> Range<Int>? {
        guard let size = ExifBlock.Entry.size(ofType: type) else { return nil }
        let (length, overflow) = Int(count).multipliedReportingOverflow(by: size)
        guard !overflow else { return nil }
        if length <= 4 { return bytes.range(at: position + 8, length: length) }
        guard let offset = bytes.integer32(at: position + 8, order) else { return nil }
        return bytes.range(at: Int(offset), length: length)
    }
}
