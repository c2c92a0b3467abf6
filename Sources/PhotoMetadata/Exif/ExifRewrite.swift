/// A fresh Exif block with the descriptive entries of another one, for a reader that isn't trusted with the original.
///
/// The structure is all new, so that no offset or count of a hostile file survives. MakerNotes, thumbnails and entries
/// whose values don't lie in the block are left out.
struct ExifRewrite {
    static let mostEntries = 512
    static let longestValue = 4096

    private static let leftOut: Set<UInt16> = [
        ExifTag.makerNote, ExifTag.exifPointer, ExifTag.gpsPointer, ExifTag.interoperabilityPointer,
        ExifTag.thumbnailOffset, ExifTag.thumbnailLength, ExifTag.stripOffsets, ExifTag.stripByteCounts,
        ExifTag.subDirectories,
    ]
    private static let pointerType: UInt16 = 4

    private let source: ExifBlock
    private(set) var bytes: [UInt8]

    init(of source: ExifBlock) {
        self.source = source
        bytes = Array((source.byteOrder == .big ? "MM" : "II").utf8)
        bytes.append(UInt16(42), source.byteOrder)
        bytes.append(UInt32(8), source.byteOrder)
        let exif: [(UInt16, ExifBlock.Directory.Kind)] = [(ExifTag.exifPointer, .exif), (ExifTag.gpsPointer, .gps)]
        let links = append(.ifd0, pointers: exif)
        if let link = links[.exif] {
            store(bytes.count, at: link)
            let inner = append(.exif, pointers: [(ExifTag.interoperabilityPointer, .interoperability)])
            if let link = inner[.interoperability] {
                store(bytes.count, at: link)
                _ = append(.interoperability, pointers: [])
            }
        }
        if let link = links[.gps] {
            store(bytes.count, at: link)
            _ = append(.gps, pointers: [])
        }
        if source.directory(.ifd1) != nil, let link = links[.ifd1] {
            store(bytes.count, at: link)
            _ = append(.ifd1, pointers: [])
        }
    }

    /// Appends a directory and its values.
    ///
    /// - Returns: where the offsets of further directories are to be stored; under IFD1 that of the next in the chain.
    private mutating func append(
        _ kind: ExifBlock.Directory.Kind, pointers: [(tag: UInt16, kind: ExifBlock.Directory.Kind)]
    ) -> [ExifBlock.Directory.Kind: Int] {
        let order = source.byteOrder
        let entries = descriptiveEntries(of: kind)
        let children = pointers.filter { source.directory($0.kind) != nil }
        bytes.append(UInt16(truncatingIfNeeded: entries.count + children.count), order)
        var values: [UInt8] = []
        let valuesStart = bytes.count + 12 * (entries.count + children.count) + 4
        for (entry, value) in entries {
            appendHead(entry.tag, entry.type, entry.count)
            if value.count <= 4 {
                bytes += source.bytes[value] + [UInt8](repeating: 0, count: 4 - value.count)
            } else {
                bytes.append(UInt32(truncatingIfNeeded: valuesStart + values.count), order)
                values += source.bytes[value] + [UInt8](repeating: 0, count: value.count % 2)
            }
        }
        var links: [ExifBlock.Directory.Kind: Int] = [:]
        for child in children {
            appendHead(child.tag, ExifRewrite.pointerType, 1)
            links[child.kind] = bytes.count
            bytes.append(UInt32(0), order)
        }
        links[.ifd1] = bytes.count
        bytes.append(UInt32(0), order)
        bytes += values
        return links
    }

    private func descriptiveEntries(
        of kind: ExifBlock.Directory.Kind
    ) -> [(entry: ExifBlock.Entry, value: Range<Int>)] {
        let entries = source.directory(kind)?.entries ?? []
        let wanted = entries.compactMap { entry -> (entry: ExifBlock.Entry, value: Range<Int>)? in
            guard !ExifRewrite.leftOut.contains(entry.tag), let value = entry.value, !value.isEmpty,
                value.count <= ExifRewrite.longestValue
            else { return nil }
            return (entry, value)
        }
        return Array(wanted.prefix(ExifRewrite.mostEntries))
    }

    private mutating func appendHead(_ tag: UInt16, _ type: UInt16, _ count: UInt32) {
        bytes.append(tag, source.byteOrder)
        bytes.append(type, source.byteOrder)
        bytes.append(count, source.byteOrder)
    }

    private mutating func store(_ offset: Int, at position: Int) {
        bytes.store(UInt32(truncatingIfNeeded: offset), at: position, source.byteOrder)
    }
}
