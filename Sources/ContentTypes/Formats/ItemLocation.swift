extension ItemTable {
    /// How many items' places are read.
    private static let locationLimit = 4096

    /// Where the first stretch of an item's data is in the file; nil where it is elsewhere or not inside, and where it
    /// has further stretches though it is to be `whole`.
    func location(of wanted: UInt32, _ file: inout FileBytes, whole: Bool = false) -> Range<UInt64>? {
        guard let box = locations, let version = file.byte(at: box.body), version < 3,
            let sizes = file.uint16(at: box.body + 4)
        else { return nil }
        var reader = LocationReader(place: box.body + 6, end: box.end, version: version, sizes: sizes)
        guard let count = reader.number(version < 2 ? 2 : 4, &file) else { return nil }
        for _ in 0..<min(count, UInt64(Self.locationLimit)) {
            guard let (id, method, extent) = reader.item(&file) else { return nil }
            guard id == UInt64(wanted) else { continue }
            let base = method == 1 ? data?.body : method == 0 ? 0 : nil
            guard let extent, let base, !whole || extent.isOnly else { return nil }
            let limit = method == 1 ? data?.end ?? 0 : file.byteCount
            let (start, overflow) = base.addingReportingOverflow(extent.offset)
            guard !overflow, start <= limit else { return nil }
            let length = extent.length == 0 ? limit - start : extent.length
            return length <= limit - start ? start..<start + length : nil
        }
        return nil
    }
}

extension ItemTable {
    /// How far the data of items reach beyond the end of the file.
    func missingByteCount(_ file: inout FileBytes) -> UInt64 {
        guard let box = locations, let version = file.byte(at: box.body), version < 3,
            let sizes = file.uint16(at: box.body + 4)
        else { return 0 }
        var reader = LocationReader(place: box.body + 6, end: box.end, version: version, sizes: sizes)
        guard let count = reader.number(version < 2 ? 2 : 4, &file) else { return 0 }
        var end: UInt64 = 0
        for _ in 0..<min(count, UInt64(Self.locationLimit)) {
            guard let reached = reader.itemEnd(&file) else { break }
            end = max(end, reached)
        }
        return end > file.byteCount ? end - file.byteCount : 0
    }
}

/// Steps through an `iloc` box, whose numbers have the widths that its head states.
private struct LocationReader {
    var place: UInt64
    let end: UInt64
    let version: UInt8
    let offsetSize: UInt64
    let lengthSize: UInt64
    let baseSize: UInt64
    let indexSize: UInt64

    init(place: UInt64, end: UInt64, version: UInt8, sizes: UInt16) {
        self.place = place
        self.end = end
        self.version = version
        offsetSize = UInt64(sizes >> 12)
        lengthSize = UInt64(sizes >> 8 & 15)
        baseSize = UInt64(sizes >> 4 & 15)
        indexSize = version == 0 ? 0 : UInt64(sizes & 15)
    }

    /// The next number of 0, 2, 4 or 8 bytes; nil for other widths and at the end.
    mutating func number(_ width: UInt64, _ file: inout FileBytes) -> UInt64? {
        guard width <= end - min(place, end) else { return nil }
        defer { place += width }
        switch width {
        case 0: return 0
        case 2: return file.uint16(at: place).map(UInt64.init)
        case 4: return file.uint32(at: place).map(UInt64.init)
        case 8: return file.integer(at: place, as: UInt64.self)
        default: return nil
        }
    }

    /// The next item: its number, where it counts its offsets from, and its first stretch of data.
    mutating func item(
        _ file: inout FileBytes
    ) -> (id: UInt64, method: UInt64, extent: (offset: UInt64, length: UInt64, isOnly: Bool)?)? {
        guard let id = number(version < 2 ? 2 : 4, &file), let method = number(version == 0 ? 0 : 2, &file),
            number(2, &file) != nil, let base = number(baseSize, &file), let count = number(2, &file)
        else { return nil }
        var extent: (UInt64, UInt64, Bool)?
        if count > 0 {
            guard number(indexSize, &file) != nil, let offset = number(offsetSize, &file),
                let length = number(lengthSize, &file)
            else { return nil }
            let (start, overflow) = base.addingReportingOverflow(offset)
            if !overflow { extent = (start, length, count == 1) }
            place += (count - 1) * (indexSize + offsetSize + lengthSize)
        }
        return (id, method & 15, extent)
    }

    /// Where the next item's data end in the file; 0 for an item whose data are elsewhere.
    mutating func itemEnd(_ file: inout FileBytes) -> UInt64? {
        guard number(version < 2 ? 2 : 4, &file) != nil, let method = number(version == 0 ? 0 : 2, &file),
            number(2, &file) != nil, let base = number(baseSize, &file), let count = number(2, &file)
        else { return nil }
        var end: UInt64 = 0
        // Extents without any field say nothing, however many there are; others use up the box.
        let hasFields = indexSize + offsetSize + lengthSize > 0
        for _ in 0..<(hasFields ? count : min(count, 1)) {
            guard number(indexSize, &file) != nil, let offset = number(offsetSize, &file),
                let length = number(lengthSize, &file)
            else { return nil }
            let (start, startOverflow) = base.addingReportingOverflow(offset)
            let (reached, overflow) = start.addingReportingOverflow(length)
            end = max(end, startOverflow || overflow ? .max : reached)
        }
        return method & 15 == 0 ? end : 0
    }
}
