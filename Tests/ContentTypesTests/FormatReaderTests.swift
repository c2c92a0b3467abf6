import ContentTypes
import Testing

/// Formats that their first bytes tell, or a small header.
@Suite struct FormatReaderTests {
    private typealias B = ByteBuilder

    struct Sample: Sendable {
        let bytes: [UInt8]
        let type: ContentType
        var width: Int?
        var height: Int?

        init(_ type: ContentType, _ parts: [UInt8]..., width: Int? = nil, height: Int? = nil) {
            self.type = type
            self.width = width
            self.height = height
            bytes = parts.flatMap(\.self)
        }
    }

    private static let bitmap = B.join(
        B.text("BM"), B.le32(58), B.le32(0), B.le32(54), B.le32(40), B.le32(3), B.le32(0x1_0000_0000 - 7), B.zeros(200))
    private static let icon = B.join(
        [0, 0, 1, 0, 1, 0, 32, 0, 0, 0, 1, 0, 32, 0], B.le32(40), B.le32(22), B.le32(40), B.zeros(200))
    /// Three frames of MPEG audio of 128 kbit/s and 44.1 kHz: 417 bytes each.
    private static let mp3 = B.times(3, B.join([0xFF, 0xFB, 0x90, 0x00], B.zeros(413)))
    private static let jp2Signature = B.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A])

    private static func photoshop(_ version: Int) -> [UInt8] {
        B.join(B.text("8BPS"), B.be16(version), B.zeros(6), B.be16(3), B.be32(20), B.be32(30), B.be16(8))
    }

    private static let pictures: [Sample] = [
        Sample(.bmp, bitmap, width: 3, height: 7),
        Sample(.icon, icon, width: 32, height: 256),
        Sample(.photoshop, photoshop(1), width: 30, height: 20),
        Sample("com.adobe.photoshop-large-image", photoshop(2), width: 30, height: 20),
        Sample(.data, B.text("qoif"), B.be32(11), B.be32(12), [4, 0], width: 11, height: 12),
        Sample(.pnm, B.text("P6\n# made here\n20 10\n255\n"), B.zeros(99), width: 20, height: 10),
        Sample(.pnm, B.text("P4 20 10\n"), B.zeros(99), width: 20, height: 10),
        Sample(
            .jpeg2000, [0xFF, 0x4F, 0xFF, 0x51], B.be16(47), B.be16(0), B.be32(120), B.be32(90), B.be32(20), B.be32(10),
            B.zeros(40), width: 100, height: 80),
        Sample(
            .jpeg2000, jp2Signature, B.ftyp("jp2 "), B.box("jp2h", B.box("ihdr", B.be32(80), B.be32(100), B.zeros(6))),
            width: 100, height: 80),
        Sample("com.ilm.openexr-image", [0x76, 0x2F, 0x31, 0x01], B.zeros(9)),
        Sample("public.radiance", B.text("#?RADIANCE\n")),
        Sample(
            "com.truevision.tga-image", [0, 0, 2], B.zeros(9), B.le16(5), B.le16(4), [24, 0], B.times(60, [9]),
            width: 5,
            height: 4),
        Sample(.cameraRaw, B.text("FOVb"), B.zeros(99)),
        Sample("com.konicaminolta.raw-image", [0, 0x4D, 0x52, 0x4D], B.zeros(99)),
        Sample("com.fuji.raw-image", B.text("FUJIFILMCCD-RAW "), B.zeros(99)),
        Sample("com.canon.crw-raw-image", B.text("II"), B.le32(26), B.text("HEAPCCDR"), B.zeros(99)),
    ]

    private static let others: [Sample] = [
        Sample(.pdf, B.text("%PDF-1.7\n")),
        Sample(.pdf, [0xEF, 0xBB, 0xBF, 0, 1], B.text("%PDF-1.7\n")),
        Sample(.gzip, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], B.zeros(99)),
        Sample(.zip, B.text("PK\u{5}\u{6}"), B.zeros(18)),
        Sample(.data, [0, 5, 0x16, 7], B.zeros(99)),
        Sample(.data, B.text("SQLite format 3\0"), B.zeros(99)),
        Sample(.data, B.text("BPG"), [0xFB], B.zeros(99)),
        Sample(.mp3, B.text("ID3"), [4, 0, 0], B.zeros(99)),
        Sample(.mp3, mp3),
        Sample("org.xiph.flac", B.text("fLaC"), B.zeros(99)),
        Sample("org.xiph.ogg-audio", B.text("OggS\0"), B.zeros(99)),
        Sample(.matroska, [0x1A, 0x45, 0xDF, 0xA3, 0x8B, 0x42, 0x82, 0x88], B.text("matroska")),
        Sample("org.webmproject.webm", [0x1A, 0x45, 0xDF, 0xA3, 0x8B, 0x42, 0x82, 0x84], B.text("webm")),
        Sample("public.aiff-audio", B.text("FORM"), B.be32(4), B.text("AIFF")),
        Sample("com.apple.binary-property-list", B.text("bplist00"), B.zeros(99)),
        Sample("org.nema.dicom", B.zeros(128), B.text("DICM")),
        Sample("public.mpeg-2-transport-stream", B.times(5, B.join([0x47], B.zeros(187)))),
        Sample("public.avchd-mpeg-2-transport-stream", B.times(5, B.join([1, 2, 3, 4, 0x47], B.zeros(187)))),
        Sample(.data, B.zeros(99)), Sample(.data, []), Sample(.data, [0xFF]), Sample(.data, [0x42, 0x4D, 0, 0, 0]),
        Sample(.data, Array(bitmap[..<14]), B.le32(41), B.zeros(99)),
    ]

    static let samples = pictures + others

    @Test(arguments: samples.indices)
    func namesTheType(index: Int) throws {
        let sample = Self.samples[index]
        let header = try TypeCatalog.standard.probe(sample.bytes)
        #expect(header.type == sample.type)
        #expect(header.width == sample.width)
        #expect(header.height == sample.height)
        #expect(try TypeCatalog.standard.detect(sample.bytes) == sample.type)
    }

    private static func zip(_ entries: [(String, [UInt8])]) -> [UInt8] {
        var local: [UInt8] = []
        var central: [UInt8] = []
        for (name, content) in entries {
            let sizes = B.join(B.le32(content.count), B.le32(content.count), B.le16(name.utf8.count))
            central += B.join(
                B.text("PK\u{1}\u{2}"), B.zeros(16), sizes, B.zeros(12), B.le32(local.count), B.text(name))
            local += B.join(B.text("PK\u{3}\u{4}"), B.zeros(14), sizes, B.le16(0), B.text(name), content)
        }
        let counts = B.join(B.le16(entries.count), B.le16(entries.count), B.le32(central.count), B.le32(local.count))
        return B.join(local, central, B.text("PK\u{5}\u{6}"), B.zeros(4), counts, B.le16(0))
    }

    @Test(
        arguments: [
            ([("a.txt", [1])], ContentType.zip),
            (
                [("[Content_Types].xml", [1]), ("word/document.xml", [2])],
                "org.openxmlformats.wordprocessingml.document"
            ),
            (
                [("_rels/.rels", [1]), ("xl/a.xml", [2]), ("[Content_Types].xml", [1])],
                "org.openxmlformats.spreadsheetml.sheet"
            ),
            ([("word/document.xml", [2])], .zip),
            ([("mimetype", Array("application/epub+zip".utf8)), ("a", [])], "org.idpf.epub-container"),
            ([("mimetype", Array("application/vnd.oasis.opendocument.text".utf8))], "org.oasis-open.opendocument.text"),
            ([("META-INF/MANIFEST.MF", [])], "com.sun.java-archive"),
        ] as [([(String, [UInt8])], ContentType)])
    func looksIntoArchives(entries: [(String, [UInt8])], type: ContentType) throws {
        let bytes = Self.zip(entries)
        #expect(try TypeCatalog.standard.detect(bytes) == type)
        // Without the central directory the entries in a row tell.
        #expect(try TypeCatalog.standard.detect(bytes.dropLast(22) + [0]) == type)
    }

    @Test func namesWhatGzipHolds() throws {
        let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        let stored = B.join([0x01], B.le16(drawing.count), B.le16(~drawing.count & 0xFFFF), drawing)
        let bytes = B.join([0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3], B.text("logo.svg\0"), stored)
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.type == .gzip)
        #expect(header.codec == "SVG")
    }
}
