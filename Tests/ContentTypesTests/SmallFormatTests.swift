import ContentTypes
import Testing

/// Formats with a header of a few numbers, in the variants that writers make of them.
@Suite struct SmallFormatTests {
    private typealias B = ByteBuilder
    private typealias Sample = FormatReaderTests.Sample

    private static func bitmap(headerSize: Int, planes: Int = 1) -> [UInt8] {
        let information = B.join(B.le32(headerSize), B.le32(10), B.le32(6), B.le16(planes), B.le16(24))
        return B.join(
            B.text("BM"), B.zeros(8), B.le32(14 + headerSize), information, B.zeros(headerSize - 16), B.zeros(192))
    }

    /// A run-length coded picture of 5 × 4 grey pixels: a run of 12, 8 pixels as they are.
    private static let packedTarga = B.join(
        [0, 0, 11], B.zeros(9), B.le16(5), B.le16(4), [8, 0], [0x8B, 7], [7], Array(1...8))

    private static func font(_ version: [UInt8], range: Int = 128) -> [UInt8] {
        B.join(version, B.be16(12), B.be16(range), B.be16(3), B.be16(64), B.zeros(192))
    }

    private static func oldTar(checksum: Int) -> [UInt8] {
        let number = String(checksum, radix: 8)
        let field = B.text(String(repeating: "0", count: 6 - number.utf8.count) + number) + [0, 0x20]
        return B.join(
            B.text("a.txt"), B.zeros(95), B.text("0000644\0"), B.zeros(16), B.text("00000000005\0"),
            B.text("14000000000\0"), field, B.text("0"), B.zeros(355), B.text("hello"), B.zeros(507))
    }

