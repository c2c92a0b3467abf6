import ContentTypes

/// A textual chunk, tEXt, zTXt or iTXt, whose keyword says that it holds Exif or XMP.
struct PNGText: Sendable {
    static let xmpKeyword = "XML:com.adobe.xmp"
    private static let profileKeywords = Set(RawProfile.exifKeywords + [RawProfile.xmpKeyword])

    let keyword: String
    let isCompressed: Bool
    /// The text, decompressed.
    let text: [UInt8]
    /// The Exif block or XMP packet that the text is or spells out in digits.
    let block: Block?
    private let type: String
    /// Everything before the text in an uncompressed chunk of this keyword.
    private let prefix: [UInt8]

    /// Reads a chunk; nil for other chunks, malformed ones, and text that can't be decompressed.
    ///
    /// - Parameter room: how many bytes of text may still be read of the file; what is read is taken off.
    /// - Throws: `limitExceeded` for text beyond that.
    init?(_ type: String, _ chunk: ArraySlice<UInt8>, room: inout Int) throws(MetadataError) {
        guard let keyword = PNGText.keyword(of: chunk), PNGText.isMetadata(keyword),
            let layout = Layout(type, chunk, chunk.startIndex + keyword.utf8.count)
        else { return nil }
        self.keyword = keyword
        let stored = chunk[layout.textStart...]
        guard let text = try PNGText.read(stored, isCompressed: layout.isCompressed, room: &room) else { return nil }
        self.text = text
        self.type = type
        isCompressed = layout.isCompressed
        prefix = layout.prefix
        block = PNGText.block(keyword, text)
    }

    /// The keyword that a chunk begins with.
    static func keyword(of chunk: ArraySlice<UInt8>) -> String? {
        chunk.prefix(80).firstIndex(of: 0).flatMap { String(validating: chunk[..<$0], as: UTF8.self) }
    }

    /// Whether text under a keyword is Exif or XMP.
    static func isMetadata(_ keyword: String) -> Bool {
        keyword == xmpKeyword || profileKeywords.contains(keyword)
    }

    private static func read(
        _ stored: ArraySlice<UInt8>, isCompressed: Bool, room: inout Int
    ) throws(MetadataError) -> [UInt8]? {
        let expanded = isCompressed ? Inflate(zlib: stored, limit: room) : nil
        guard expanded?.ending != .limit, stored.count <= room else {
            throw PNGWalk.excess
        }
        // Text that is damaged or packed worse than plain has cost its length to read.
        room -= max(stored.count, expanded?.output.count ?? 0)
        guard let expanded else { return Array(stored) }
        return expanded.ending == .whole ? expanded.output : nil
    }

    /// Type and data of a chunk that holds another text under this keyword, without compression.
    func chunk(with text: [UInt8]) -> (type: String, data: [UInt8]) {
        (type == "zTXt" ? "tEXt" : type, prefix + text)
    }
}

extension PNGText {
    /// Where a textual chunk has its text.
    private struct Layout {
        let isCompressed: Bool
        let textStart: Int
        /// Everything before the text in an uncompressed chunk of this keyword.
        let prefix: [UInt8]

        init?(_ type: String, _ chunk: ArraySlice<UInt8>, _ keywordEnd: Int) {
            let keyword = Array(chunk[...keywordEnd])
            switch type {
            case "tEXt":
                (isCompressed, textStart, prefix) = (false, keywordEnd + 1, keyword)
            case "zTXt" where keywordEnd + 1 < chunk.endIndex:
                (isCompressed, textStart, prefix) = (true, keywordEnd + 2, keyword)
            case "iTXt":
                guard let start = Layout.internationalStart(chunk, keywordEnd) else { return nil }
                (isCompressed, textStart) = (chunk[keywordEnd + 1] != 0, start)
                prefix = keyword + [0, 0] + chunk[(keywordEnd + 3)..<start]
            default: return nil
            }
        }

        /// Where iTXt's text begins: behind keyword, compression flag and method, language tag, translated keyword.
        private static func internationalStart(_ chunk: ArraySlice<UInt8>, _ keywordEnd: Int) -> Int? {
            guard keywordEnd + 2 < chunk.endIndex,
                let languageEnd = chunk[(keywordEnd + 3)...].firstIndex(of: 0),
                let translationEnd = chunk[(languageEnd + 1)...].firstIndex(of: 0)
            else { return nil }
            return translationEnd + 1
        }
    }
}

extension PNGText {
    /// A metadata block found in a textual chunk.
    enum Block: Sendable {
        case exif(ExifBlock, header: [UInt8])
        case xmp(XMPPacket)
    }

    private static func block(_ keyword: String, _ text: [UInt8]) -> Block? {
        if keyword == xmpKeyword { return (try? XMPPacket(text)).map { .xmp($0) } }
        guard let bytes = RawProfile(text)?.bytes else { return nil }
        if keyword == RawProfile.xmpKeyword { return (try? XMPPacket(bytes)).map { .xmp($0) } }
        let header = Array(bytes.prefix(bytes.hasBytes("Exif\0\0".utf8, at: 0) ? 6 : 0))
        return (try? ExifBlock(Array(bytes.dropFirst(header.count)))).map { .exif($0, header: header) }
    }

    /// The text with another block in the place of its own; nil where digits would need another length.
    func replacing(with block: [UInt8]) -> [UInt8]? {
        keyword == PNGText.xmpKeyword ? block : RawProfile(text)?.replacing(with: block)
    }
}
