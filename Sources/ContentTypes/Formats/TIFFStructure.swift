/// The frame of a TIFF file or an Exif block: byte order, width of offsets, where the first directory is.
///
/// Classic TIFF 6.0, BigTIFF, and the variants of camera makers, which differ in the magic number only.
struct TIFFStructure {
    /// Directories of more entries are cut off here.
    static let entryLimit = 1024

    /// Where offset 0 is in the file.
    let start: UInt64
    /// Where the block ends in the file.
    let end: UInt64
    let isBigEndian: Bool
    let isBigTIFF: Bool
    /// The number after the byte order mark: 42, 43, or a camera maker's own.
    let magic: UInt16
    /// Where the first directory is, from ``start``.
    let firstDirectory: UInt64

    /// Reads the header at `start`; nil where there is none.
    init?(_ file: inout FileBytes, at start: UInt64, end: UInt64) {
        guard start < end, let order = file.uint16(at: start), order == 0x4949 || order == 0x4D4D else { return nil }
        isBigEndian = order == 0x4D4D
        guard let magic = file.uint16(at: start + 2, isBigEndian: isBigEndian) else { return nil }
        self.magic = magic
        isBigTIFF = magic == 43
        let first: UInt64?
        if isBigTIFF {
            guard file.uint16(at: start + 4, isBigEndian: isBigEndian) == 8 else { return nil }
            first = file.integer(at: start + 8, as: UInt64.self, isBigEndian: isBigEndian)
        } else {
            first = file.uint32(at: start + 4, isBigEndian: isBigEndian).map(UInt64.init)
        }
        guard let first else { return nil }
        firstDirectory = first
        self.start = start
        self.end = end
    }

    /// Reads the directory at an offset from ``start``; nil where it isn't inside the block.
    func directory(at offset: UInt64, _ file: inout FileBytes) -> TIFFDirectory? {
        let countSize: UInt64 = isBigTIFF ? 8 : 2
        let entrySize = isBigTIFF ? 20 : 12
        guard offset >= 8, let place = absolute(offset, count: countSize) else { return nil }
        let stated =
            isBigTIFF
            ? file.integer(at: place, as: UInt64.self, isBigEndian: isBigEndian)
            : file.uint16(at: place, isBigEndian: isBigEndian).map(UInt64.init)
        guard let stated, stated > 0 else { return nil }
        let fitting = (end - place - countSize) / UInt64(entrySize)
        let count = Int(min(stated, fitting, UInt64(Self.entryLimit)))
        guard count > 0 else { return nil }
        let table = file.bytes(at: place + countSize, upTo: count * entrySize)
        let entries = (0..<table.count / entrySize).compactMap { index in
            entry(
                table.dropFirst(index * entrySize).prefix(entrySize), at: place + countSize + UInt64(index * entrySize))
        }
        guard !entries.isEmpty else { return nil }
        var next: UInt64 = 0
        if UInt64(count) == stated {
            let link = place + countSize + UInt64(count * entrySize)
            next =
                isBigTIFF
                ? file.integer(at: link, as: UInt64.self, isBigEndian: isBigEndian) ?? 0
                : UInt64(file.uint32(at: link, isBigEndian: isBigEndian) ?? 0)
        }
        return TIFFDirectory(structure: self, entries: entries, next: next)
    }

    /// The place in the file of a range of the block; nil where it isn't inside.
    func absolute(_ offset: UInt64, count: UInt64) -> UInt64? {
        let length = end - start
        return offset <= length && count <= length - offset ? start + offset : nil
    }

    private func entry(_ bytes: ArraySlice<UInt8>, at place: UInt64) -> TIFFDirectory.Entry? {
        guard let tag = number(bytes.prefix(2)), let kind = number(bytes.dropFirst(2).prefix(2)),
            let field = TIFFDirectory.FieldType(rawValue: UInt16(truncatingIfNeeded: kind))
        else { return nil }
        let width = isBigTIFF ? 8 : 4
        let count = number(bytes.dropFirst(4).prefix(width)) ?? 0
        let (size, overflow) = count.multipliedReportingOverflow(by: UInt64(field.size))
        guard !overflow else { return nil }
        let inline = place + UInt64(4 + width)
        let offset = number(bytes.dropFirst(4 + width)) ?? 0
        guard let values = size <= UInt64(width) ? inline : absolute(offset, count: size) else { return nil }
        return TIFFDirectory.Entry(
            tag: UInt16(truncatingIfNeeded: tag), type: field, count: count, place: values)
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt64? {
        guard !bytes.isEmpty, bytes.count <= 8 else { return nil }
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
