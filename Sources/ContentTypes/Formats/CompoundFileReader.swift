/// Tells Microsoft's older documents apart by the streams in their compound file, [MS-CFB].
enum CompoundFileReader {
    /// How many entries of the directory are looked at.
    static let entryLimit: UInt64 = 32

    /// Reads the start of the directory; a compound file of another program has no identifier.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let shift = file.uint16(at: 30, isBigEndian: false), shift == 9 || shift == 12,
            let sector = file.uint32(at: 48, isBigEndian: false)
        else { return FileHeader(.data, basis: "a compound file header") }
        let start = (UInt64(sector) + 1) << UInt64(shift)
        for index in 0..<min(entryLimit, 1 << UInt64(shift - 7)) {
            if let type = type(ofStream: name(&file, at: start + index * 128)) {
                return FileHeader(type, basis: "a compound file with a stream of Office's")
            }
        }
        return FileHeader(.data, basis: "a compound file of no known document")
    }

    private static func type(ofStream name: String) -> ContentType? {
        switch name {
        case "WordDocument": "com.microsoft.word.doc"
        case "Workbook", "Book": "com.microsoft.excel.xls"
        case "PowerPoint Document": "com.microsoft.powerpoint.ppt"
        default: nil
        }
    }

    /// The name of an entry: up to 32 units of UTF-16, and their size in bytes with the NUL.
    private static func name(_ file: inout FileBytes, at place: UInt64) -> String {
        guard let size = file.uint16(at: place + 64, isBigEndian: false), (2...64).contains(size) else { return "" }
        let units = (0..<UInt64(size / 2 - 1)).compactMap { file.uint16(at: place + $0 * 2, isBigEndian: false) }
        return String(decoding: units, as: UTF16.self)
    }
}
