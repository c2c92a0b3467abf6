/// Reads a PNG's chunks, W3C Portable Network Graphics (third edition).
struct PNGReader {
    /// How many chunks are looked at: nearly as many as reads are allowed, for pixels may come in thousands.
    static let chunkLimit = FileBytes.readLimit - 128

    private var header = FileHeader(.png, basis: "the PNG signature")
    private var hasExif = false
    private var hasProfile = false
    /// How many more bytes may be expanded.
    private var expansion = PNGText.limit

    /// Reads the header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var reader = PNGReader()
        guard detail == .header else { return reader.header }
        reader.walk(&file)
        reader.header.settleOrientation(by: [.exif, .rawProfile, .xmp])
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
        case "iTXt", "tEXt", "zTXt":
            guard let text = PNGText(&file, kind, body: body, end: end, expansion: &expansion) else { return }
            read(text)
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

    /// XMP as it is, or a profile in hexadecimal: of Exif the first counts, and none once there was a chunk of Exif's.
    private mutating func read(_ text: PNGText) {
        if text.keyword == PNGText.xmpKeyword { return header.add(XMPPacket(text.text[...])) }
        guard let profile = text.profile else { return }
        let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        if profile.starts(with: mark) || text.keyword == RawProfile.xmpKeyword {
            return header.add(XMPPacket(profile.dropFirst(profile.starts(with: mark) ? mark.count : 0)))
        }
        var block = FileBytes(profile)
        guard !hasExif, !hasProfile, let exif = ExifBlock.marked(&block, at: 0, end: block.byteCount) else { return }
        hasProfile = true
        header.add(exif, at: .rawProfile)
    }
}
