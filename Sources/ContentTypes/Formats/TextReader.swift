/// Recognises text, and markup by how it starts.
enum TextReader {
    /// How much of a file is looked at for the root element of markup.
    static let markupLimit = 1 << 16

    /// Reads the start of a text; nil where the bytes are none.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let text = TextStart(file.head, isWhole: UInt64(file.head.count) == file.byteCount) else { return nil }
        let start = text.bytes.drop(while: \.isWhiteSpace)
        if start.first == UInt8(ascii: "<"), let header = markup(start, text, &file) { return header }
        if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(start.first), JSONStart.isJSON(start, isWhole: text.isWhole)
        {
            return FileHeader("public.json", basis: "text that is JSON as far as it was read")
        }
        if start.starts(with: "BEGIN:VCARD".utf8) {
            return FileHeader("public.vcard", basis: "text that begins a vCard")
        }
        if start.starts(with: "BEGIN:VCALENDAR".utf8) {
            return FileHeader("com.apple.ical.ics", basis: "text that begins a calendar")
        }
        return FileHeader(.plainText, basis: text.encoding)
    }

    /// Markup; a root element that isn't in the first block is looked for further on.
    private static func markup(_ start: ArraySlice<UInt8>, _ text: TextStart, _ file: inout FileBytes) -> FileHeader? {
        var prolog = MarkupProlog(start)
        if prolog.root == nil, !text.isWhole, text.isUTF8 {
            let more = file.bytes(at: 0, upTo: markupLimit)
            prolog = MarkupProlog(more.drop { $0 != UInt8(ascii: "<") })
        }
        return prolog.header
    }
}

/// The first bytes of a file as text, in UTF-8 or brought to it.
struct TextStart {
    let bytes: ArraySlice<UInt8>
    /// Whether these are all bytes of the file.
    let isWhole: Bool
    let isUTF8: Bool
    /// The encoding for people.
    let encoding: String

    /// Wraps bytes; nil where they can't be text.
    init?(_ head: [UInt8], isWhole: Bool) {
        self.isWhole = isWhole
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            guard let text = Self.decode(utf16: head, isBigEndian: head[0] == 0xFE) else { return nil }
            bytes = text[...]
            isUTF8 = false
            encoding = "UTF-16 text"
            return
        }
        bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        isUTF8 = true
        guard !bytes.isEmpty, Self.isText(bytes, isWhole: isWhole) else { return nil }
        encoding = bytes.allSatisfy { $0 < 0x80 } ? "ASCII text" : "UTF-8 text"
    }

    /// Whether a byte occurs in no text: controls other than white space, backspace and escape.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1B || byte == 0x7F
    }

    private static func isText(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
        guard !bytes.contains(where: isControl) else { return false }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
        // The last character of the block may be cut off.
        let cuts = isWhole ? 0...0 : 0...3
        return cuts.contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    private static func decode(utf16 head: [UInt8], isBigEndian: Bool) -> [UInt8]? {
        let units = (1..<head.count / 2).map { index -> UInt16 in
            let pair = (UInt16(head[index * 2]), UInt16(head[index * 2 + 1]))
            return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
        }
        guard !units.isEmpty else { return nil }
        let complete = units.last.map { UTF16.isLeadSurrogate($0) } == true ? units.dropLast() : units[...]
        guard let text = String(validating: complete, as: UTF16.self) else { return nil }
        let bytes = Array(text.utf8)
        return bytes.contains(where: isControl) ? nil : bytes
    }
}
