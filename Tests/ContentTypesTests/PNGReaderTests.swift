import ContentTypes
import Testing

@Suite struct PNGReaderTests {
    @Test(arguments: [(0, 1), (2, 3), (3, 3), (4, 2), (6, 4)] as [(UInt8, Int)])
    func readsTheImageHeader(color: UInt8, channels: Int) throws {
        let header = try TypeCatalog.standard.probe(Samples.png(width: 70000, height: 3, depth: 16, color: color))
        #expect(header.type == .png)
        #expect(header.width == 70000)
        #expect(header.height == 3)
        #expect(header.bitDepth == 16)
        #expect(header.channelCount == channels)
        #expect(header.facets.isEmpty)
    }

    @Test func animationIsAFacet() throws {
        let control = Samples.chunk("acTL", ByteBuilder.be32(12) + ByteBuilder.be32(0))
        let header = try TypeCatalog.standard.probe(Samples.png(before: [control]))
        #expect(header.type == .png)
        #expect(header.facets == [.animation])
        #expect(header.frameCount == 12)
    }

    @Test(arguments: [true, false], [true, false])
    func exifCounts(isBefore: Bool, isMarked: Bool) throws {
        let chunk = Samples.chunk("eXIf", (isMarked ? Array("Exif\0\0".utf8) : []) + Samples.exif(7))
        let bytes = Samples.png(before: isBefore ? [chunk] : [], after: isBefore ? [] : [chunk])
        #expect(try TypeCatalog.standard.probe(bytes).orientation == .rightMirrored)
    }

    @Test func imageMagicksProfileCountsWhereThereIsNoExif() throws {
        let block = Array("Exif\0\0".utf8) + Samples.exif(3)
        let digits = block.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let lines = "\nexif\n      \(block.count)\n\(digits.prefix(20))\n\(digits.dropFirst(20))\n"
        let plain = Samples.chunk("tEXt", Array(("Raw profile type exif\0" + lines).utf8))
        #expect(try TypeCatalog.standard.probe(Samples.png(before: [plain])).orientation == .down)
        let packed = Samples.chunk("zTXt", Array("Raw profile type exif\0\0".utf8) + Deflated.stored(Array(lines.utf8)))
        let header = try TypeCatalog.standard.probe(Samples.png(after: [packed]))
        #expect(header.orientation == .down)
        #expect(header.evidence.map(\.place) == [.rawProfile])
        let both = Samples.png(before: [plain], after: [Samples.chunk("eXIf", Samples.exif(6))])
        #expect(try TypeCatalog.standard.probe(both).orientation == .right)
    }

    @Test func xmpIsEvidence() throws {
        let packet = Samples.xmp("xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='6'/>")
        let text = Samples.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)
        let header = try TypeCatalog.standard.probe(Samples.png(before: [text]))
        #expect(header.orientation == .right)
        #expect(header.evidence.map(\.place) == [.xmp])
        #expect(header.evidence.map(\.counts) == [true])
    }

    @Test func readsOnlyTheHeadsOfManySmallChunks() throws {
        let pixels = (0..<1500).flatMap { _ in Samples.chunk("IDAT", Array(repeating: 9, count: 8192)) }
        let source = CountingSource(Samples.png(before: [pixels], after: [Samples.chunk("eXIf", Samples.exif(8))]))
        #expect(try TypeCatalog.standard.probe(source).orientation == .left)
        #expect(source.counter.bytes < 100_000)
    }
}

/// Deflated bytes, made without compressing.
enum Deflated {
    /// A zlib stream of one stored block.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        [0x78, 0x01, 0x01] + ByteBuilder.le16(bytes.count) + ByteBuilder.le16(~bytes.count & 0xFFFF) + bytes + [
            0, 0, 0, 0,
        ]
    }
}
