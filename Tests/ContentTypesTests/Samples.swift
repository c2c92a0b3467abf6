/// Small files of each format, built here.
enum Samples {
    private typealias B = ByteBuilder

    static func exif(_ orientation: Int, thumbnail: Int? = nil, make: String? = nil, isBigEndian: Bool = true)
        -> [UInt8]
    {
        var first: [(Int, TIFFBuilder.Value)] = []
        if let make { first.append((271, .ascii(make))) }
        first.append((274, .short([orientation])))
        let second = thumbnail.map { [[(274, TIFFBuilder.Value.short([$0]))]] } ?? []
        return TIFFBuilder(isBigEndian: isBigEndian).build([first] + second)
    }

    static func xmp(_ content: String) -> [UInt8] {
        B.text("<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description ") + B.text(content)
            + B.text("</rdf:RDF></x:xmpmeta>")
    }

    // MARK: JPEG

    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + B.be16(body.count + 2) + body }

    static func exifSegment(_ block: [UInt8]) -> [UInt8] { segment(0xE1, B.text("Exif\0\0") + block) }

    static func xmpSegment(_ packet: [UInt8]) -> [UInt8] {
        segment(0xE1, B.text("http://ns.adobe.com/xap/1.0/\0") + packet)
    }

    static func frame(_ width: Int, _ height: Int, marker: UInt8 = 0xC0, depth: UInt8 = 8, channels: UInt8 = 3)
        -> [UInt8]
    {
        segment(
            marker,
            [depth] + B.be16(height) + B.be16(width) + [channels] + Array(repeating: 0x11, count: Int(channels) * 3))
    }

    /// A JPEG without pixels worth the name.
    static func jpeg(_ segments: [UInt8]..., width: Int = 40, height: Int = 30, tail: [UInt8] = []) -> [UInt8] {
        [0xFF, 0xD8] + segments.flatMap(\.self) + frame(width, height)
            + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]) + [0x12, 0x34, 0xFF, 0xD9] + tail
    }

    // MARK: PNG

    static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        B.be32(body.count) + B.text(type) + body + [0, 0, 0, 0]
    }

    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func png(
        before: [[UInt8]] = [], after: [[UInt8]] = [], width: Int = 7, height: Int = 5, depth: UInt8 = 8,
        color: UInt8 = 6
    ) -> [UInt8] {
        pngSignature + chunk("IHDR", B.be32(width) + B.be32(height) + [depth, color, 0, 0, 0]) + before.flatMap(\.self)
            + chunk("IDAT", [1, 2, 3]) + chunk("IDAT", [4, 5, 6]) + after.flatMap(\.self) + chunk("IEND", [])
    }

    // MARK: GIF

    static func gif(frames: Int, version: String = "89a", isEnded: Bool = true) -> [UInt8] {
        let picture = B.text(",") + B.le16(0) + B.le16(0) + B.le16(3) + B.le16(2) + [0x00, 2, 2, 0x44, 0x01, 0]
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        return B.text("GIF" + version) + B.le16(3) + B.le16(2) + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
            + (0..<frames).flatMap { _ in control + picture } + (isEnded ? [0x3B] : [])
    }

    // MARK: WebP

    static func riffChunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        B.text(type) + B.le32(body.count) + body + Array(repeating: 0, count: body.count % 2)
    }

    static func riff(_ form: String, _ chunks: [UInt8]...) -> [UInt8] {
        let body = B.text(form) + chunks.flatMap(\.self)
        return B.text("RIFF") + B.le32(body.count) + body
    }

    static func vp8(_ width: Int, _ height: Int) -> [UInt8] {
        riffChunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + B.le16(width) + B.le16(height))
    }

    static func vp8l(_ width: Int, _ height: Int, alpha: Bool) -> [UInt8] {
        riffChunk("VP8L", [0x2F] + B.le32((width - 1) | (height - 1) << 14 | (alpha ? 1 << 28 : 0)))
    }

    static func vp8x(_ width: Int, _ height: Int, flags: UInt8) -> [UInt8] {
        riffChunk("VP8X", [flags, 0, 0, 0] + B.le32(width - 1)[..<3] + B.le32(height - 1)[..<3])
    }

    // MARK: TIFF

    static func tiff(
        _ extra: [(Int, TIFFBuilder.Value)] = [], builder: TIFFBuilder = TIFFBuilder(), pages: Int = 1,
        children: [[(Int, TIFFBuilder.Value)]] = []
    ) -> [UInt8] {
        let base: [(Int, TIFFBuilder.Value)] = [
            (256, .short([20])), (257, .short([10])), (258, .short([8])), (259, .short([1])), (262, .short([2])),
            (277, .short([3])),
        ]
        let given = Set(extra.map(\.0))
        let first = (base.filter { !given.contains($0.0) } + extra).sorted { $0.0 < $1.0 }
        return builder.build([first] + Array(repeating: base, count: pages - 1), children: children)
    }
}
