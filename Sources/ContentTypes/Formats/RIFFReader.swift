/// Reads files of chunks that start with `RIFF`: WebP, AVI, WAVE.
struct RIFFReader {
    /// How many chunks are looked at.
    static let chunkLimit = 1024

    private var header = FileHeader(.webP, basis: "RIFF of form WEBP")

    /// Reads the header; nil for a form that is unknown.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        switch file.fourCC(at: 8) {
        case "WEBP":
            guard detail == .header else { return FileHeader(.webP, basis: "RIFF of form WEBP") }
            var reader = RIFFReader()
            reader.walk(&file)
            reader.header.settleOrientation(by: [.exif, .xmp])
            return reader.header
        case "AVI ": return FileHeader("public.avi", basis: "RIFF of form AVI")
        case "WAVE": return FileHeader("com.microsoft.waveform-audio", basis: "RIFF of form WAVE")
        default: return nil
        }
    }

    private mutating func walk(_ file: inout FileBytes) {
        file.stride = 256
        var place: UInt64 = 12
        var frames = 0
        var isWhole = false
        for _ in 0..<Self.chunkLimit {
            guard let kind = file.fourCC(at: place), let length = file.uint32(at: place + 4, isBigEndian: false) else {
                isWhole = place >= file.byteCount
                break
            }
            let body = place + 8
            let end = body + UInt64(length)
            if kind == "ANMF" { frames += 1 }
            readChunk(&file, kind, body: body, end: min(end, file.byteCount))
            place = end + UInt64(length & 1)
        }
        if frames > 0 || header.facets.contains(.animation) { header.frameCount = isWhole ? frames : nil }
    }

    private mutating func readChunk(_ file: inout FileBytes, _ kind: FourCC, body: UInt64, end: UInt64) {
        switch kind {
        case "VP8X": readCanvas(&file, body)
        case "VP8 ": readLossy(&file, body)
        case "VP8L": readLossless(&file, body)
        case "ANIM": header.add(.animation)
        case "EXIF":
            guard !header.evidence.contains(where: { $0.place == .exif }),
                let exif = ExifBlock.marked(&file, at: body, end: end)
            else { return }
            header.add(exif)
        case "XMP ": header.add(XMPPacket(&file, at: body, end: end))
        default: break
        }
    }

    /// The canvas of an extended file: flags, then 24-bit sizes less one.
    private mutating func readCanvas(_ file: inout FileBytes, _ body: UInt64) {
        guard header.width == nil, let chunk = file.bytes(at: body, count: 10).map(Array.init) else { return }
        let width = 1 + (Int(chunk[4]) | Int(chunk[5]) << 8 | Int(chunk[6]) << 16)
        let height = 1 + (Int(chunk[7]) | Int(chunk[8]) << 8 | Int(chunk[9]) << 16)
        header.setSize(width, height)
        header.channelCount = chunk[0] & 0x10 == 0 ? 3 : 4
        header.bitDepth = 8
        if chunk[0] & 0x02 != 0 { header.add(.animation) }
    }

    /// A VP8 key frame, RFC 6386 section 9.1.
    private mutating func readLossy(_ file: inout FileBytes, _ body: UInt64) {
        if header.codec == nil { header.codec = "VP8" }
        guard header.width == nil, let frame = file.bytes(at: body, count: 10).map(Array.init), frame[0] & 1 == 0,
            frame[3...5] == [0x9D, 0x01, 0x2A]
        else { return }
        header.setSize(Int(frame[6]) | Int(frame[7] & 0x3F) << 8, Int(frame[8]) | Int(frame[9] & 0x3F) << 8)
        header.channelCount = 3
        header.bitDepth = 8
    }

    /// A lossless stream: a mark, then 14-bit sizes less one, then whether alpha is used.
    private mutating func readLossless(_ file: inout FileBytes, _ body: UInt64) {
        if header.codec == nil { header.codec = "VP8L" }
        guard header.width == nil, file.byte(at: body) == 0x2F, let bits = file.uint32(at: body + 1, isBigEndian: false)
        else { return }
        header.setSize(1 + Int(bits & 0x3FFF), 1 + Int(bits >> 14 & 0x3FFF))
        header.channelCount = bits >> 28 & 1 == 0 ? 3 : 4
        header.bitDepth = 8
    }
}
