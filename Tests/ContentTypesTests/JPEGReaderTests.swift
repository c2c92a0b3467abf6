import ContentTypes
import Testing

@Suite struct JPEGReaderTests {
    @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC9] as [UInt8])
    func readsTheFrame(marker: UInt8) throws {
        let bytes = [0xFF, 0xD8] + Samples.frame(640, 480, marker: marker, depth: 12, channels: 1)
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.type == .jpeg)
        #expect(header.width == 640)
        #expect(header.height == 480)
        #expect(header.bitDepth == 12)
        #expect(header.channelCount == 1)
        #expect(header.codec == "SOF\(marker - 0xC0)")
        #expect(header.orientation == nil)
    }

    @Test(arguments: 1...8, [true, false])
    func exifCounts(value: Int, isBigEndian: Bool) throws {
        let exif = Samples.exif(value, thumbnail: 1, isBigEndian: isBigEndian)
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.exifSegment(exif)))
        #expect(header.orientation?.rawValue == UInt8(value))
        #expect(header.evidence.map(\.place) == [.exif, .exifThumbnail])
        #expect(header.evidence.map(\.value) == [value, 1])
        #expect(header.evidence.map(\.counts) == [true, false])
        #expect(header.evidence.map(\.contradicts) == [false, false])
    }

    @Test(arguments: [0, 9, 65535])
    func illegalNumbersDoNotCount(value: Int) throws {
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.exifSegment(Samples.exif(value))))
        #expect(header.orientation == nil)
        #expect(header.evidence.map(\.value) == [value])
        #expect(header.evidence[0].orientation == nil)
    }

    @Test(arguments: [
        "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='8'/>",
        "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation = \"8\"/>",
        "xmlns:tiff='http://ns.adobe.com/tiff/1.0/'><tiff:Orientation>8</tiff:Orientation></rdf:Description>",
        "xmlns:tiff='http://ns.adobe.com/tiff/1.0/'><tiff:Orientation>\n 8 </tiff:Orientation></rdf:Description>",
        "xmlns:t='http://ns.adobe.com/tiff/1.0/' t:Orientation='8'/>",
    ])
    func xmpIsEvidenceOnly(content: String) throws {
        let packet = Samples.xmpSegment(Samples.xmp(content))
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.exifSegment(Samples.exif(6)), packet))
        #expect(header.orientation == .right)
        #expect(header.evidence.map(\.place) == [.exif, .xmp])
        #expect(header.evidence.map(\.value) == [6, 8])
        #expect(header.evidence.map(\.contradicts) == [false, true])
    }

    @Test func theFirstExifCounts() throws {
        let segments = [3, 6].map { Samples.exifSegment(Samples.exif($0)) }
        let header = try TypeCatalog.standard.probe(Samples.jpeg(segments[0], segments[1]))
        #expect(header.orientation == .down)
        let empty = Samples.segment(0xE1, Array("Exif\0\0".utf8))
        #expect(try TypeCatalog.standard.probe(Samples.jpeg(empty, segments[1])).orientation == .right)
    }

    @Test(arguments: [
        ("xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/' hdrgm:Version='1.0'/>", [Facet.gainMap]),
        ("GCamera:MotionPhoto='1'/>", [.motionPhoto]),
        ("GCamera:MicroVideo=\"1\"/>", [.motionPhoto]),
        ("xmlns:Camera='http://ns.google.com/photos/1.0/camera/' Camera:MotionPhoto='1'/>", [.motionPhoto]),
        ("GCamera:MotionPhoto='0'/>", []),
        ("xmlns:GDepth='http://ns.google.com/photos/1.0/depthmap/'/>", [.depth]),
    ])
    func readsFacetsFromXMP(content: String, facets: [Facet]) throws {
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.xmpSegment(Samples.xmp(content))))
        #expect(header.facets == facets)
    }

    @Test func findsAGainMapByISO21496() throws {
        let mark = Samples.segment(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0\0\0\0\0".utf8))
        #expect(try TypeCatalog.standard.probe(Samples.jpeg(mark)).facets == [.gainMap])
    }

    @Test func looksAtTheSecondPicture() throws {
        let second = Samples.jpeg(
            Samples.xmpSegment(Samples.xmp("x:AuxiliaryImageType='urn:com:apple:photo:2020:aux:hdrgainmap'/>")))
        func bytes(offset: Int) -> [UInt8] {
            let list =
                ByteBuilder.be32(0) + ByteBuilder.be32(0) + ByteBuilder.be32(0) + ByteBuilder.be32(0)
                + ByteBuilder.be32(0) + ByteBuilder.be32(second.count) + ByteBuilder.be32(offset) + ByteBuilder.be32(0)
            let block = TIFFBuilder().build([[(0xB001, .long([2])), (0xB002, .bytes(list))]])
            return Samples.jpeg(Samples.segment(0xE2, Array("MPF\0".utf8) + block), tail: second)
        }
        // Offsets count from the list's header, which follows SOI, marker, length and mark: 10 bytes.
        let whole = bytes(offset: bytes(offset: 0).count - second.count - 10)
        #expect(try TypeCatalog.standard.probe(whole).facets == [.mpf, .gainMap])
        #expect(try TypeCatalog.standard.probe(bytes(offset: 0xFFFF_FFFF)).facets == [.mpf])
    }

    @Test func findsSamsungsTrailer() throws {
        func trailer(kind: Int) -> [UInt8] {
            let directory =
                Array("SEFH".utf8) + ByteBuilder.le32(107) + ByteBuilder.le32(1) + ByteBuilder.le16(0)
                + ByteBuilder.le16(kind) + ByteBuilder.le32(64) + ByteBuilder.le32(40)
            return directory + ByteBuilder.le32(directory.count) + Array("SEFT".utf8)
        }
        let exif = Samples.exifSegment(Samples.exif(1, make: "samsung"))
        #expect(
            try TypeCatalog.standard.probe(Samples.jpeg(exif, tail: trailer(kind: 0x0A30))).facets == [.motionPhoto])
        #expect(try TypeCatalog.standard.probe(Samples.jpeg(exif, tail: trailer(kind: 0x0A01))).facets == [])
    }

    @Test func passesOverRubbishBetweenSegments() throws {
        let rubbish = (0...255).map { UInt8($0) }
        let bytes =
            [0xFF, 0xD8] + rubbish + Samples.segment(0xDB, Array(repeating: 1, count: 65)) + Samples.frame(9, 8)
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.type == .jpeg)
        #expect(header.width == 9)
        #expect(try TypeCatalog.standard.detect([0xFF, 0xD8] + rubbish) == .data)
    }

    @Test func readsBehindALargeProfile() throws {
        let parts = (0..<254).flatMap { _ in Samples.segment(0xE2, Array(repeating: 7, count: 60000)) }
        let source = CountingSource([0xFF, 0xD8] + parts + Samples.frame(300, 200))
        let header = try TypeCatalog.standard.probe(source)
        #expect(header.width == 300)
        #expect(source.counter.bytes < 400_000)
    }
}
