import DurableFiles

/// The central directory of a ZIP archive, read and checked.
struct ZIPDirectory {
    let entries: [ZIPEntry]

    /// Where the directory is, by the record at the end of the archive.
    private struct Place {
        var diskNumbers: Set<UInt64>
        var entryCount: UInt64
        var byteCount: UInt64
        var offset: UInt64

        /// Whether the numbers didn't fit, and a record of 64 bits has them.
        var isTooSmall: Bool { entryCount == 0xFFFF || byteCount == 0xFFFF_FFFF || offset == 0xFFFF_FFFF }
    }

    init(of file: OpenFile, limits: ZIPArchive.Limits) throws {
        let status = try file.status()
        guard status.kind == .regular else {
            throw SourceError("it is no regular file", advice: "choose a regular file")
        }
        let (place, end) = try Self.place(in: file, byteCount: status.byteCount)
        let (directoryEnd, overflow) = place.offset.addingReportingOverflow(place.byteCount)
        guard place.diskNumbers == [0] else {
            throw SourceError("it is one of several volumes of an archive", advice: "join them to one archive")
        }
        guard place.entryCount <= limits.entryCount, place.byteCount <= limits.directoryByteCount else {
            throw SourceError(
                "its archive has \(place.entryCount) entries in a directory of \(place.byteCount) bytes, which is over "
                    + "the limit", advice: "import a smaller archive")
        }
        guard !overflow, directoryEnd <= end else { throw SourceError.damagedArchive }
        let bytes = try file.read(at: place.offset, count: Int(place.byteCount))
        entries = try Self.checked(try Self.entries(bytes, count: place.entryCount), before: place.offset, limits)
    }

    /// Reads the record at the end, and what leads to one of 64 bits.
    private static func place(in file: OpenFile, byteCount: UInt64) throws -> (Place, end: UInt64) {
        // The record, and the longest comment that may follow it.
        let tailStart = byteCount - min(byteCount, 22 + 0xFFFF)
        let tail = LittleEndian(try file.read(at: tailStart, count: Int(byteCount - tailStart)))
        let found = stride(from: tail.count - 22, through: 0, by: -1).first { position in
            tail.number(4, at: position) == 0x0605_4B50
                && tail.number(2, at: position + 20) == UInt64(tail.count - position - 22)
        }
        guard let found else { throw SourceError("it is no whole ZIP archive", advice: "download it again") }
        let end = tailStart + UInt64(found)
        let record = try tail.fields([2, 2, 2, 2, 4, 4], at: found + 4)
        var place = Place(
            diskNumbers: [record[0], record[1]], entryCount: record[3], byteCount: record[4], offset: record[5])
        guard place.isTooSmall, end >= 20 else { return (place, end) }
        let locator = LittleEndian(try file.read(at: end - 20, count: 20))
        // Without a locator the numbers mean what they say.
        guard locator.number(4, at: 0) == 0x0706_4B50, let offset = locator.number(8, at: 8) else {
            return (place, end)
        }
        let wide = LittleEndian(try file.read(at: offset, count: 56))
        guard offset < end, wide.number(4, at: 0) == 0x0606_4B50 else { throw SourceError.damagedArchive }
        let fields = try wide.fields([4, 4, 8, 8, 8, 8], at: 16)
        place = Place(
            diskNumbers: [fields[0], fields[1]], entryCount: fields[3], byteCount: fields[4], offset: fields[5])
        return (place, offset)
    }

