/// Tells documents that are ZIP archives by the names in them.
enum ZIPReader {
    /// How many entries are looked at.
    static let entryLimit = 256

    /// Reads the archive's directory.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        if let type = openDocument(&file) {
            return FileHeader(type, basis: "a ZIP archive whose first entry is mimetype")
        }
        let names = names(&file)
        if names.contains("[Content_Types].xml") {
            for (folder, type) in officeFolders where names.contains(where: { $0.hasPrefix(folder) }) {
                return FileHeader(type, basis: "a ZIP archive with [Content_Types].xml and \(folder)")
            }
        }
        if names.contains("META-INF/MANIFEST.MF") {
            return FileHeader("com.sun.java-archive", basis: "a ZIP archive with META-INF/MANIFEST.MF")
        }
        return FileHeader(.zip, basis: "a ZIP archive")
    }

    private static let officeFolders: [(String, ContentType)] = [
        ("word/", "org.openxmlformats.wordprocessingml.document"),
        ("xl/", "org.openxmlformats.spreadsheetml.sheet"),
        ("ppt/", "org.openxmlformats.presentationml.presentation"),
    ]

    /// OpenDocument and EPUB keep their MIME type in the first entry, uncompressed.
    private static func openDocument(_ file: inout FileBytes) -> ContentType? {
        guard file.hasText("mimetype", at: 30), file.uint16(at: 26, isBigEndian: false) == 8,
            let extra = file.uint16(at: 28, isBigEndian: false)
        else { return nil }
        let text = file.bytes(at: 38 + UInt64(extra), upTo: 64)
        let types: [(String, ContentType)] = [
            ("application/epub+zip", "org.idpf.epub-container"),
            ("application/vnd.oasis.opendocument.text", "org.oasis-open.opendocument.text"),
            ("application/vnd.oasis.opendocument.spreadsheet", "org.oasis-open.opendocument.spreadsheet"),
            ("application/vnd.oasis.opendocument.presentation", "org.oasis-open.opendocument.presentation"),
            ("application/vnd.oasis.opendocument.graphics", "org.oasis-open.opendocument.graphics"),
        ]
        return types.first { text.starts(with: $0.0.utf8) }?.1
    }

    /// The names in the central directory, or where that is missing, of the entries in a row from the start.
    private static func names(_ file: inout FileBytes) -> [String] {
        let central = centralNames(&file)
        return central.isEmpty ? localNames(&file) : central
    }

    private static func centralNames(_ file: inout FileBytes) -> [String] {
        let tail = file.byteCount - min(file.byteCount, 1024)
        let bytes = file.bytes(at: tail, upTo: 1024)
        guard let record = bytes.lastRange(of: "PK\u{5}\u{6}") else { return [] }
        let start = tail + UInt64(record.lowerBound - bytes.startIndex)
        guard let offset = file.uint32(at: start + 16, isBigEndian: false) else { return [] }
        var place = UInt64(offset)
        var names: [String] = []
        while names.count < entryLimit, file.hasText("PK\u{1}\u{2}", at: place),
            let name = file.uint16(at: place + 28, isBigEndian: false),
            let extra = file.uint16(at: place + 30, isBigEndian: false),
            let comment = file.uint16(at: place + 32, isBigEndian: false)
        {
            names.append(String(decoding: file.bytes(at: place + 46, upTo: min(Int(name), 256)), as: UTF8.self))
            place += 46 + UInt64(name) + UInt64(extra) + UInt64(comment)
        }
        return names
    }

    private static func localNames(_ file: inout FileBytes) -> [String] {
        var place: UInt64 = 0
        var names: [String] = []
        while names.count < entryLimit, file.hasText("PK\u{3}\u{4}", at: place),
            let size = file.uint32(at: place + 18, isBigEndian: false),
            let name = file.uint16(at: place + 26, isBigEndian: false),
            let extra = file.uint16(at: place + 28, isBigEndian: false)
        {
            names.append(String(decoding: file.bytes(at: place + 30, upTo: min(Int(name), 256)), as: UTF8.self))
            place += 30 + UInt64(name) + UInt64(extra) + UInt64(size)
        }
        return names
    }
}
