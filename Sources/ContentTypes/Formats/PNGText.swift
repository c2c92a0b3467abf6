/// A text chunk of a PNG that may hold Exif or XMP: `tEXt`, `zTXt` or `iTXt` under a keyword that writers agree on.
struct PNGText {
    /// The keyword of XMP, as its specification places it.
    static let xmpKeyword = "XML:com.adobe.xmp"
    /// How many bytes of a chunk are read at most.
    static let limit = 1 << 17

    let keyword: String
    /// The text, expanded.
    let text: [UInt8]

    /// Reads a chunk; nil for one under another keyword, and for a compressed one once enough was expanded.
    ///
    /// - Parameter expansion: how many more bytes may be expanded or given to be expanded.
    init?(_ file: inout FileBytes, _ kind: FourCC, body: UInt64, end: UInt64, expansion: inout Int) {
        let keywords = [Self.xmpKeyword] + RawProfile.exifKeywords + [RawProfile.xmpKeyword]
        guard let keyword = keywords.first(where: { file.hasText($0 + "\0", at: body) }) else { return nil }
        self.keyword = keyword
        var start = body + UInt64(keyword.utf8.count) + 1
        var isCompressed = false
        switch kind {
        case "zTXt":
            guard file.byte(at: start) == 0 else { return nil }
            isCompressed = true
            start += 1
        case "iTXt":
            guard let flag = file.byte(at: start), flag == 0 || file.byte(at: start + 1) == 0,
                let text = Self.afterLanguage(&file, start + 2)
            else { return nil }
            isCompressed = flag == 1
            start = text
        default: break
        }
        guard start < end else { return nil }
        let length = Int(min(end - start, UInt64(Self.limit)))
        guard isCompressed else {
            text = Array(file.bytes(at: start, upTo: length))
            return
        }
        guard expansion > 0 else { return nil }
        let packed = file.bytes(at: start, upTo: min(length, expansion))
        text = Inflate(zlib: packed, limit: expansion).output
        // What expands to nothing costs time too.
        expansion -= max(text.count, packed.count)
    }

    /// Where the text starts: after a language and a translated keyword, each with a NUL at its end.
    private static func afterLanguage(_ file: inout FileBytes, _ start: UInt64) -> UInt64? {
        let names = file.bytes(at: start, upTo: 256)
        let ends = names.indices.lazy.filter { names[$0] == 0 }.prefix(2)
        guard let last = Array(ends).dropFirst().first else { return nil }
        return start + UInt64(last - names.startIndex) + 1
    }

    /// The bytes of a profile; nil where the text is none.
    var profile: [UInt8]? { RawProfile(text)?.bytes }
}
