/// One directory of a TIFF file or an Exif block. Entries whose type or place is wrong are left out.
struct TIFFDirectory {
    /// The type of a field's values, TIFF 6.0 section 2 and BigTIFF.
    enum FieldType: UInt16 {
        case byte = 1, ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational
        case float, double, directory
        case long8 = 16, signedLong8, directory8

        /// Bytes of one value.
        var size: Int {
            switch self {
            case .byte, .ascii, .signedByte, .undefined: 1
            case .short, .signedShort: 2
            case .long, .signedLong, .float, .directory: 4
            case .rational, .signedRational, .double, .long8, .signedLong8, .directory8: 8
            }
        }
    }

    /// One field.
    struct Entry {
        let tag: UInt16
        let type: FieldType
        let count: UInt64
        /// Where the values are in the file.
        let place: UInt64
    }

    let structure: TIFFStructure
    let entries: [Entry]
    /// Where the next directory is, from the structure's start; 0 for none.
    let next: UInt64

    /// The first field of a tag.
    func entry(_ tag: UInt16) -> Entry? {
        entries.first { $0.tag == tag }
    }

    /// The whole numbers of a field, up to a limit; empty where there is none. Signed ones count as written by mistake:
    /// no field that is read here can be negative.
    func numbers(_ tag: UInt16, limit: Int, _ file: inout FileBytes) -> [UInt64] {
        guard let entry = entry(tag) else { return [] }
        let size = entry.type.size
        switch entry.type {
        case .ascii, .rational, .signedRational, .float, .double: return []
        default: break
        }
        let count = Int(min(entry.count, UInt64(limit)))
        let bytes = file.bytes(at: entry.place, upTo: count * size)
        return (0..<bytes.count / size).map { index in
            let value = bytes.dropFirst(index * size).prefix(size)
            let ordered = structure.isBigEndian ? Array(value) : value.reversed()
            return ordered.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// The first whole number of a field.
    func number(_ tag: UInt16, _ file: inout FileBytes) -> Int? {
        numbers(tag, limit: 1, &file).first.flatMap(Int.init(exactly:))
    }

    /// The text of a field, up to 64 bytes, without trailing NUL and white space.
    func text(_ tag: UInt16, _ file: inout FileBytes) -> String {
        guard let entry = entry(tag), entry.type == .ascii || entry.type == .byte else { return "" }
        let bytes = file.bytes(at: entry.place, upTo: Int(min(entry.count, 64))).prefix { $0 != 0 }
        let printable = bytes.filter { (0x20..<0x7F).contains($0) }
        let end = printable.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? printable.startIndex
        return String(decoding: printable[..<end], as: UTF8.self)
    }
}
