import ContentTypes

/// The orientation that the first directory of a TIFF structure states in tag 274, nil when it states none.
///
/// Reads one directory and follows no other offset, so that a hostile structure costs no more than its entries.
func orientation(inExif bytes: [UInt8]) -> Orientation? {
    guard isTIFF(bytes) else { return nil }
    let isLittle = bytes[0] == 0x49
    func number(at offset: Int, count: Int) -> Int? {
        guard offset >= 0, bytes.count - offset >= count else { return nil }
        let field = bytes[offset..<offset + count]
        return isLittle ? bigEndian(Array(field.reversed())[...]) : bigEndian(field)
    }
    guard let directory = number(at: 4, count: 4), let entries = number(at: directory, count: 2) else { return nil }
    for index in 0..<entries {
        let entry = directory + 2 + 12 * index
        guard let tag = number(at: entry, count: 2) else { return nil }
        guard tag == 274 else { continue }
        // SHORT by the standard; LONG is found too.
        guard let type = number(at: entry + 2, count: 2), type == 3 || type == 4 else { return nil }
        let value = number(at: entry + 8, count: type == 3 ? 2 : 4)
        return value.flatMap { UInt8(exactly: $0) }.flatMap(Orientation.init(rawValue:))
    }
    return nil
}

/// Whether bytes start as a TIFF structure does: byte order, 42, an offset.
func isTIFF(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.starts(with: [0x49, 0x49, 0x2a, 0]) || bytes.starts(with: [0x4d, 0x4d, 0, 0x2a])
}

/// Drops the marker `Exif` and two zeros, which belongs to JPEG but is also found elsewhere.
func withoutExifMarker(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) ? bytes.dropFirst(6) : bytes)
}
