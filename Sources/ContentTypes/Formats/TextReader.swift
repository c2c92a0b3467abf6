/// Recognises text, and markup by how it starts.
enum TextReader {
    /// How much of a file is looked at for the root element of markup.
    static let markupLimit = 1 << 17

    /// Reads the start of a text; nil where the bytes are none.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let text = TextStart(file.head, isWhole: UInt64(file.head.count) == file.byteCount) else { return nil }
        let start = text.bytes.drop(while: \.isWhiteSpace)
        if start.first == UInt8(ascii: "<"), let header = markup(start, text, &file) { return header }
        if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(start.first), JSONStart.isJSON(start, isWhole: text.isWhole)
        {
            return FileHeader("public.json", basis: "text that is JSON as far as it was read")
        }
        if let named = namedStarts.first(where: { start.starts(with: $0.start.utf8) }) {
            return FileHeader(named.type, basis: named.basis)
        }
        return FileHeader(.plainText, basis: text.encodingName)
    }

    private static let namedStarts: [(start: String, type: ContentType, basis: String)] = [
        ("BEGIN:VCARD", "public.vcard", "text that begins a vCard"),
        ("BEGIN:VCALENDAR", "com.apple.ical.ics", "text that begins a calendar"),
        // Only the header is text, numbers follow.
        ("SIMPLE  =                    T", .data, "a FITS header, for which there is no identifier"),
    ]

    /// Markup; what isn't in the first block is looked for further on.
    private static func markup(_ start: ArraySlice<UInt8>, _ text: TextStart, _ file: inout FileBytes) -> FileHeader? {
        let prolog = MarkupProlog(start)
        guard prolog.isOpen, !text.isWhole else { return prolog.header }
        let more = file.bytes(at: 0, upTo: markupLimit)
        guard case .wide(let wide) = text.encoding else {
            return MarkupProlog(more.drop { $0 != UInt8(ascii: "<") }).header
        }
        let decoded = wide.decode(more) ?? []
        return MarkupProlog(decoded[...].drop { $0 != UInt8(ascii: "<") }).header ?? prolog.header
    }
}
