/// A textual chunk, tEXt, zTXt or iTXt, whose keyword says that it holds Exif or XMP.
struct PNGText {
    static let xmpKeyword = "XML:com.adobe.xmp"
    /// The longest text that is decompressed to see whether it states an orientation.
    static let longestText = 4 << 20

    let keyword: String
    let isCompressed: Bool
    /// The text, decompressed.
    let text: [UInt8]
    private let type: String
    /// Everything before the text in an uncompressed chunk of this keyword.
    private let prefix: [UInt8]

    /// Reads a chunk; nil for other chunks, malformed ones, and text that can't be decompressed.
    init?(_ type: String, _ data: [UInt8]) {
        guard let keywordEnd = data.prefix(80).firstIndex(of: 0) else { return nil }
        keyword = String(decoding: data[..<keywordEnd], as: UTF8.self)
        guard keyword == PNGText.xmpKeyword || RawProfile.keywords.contains(keyword) else { return nil }
        switch type {
        case "tEXt":
            (isCompressed, text, prefix) = (false, Array(data[(keywordEnd + 1)...]), Array(data[...keywordEnd]))
        case "zTXt":
            guard let plain = PNGText.decompress(data[(keywordEnd + 1)...].dropFirst()) else { return nil }
            (isCompressed, text, prefix) = (true, plain, Array(data[...keywordEnd]))
        case "iTXt":
            guard let start = PNGText.internationalStart(data, keywordEnd) else { return nil }
            isCompressed = data[keywordEnd + 1] != 0
            guard let plain = isCompressed ? PNGText.decompress(data[start...]) : Array(data[start...]) else {
                return nil
            }
            text = plain
            prefix = data[...keywordEnd] + [0, 0] + data[(keywordEnd + 3)..<start]
        default: return nil
        }
        self.type = type
    }

    /// Where iTXt's text begins: behind keyword, compression flag and method, language tag, translated keyword.
    private static func internationalStart(_ data: [UInt8], _ keywordEnd: Int) -> Int? {
        guard keywordEnd + 2 < data.count, let languageEnd = data[(keywordEnd + 3)...].firstIndex(of: 0),
            let translationEnd = data[(languageEnd + 1)...].firstIndex(of: 0)
        else { return nil }
        return translationEnd + 1
    }

    private static func decompress(_ data: ArraySlice<UInt8>) -> [UInt8]? {
        try? Inflate.decompress(Array(data), limit: longestText)
    }

    /// Type and data of a chunk that holds another text under this keyword, without compression.
    func chunk(with text: [UInt8]) -> (type: String, data: [UInt8]) {
        (type == "zTXt" ? "tEXt" : type, prefix + text)
    }
}

extension PNGText {
    /// A metadata block found in a textual chunk.
    enum Block {
        case exif(ExifBlock, header: [UInt8])
        case xmp(XMPPacket)
    }

    /// The Exif block or XMP packet that the text is or spells out in digits.
    var block: Block? {
        if keyword == PNGText.xmpKeyword { return (try? XMPPacket(text)).map { .xmp($0) } }
        guard RawProfile.keywords.contains(keyword), let bytes = RawProfile(text)?.bytes else { return nil }
        if keyword == "Raw profile type xmp" { return (try? XMPPacket(bytes)).map { .xmp($0) } }
        let header = Array(bytes.prefix(bytes.hasBytes("Exif\0\0".utf8, at: 0) ? 6 : 0))
        return (try? ExifBlock(Array(bytes.dropFirst(header.count)))).map { .exif($0, header: header) }
    }

    /// The text with another block in the place of its own; nil where digits would need another length.
    func replacing(with block: [UInt8]) -> [UInt8]? {
        keyword == PNGText.xmpKeyword ? block : RawProfile(text)?.replacing(with: block)
    }
}