    private static func compoundFile(_ stream: String) -> [UInt8] {
        let name = Array(stream.utf16).flatMap { B.le16(Int($0)) }
        let entry = B.join(name, B.zeros(64 - name.count), B.le16(name.count + 2), B.zeros(62))
        return B.join(
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], B.zeros(22), B.le16(9), B.zeros(16), B.le32(1),
            B.zeros(972), B.zeros(128), entry, B.zeros(256))
    }

    private static let samples: [Sample] =
        [12, 16, 24, 40, 42, 52, 56, 64, 108, 124].map {
            $0 == 12
                ? Sample(
                    .bmp, B.text("BM"), B.zeros(8), B.le32(26), B.le32(12), B.le16(10), B.le16(6), B.zeros(200),
                    width: 10, height: 6)
                : Sample(.bmp, bitmap(headerSize: $0), width: 10, height: 6)
        } + [
            Sample(.data, bitmap(headerSize: 24, planes: 7)),
            Sample(
                .icon, [0, 0, 1, 0, 1, 0, 16, 16, 0, 255, 1, 0, 32, 0], B.le32(100), B.le32(22), B.le32(40),
                B.zeros(100),
                width: 16, height: 16),
            Sample(.data, [0, 0, 2, 0, 1, 0, 16, 16, 0, 0, 1, 0, 2, 0], B.le32(100), B.le32(22), B.zeros(100)),
            Sample("com.truevision.tga-image", packedTarga, width: 5, height: 4),
            Sample(.data, packedTarga, [1]), Sample(.data, Array(packedTarga.dropLast())),
            Sample(
                "com.sgi.sgi-image", [0x01, 0xDA, 1, 1], B.be16(3), B.be16(10), B.be16(5), B.be16(3), B.zeros(500),
                width: 10, height: 5),
            Sample(.data, [0x01, 0xDA, 9, 1], B.be16(3), B.be16(10), B.be16(5), B.zeros(500)),
            Sample("public.mj2", B.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]), B.ftyp("mjp2", ["mjp2"]), B.box("mdat")),
            Sample("public.au-audio", B.text(".snd"), B.be32(24), B.zeros(40)),
            Sample("org.xiph.flac", B.text("ID3"), [4, 0, 0, 0, 0, 1, 2], B.zeros(130), B.text("fLaC"), B.zeros(30)),
            Sample("public.aac-audio", B.text("ID3"), [3, 0, 0, 0, 0, 0, 5], B.zeros(5), [0xFF, 0xF1, 0x50, 0x80]),
            Sample(.data, B.text("ID3"), [4, 0, 0, 0x80, 0, 0, 0], B.zeros(99)),
            Sample("public.bzip2-archive", B.text("BZh9"), [0x17, 0x72, 0x45, 0x38, 0x50, 0x90], B.zeros(4)),
            Sample("public.tar-archive", oldTar(checksum: 2215)), Sample(.data, oldTar(checksum: 2216)),
            Sample("public.truetype-ttf-font", font([0, 1, 0, 0])),
            Sample("public.opentype-font", font(B.text("OTTO"))),
            Sample(.data, font([0, 1, 0, 0], range: 64)),
            Sample("com.microsoft.word.doc", compoundFile("WordDocument")),
            Sample("com.microsoft.excel.xls", compoundFile("Workbook")), Sample(.data, compoundFile("Catalog")),
        ]

    @Test(arguments: samples.indices)
    func namesTheType(index: Int) throws {
        let sample = Self.samples[index]
        let header = try TypeCatalog.standard.probe(sample.bytes)
        #expect(header.type == sample.type)
        #expect(header.width == sample.width)
        #expect(header.height == sample.height)
    }

    @Test(
        arguments: [
            "P1\n# made\n3 2\n1 0 1 0 1 0\n", "P2 3 2 255 1 2 3 4 5 6", "P3\n#a\n#b\n3 #x\n2\n255\n1 1 1\n",
            "P5\t3\t2\t255\n\0\0\0", "P6\r\n3 2\r\n255\r\n\0\0", "P5\n3 2\n255 # x\n\0\0",
            "P6\n#" + String(repeating: "x", count: 700) + "\n3 2 255\n\0\0",
            "P7\nWIDTH 3\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n\0\0",
        ])
    func commentsMayBeAnywhereInAPortableMap(text: String) throws {
        let header = try TypeCatalog.standard.probe(B.text(text))
        #expect(header.type == .pnm)
        #expect(header.width == 3)
        #expect(header.height == 2)
    }

    @Test func losslessJPEGOfT87StatesItsSize() throws {
        let header = try TypeCatalog.standard.probe(
            B.join([0xFF, 0xD8], Samples.frame(61, 43, marker: 0xF7), Samples.segment(0xDA, [1, 1, 0, 0, 0, 0])))
        #expect(header.width == 61)
        #expect(header.height == 43)
        #expect(header.codec == "SOF55")
    }

    @Test func orientationAfterThousandsOfPixelChunksIsSeen() throws {
        let pixels = B.times(3900, Samples.chunk("IDAT", B.zeros(300)))
        let bytes = Samples.png(after: [pixels, Samples.chunk("eXIf", Samples.exif(6))])
        #expect(try TypeCatalog.standard.probe(bytes).orientation == .right)
    }

    @Test(arguments: [1, 3, 4, 6, 8, 9])
    func orientationMayBeOfAnyWholeType(type: Int) throws {
        let size = [1: 1, 6: 1, 3: 2, 8: 2][type] ?? 4
        for isBigEndian in [true, false] {
            let builder = TIFFBuilder(isBigEndian: isBigEndian)
            let value = builder.number(6, size) + B.zeros(4 - size)
            let block = B.join(
                B.text(isBigEndian ? "MM" : "II"), builder.number(42, 2), builder.number(8, 4), builder.number(1, 2),
                builder.number(274, 2), builder.number(type, 2), builder.number(1, 4), value, B.zeros(4))
            #expect(try TypeCatalog.standard.probe(Samples.jpeg(Samples.exifSegment(block))).orientation == .right)
        }
    }

    @Test(arguments: [true, false])
    func XMPOfWiderUnitsIsEvidence(isBigEndian: Bool) throws {
        let text = Samples.xmp("xmlns:t='http://ns.adobe.com/tiff/1.0/' t:Orientation='8'/>")
        let wide = text.flatMap { (byte: UInt8) -> [UInt8] in isBigEndian ? [0, byte] : [byte, 0] }
        let header = try TypeCatalog.standard.probe(Samples.tiff([(700, .bytes(wide))]))
        #expect(header.evidence.map(\.place) == [.xmp])
        #expect(header.evidence.map(\.value) == [8])
    }
}
