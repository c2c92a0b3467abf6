import ContentTypes
import Testing

/// Whatever the bytes, there is an answer, in bounded time, of a bounded number of bytes.
@Suite struct HostileInputTests {
    static let samples: [(String, [UInt8])] =
        [
            (
                "jpeg",
                Samples.jpeg(
                    Samples.exifSegment(Samples.exif(6, thumbnail: 1, make: "samsung")),
                    Samples.xmpSegment(Samples.xmp("xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='8'/>"))
                )
            ),
            (
                "png",
                Samples.png(before: [
                    Samples.chunk("acTL", ByteBuilder.be32(2) + ByteBuilder.be32(0)),
                    Samples.chunk("eXIf", Samples.exif(6)),
                    Samples.chunk(
                        "zTXt", Array("Raw profile type exif\0\0".utf8) + Deflated.stored(Array("\nexif\n 4\n00".utf8))),
                ])
            ),
            ("gif", Samples.gif(frames: 3)),
            (
                "webp",
                Samples.riff(
                    "WEBP", Samples.vp8x(9, 9, flags: 2), Samples.vp8(9, 9), Samples.riffChunk("EXIF", Samples.exif(6)))
            ),
            (
                "tiff",
                Samples.tiff(
                    [(274, .short([6])), (330, .long([-1])), (271, .ascii("NIKON"))], pages: 2,
                    children: [[(262, .short([32803]))]])
            ),
            ("bigtiff", Samples.tiff([(274, .short([6]))], builder: TIFFBuilder(isBigTIFF: true), pages: 2)),
            (
                "heic",
                HEIFSample(
                    transforms: [HEIFSample.clap(3, 3), HEIFSample.irot(1), HEIFSample.imir(1)],
                    exif: Samples.exif(6, make: "Apple"),
                    xmp: Samples.xmp("a='b'/>"), tiles: 3
                ).bytes
            ),
            ("json", Array("{\"a\": [1, {\"b\": \"c\"}]}".utf8)),
            ("svg", Array("<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>".utf8)),
        ] + FormatReaderTests.samples.enumerated().map { ("other \($0.offset)", $0.element.bytes) }

    @Test(arguments: samples.indices)
    func aFileCutWhileItIsReadHasAnAnswer(index: Int) throws {
        let bytes = Self.samples[index].1
        for count in stride(from: 0, to: bytes.count, by: 7) {
            let file = CountingSource(Array(bytes[..<count]), claiming: bytes.byteCount)
            #expect(try TypeCatalog.standard.probe(file).type == TypeCatalog.standard.detect(file))
        }
    }

    @Test(arguments: samples.indices)
    func everyTruncationHasAnAnswer(index: Int) throws {
        let bytes = Self.samples[index].1
        let whole = try TypeCatalog.standard.detect(bytes)
        for count in 0..<bytes.count {
            let header = try TypeCatalog.standard.probe(Array(bytes[..<count]))
            #expect(header.type == (try TypeCatalog.standard.detect(Array(bytes[..<count]))))
        }
        #expect(try TypeCatalog.standard.probe(bytes).type == whole)
    }

    @Test(arguments: samples.indices)
    func everyChangedByteHasAnAnswer(index: Int) throws {
        var bytes = Self.samples[index].1
        for place in bytes.indices {
            let old = bytes[place]
            for value in [0x00, 0x01, 0x7F, 0x80, 0xFF, old ^ 0x20] as [UInt8] {
                bytes[place] = value
                let source = CountingSource(bytes, claiming: place % 2 == 0 ? nil : 1 << 40)
                _ = try TypeCatalog.standard.probe(source)
                #expect(source.counter.bytes <= FileBytes.budget)
                #expect(source.counter.reads <= FileBytes.readLimit)
            }
            bytes[place] = old
        }
    }

    /// Four bytes at a time set to what lengths, counts and offsets like least.
    @Test(arguments: samples.indices, [0xFFFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 0, 1, 8])
    func lyingNumbersHaveAnAnswer(index: Int, number: Int) throws {
        let bytes = Self.samples[index].1
        for place in bytes.indices.dropLast(3) {
            var changed = bytes
            changed.replaceSubrange(place..<place + 4, with: ByteBuilder.be32(number))
            _ = try TypeCatalog.standard.probe(changed)
        }
    }

    private typealias B = ByteBuilder

    /// Boxes of length 0 in boxes of length 0, a box that claims to be huge, thousands of tiny boxes and segments, a
    /// directory as long as the file, brackets and comments without an end.
    static let loops: [[UInt8]] = [
        B.join(B.ftyp("heic"), B.times(50, B.join(B.be32(0), B.text("meta"), B.be32(0)))),
        B.join(B.ftyp("heic"), B.be32(1), B.text("meta"), B.be64(1 << 62), B.be32(0)),
        B.join(B.ftyp("heic"), B.times(100_000, B.box("free"))),
        B.join(B.text("MM\0*"), B.be32(8), B.times(20_000, B.be16(0x0101))),
        B.join([0xFF, 0xD8], B.times(100_000, Samples.segment(0xE1, []))),
        B.join(Samples.pngSignature, B.times(50_000, Samples.chunk("tEXt", []))),
        B.join(B.text("RIFF\0\0\0\0WEBP"), B.times(100_000, Samples.riffChunk("EXIF", []))),
        B.times(2_000_000, [UInt8(ascii: "[")]),
        B.times(2_000_000, [UInt8(ascii: "<")]),
        B.join(B.text("<!--"), B.times(2_000_000, [0x20])),
        B.join([0xFF, 0xD8], B.times(2_000_000, [0xFF])),
    ]

    @Test(arguments: loops.indices)
    func loopsAreBounded(index: Int) throws {
        let source = CountingSource(Self.loops[index])
        _ = try TypeCatalog.standard.probe(source)
        #expect(source.counter.bytes <= FileBytes.budget)
        #expect(source.counter.reads <= FileBytes.readLimit)
    }

    @Test func whatTheSourceThrowsIsHandedOn() {
        struct Broken: ByteSource, Error {
            let byteCount: UInt64 = 100
            func read(at offset: UInt64, count: Int) throws -> [UInt8] { throw self }
        }
        #expect(throws: Broken.self) { try TypeCatalog.standard.detect(Broken()) }
        #expect(throws: Broken.self) { try TypeCatalog.standard.probe(Broken()) }
    }

    @Test func aFileThatShrinksWhileItIsReadHasAnAnswer() throws {
        let bytes = HEIFSample(exif: Samples.exif(6)).bytes
        let header = try TypeCatalog.standard.probe(CountingSource(bytes.dropLast(40), claiming: UInt64(bytes.count)))
        #expect(header.type == .heic)
    }

    @Test func detectionReadsOneBlock() throws {
        let source = CountingSource(Samples.jpeg() + Array(repeating: 7, count: 1_000_000))
        #expect(try TypeCatalog.standard.detect(source) == .jpeg)
        #expect(source.counter.bytes == FileBytes.blockSize)
        #expect(source.counter.reads == 1)
    }
}