    private static func entries(_ bytes: [UInt8], count: UInt64) throws -> [ZIPEntry] {
        let directory = LittleEndian(bytes)
        var entries: [ZIPEntry] = []
        var position = 0
        while UInt64(entries.count) < count {
            guard directory.number(4, at: position) == 0x0201_4B50 else { throw SourceError.damagedArchive }
            let fields = try directory.fields([1, 1, 2, 2, 2, 4, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4], at: position + 4)
            let (nameCount, extraCount, commentCount) = (Int(fields[9]), Int(fields[10]), Int(fields[11]))
            let start = position + 46
            guard start + nameCount + extraCount + commentCount <= bytes.count else { throw SourceError.damagedArchive }
            var numbers = WideNumbers(
                inflated: fields[8], stored: fields[7], offset: fields[15], disk: fields[12])
            try numbers.widen(by: LittleEndian(bytes[(start + nameCount)..<(start + nameCount + extraCount)]))
            guard numbers.disk == 0 else {
                throw SourceError("it is one of several volumes of an archive", advice: "join them to one archive")
            }
            // Unix and macOS write the file's mode into the upper half of the external attributes.
            let mode = [3, 19].contains(fields[1]) ? UInt16(truncatingIfNeeded: fields[14] >> 16) : 0
            entries.append(
                ZIPEntry(
                    name: Pathname(bytes: Array(bytes[start..<start + nameCount])), flags: UInt16(fields[3]),
                    method: UInt16(fields[4]), checksum: UInt32(fields[6]), storedByteCount: numbers.stored,
                    byteCount: numbers.inflated, offset: numbers.offset, kind: mode & 0xF000))
            position = start + nameCount + extraCount + commentCount
        }
        // Some writers state the count modulo 65,536: what is left would be photos that nobody hears of. Only a
        // signature may follow the entries.
        guard position == bytes.count || directory.number(4, at: position) == 0x0505_4B50 else {
            throw SourceError.damagedArchive
        }
        return entries
    }

    /// Refuses entries that share bytes, as those of a bomb do, or that are too much together.
    private static func checked(
        _ entries: [ZIPEntry], before directory: UInt64, _ limits: ZIPArchive.Limits
    ) throws -> [ZIPEntry] {
        var entries = entries
        let order = entries.indices.sorted { entries[$0].offset < entries[$1].offset }
        var total: UInt64 = 0
        for (place, index) in order.enumerated() {
            let entry = entries[index]
            entries[index].end = place + 1 < order.count ? entries[order[place + 1]].offset : directory
            let (sum, overflow) = total.addingReportingOverflow(entry.byteCount)
            guard !overflow, sum <= limits.inflatedByteCount else {
                throw SourceError(
                    "its archive would inflate to more than the limit of \(limits.inflatedByteCount) bytes",
                    advice: "import a smaller archive")
            }
            total = sum
            let (least, tooLong) = entry.storedByteCount.addingReportingOverflow(30 + UInt64(entry.name.bytes.count))
            let end = entries[index].end
            guard !tooLong, entry.offset <= end, least <= end - entry.offset else { throw SourceError.damagedArchive }
        }
        return entries
    }
}

/// The numbers of an entry that may be too large for their fields.
private struct WideNumbers {
    var inflated: UInt64
    var stored: UInt64
    var offset: UInt64
    var disk: UInt64

    /// Takes those that are all ones from the extra field for 64 bits, which has just these, in this order.
    mutating func widen(by extra: LittleEndian) throws {
        guard inflated == 0xFFFF_FFFF || stored == 0xFFFF_FFFF || offset == 0xFFFF_FFFF || disk == 0xFFFF else {
            return
        }
        var position = 0
        while let id = extra.number(2, at: position), let count = extra.number(2, at: position + 2) {
            position += 4
            guard id == 1 else {
                position += Int(count)
                continue
            }
            let end = position + Int(count)
            func take(_ byteCount: Int) throws -> UInt64 {
                guard position + byteCount <= end, let number = extra.number(byteCount, at: position) else {
                    throw SourceError.damagedArchive
                }
                position += byteCount
                return number
            }
            if inflated == 0xFFFF_FFFF { inflated = try take(8) }
            if stored == 0xFFFF_FFFF { stored = try take(8) }
            if offset == 0xFFFF_FFFF { offset = try take(8) }
            if disk == 0xFFFF { disk = try take(4) }
            return
        }
    }
}

/// Bytes with numbers in them, least significant byte first.
struct LittleEndian {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = ArraySlice(bytes)
    }

    var count: Int { bytes.count }

    /// The number of a few bytes; nil beyond the end.
    func number(_ byteCount: Int, at offset: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count, byteCount <= bytes.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return bytes[start..<start + byteCount].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Numbers that follow each other, of as many bytes each.
    func fields(_ byteCounts: [Int], at offset: Int) throws -> [UInt64] {
        var position = offset
        return try byteCounts.map { byteCount in
            guard let number = number(byteCount, at: position) else { throw SourceError.damagedArchive }
            position += byteCount
            return number
        }
    }
}
