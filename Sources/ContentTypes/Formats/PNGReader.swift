/// Reads a PNG's chunks, W3C Portable Network Graphics (third edition).
struct PNGReader {
    /// How many chunks are looked at: nearly as many as reads are allowed, for pixels may come in thousands.
    static let chunkLimit = FileBytes.readLimit - 128
    /// How many bytes of a raw profile's text are read, and how many are expanded or given to be expanded in one file.
    static let profileLimit = 1 << 17

    private var header = FileHeader(.png, basis: "the PNG signature")
    private var hasExif = false
    private var hasProfile = false
    /// How many more bytes may be expanded.
    private var expansion = PNGReader.profileLimit

    /// Reads the header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var reader = PNGReader()
        guard detail == .header else { return reader.header }
        reader.walk(&file)
        reader.header.settleOrientation(by: [.exif, .rawProfile])
        return reader.header
    }

    private mutating func walk(_ file: inout FileBytes) {
        var place: UInt64 = 8
        for _ in 0..<Self.chunkLimit {
            guard let length = file.uint32(at: place), let kind = file.fourCC(at: place + 4) else { return }
            let body = place + 8
            let (end, overflow) = body.addingReportingOverflow(UInt64(length))
            guard !overflow, kind != "IEND" else { return }
            readChunk(&file, kind, body: body, end: min(end, file.byteCount))
            // Pixels come in many small chunks: only their heads are read.
            file.stride = kind == "IDAT" ? 16 : 512
            place = end + 4
        }
    }

    private mutating func readChunk(_ file: inout FileBytes, _ kind: FourCC, body: UInt64, end: UInt64) {
        switch kind {
        case "IHDR": readImageHeader(&file, body)
        case "acTL":
            guard let count = file.uint32(at: body) else { return }
            header.add(.animation)
            header.frameCount = Int(count)
        case "eXIf":
            guard !hasExif, let exif = ExifBlock.marked(&file, at: body, end: end) else { return }
            hasExif = true
            header.add(exif)
        case "iTXt": readInternationalText(&file, body: body, end: end)
        case "tEXt": readText(&file, body: body, end: end)
        case "zTXt": readCompressedText(&file, body: body, end: end)
        default: break
        }
    }

    private mutating func readImageHeader(_ file: inout FileBytes, _ body: UInt64) {
        guard header.width == nil, let width = file.uint32(at: body), let height = file.uint32(at: body + 4),
            let depth = file.byte(at: body + 8), let color = file.byte(at: body + 9)
        else { return }
        header.setSize(width, height)
        header.bitDepth = Int(depth)
        header.channelCount = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][color]
        header.codec = "deflate"
    }

    /// XMP, as Adobe and the specification's extensions place it: uncompressed, under a fixed keyword.
    private mutating func readInternationalText(_ file: inout FileBytes, body: UInt64, end: UInt64) {
        let keyword = "XML:com.adobe.xmp\0"
        guard file.hasText(keyword, at: body), file.byte(at: body + 18) == 0 else { return }
        header.add(XMPPacket(&file, at: body + 20, end: end))
    }

    private mutating func readText(_ file: inout FileBytes, body: UInt64, end: UInt64) {
        guard let start = profileStart(&file, body), start < end else { return }
        readProfile(file.bytes(at: start, upTo: Int(min(end - start, UInt64(Self.profileLimit)))))
    }

    private mutating func readCompressedText(_ file: inout FileBytes, body: UInt64, end: UInt64) {
        guard expansion > 0, let start = profileStart(&file, body), start + 1 < end, file.byte(at: start) == 0 else {
            return
        }
        let packed = file.bytes(at: start + 1, upTo: Int(min(end - start - 1, UInt64(expansion))))
        let text = Inflate(zlib: packed, limit: expansion).output
        // What expands to nothing costs time too.
        expansion -= max(text.count, packed.count)
        readProfile(text[...])
    }

    /// Where the text of ImageMagick's Exif profile starts; nil for other keywords, and once there was Exif.
    private func profileStart(_ file: inout FileBytes, _ body: UInt64) -> UInt64? {
        guard !hasExif, !hasProfile else { return nil }
        let keywords = ["Raw profile type exif\0", "Raw profile type APP1\0"]
        return keywords.first { file.hasText($0, at: body) }.map { body + UInt64($0.utf8.count) }
    }

    /// A line with the profile's name, a line with its length, then hexadecimal digits in lines.
    private mutating func readProfile(_ text: ArraySlice<UInt8>) {
        let lines = text.drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
        guard lines.count == 3 else { return }
        let digits = lines[2].compactMap(Self.digit)
        let bytes = (0..<digits.count / 2).map { digits[$0 * 2] << 4 | digits[$0 * 2 + 1] }
        var profile = FileBytes(bytes)
        guard let exif = ExifBlock.marked(&profile, at: 0, end: profile.byteCount) else { return }
        hasProfile = true
        header.add(exif, at: .rawProfile)
    }

    private static func digit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x46: letter - 0x41 + 10
        case 0x61...0x66: letter - 0x61 + 10
        default: nil
        }
    }
}
