import ContentTypes
import Testing

@Suite struct RIFFReaderTests {
    @Test(arguments: [
        (Samples.riff("WEBP", Samples.vp8(300, 200)), 300, 200, 3, "VP8"),
        (Samples.riff("WEBP", Samples.vp8l(300, 200, alpha: false)), 300, 200, 3, "VP8L"),
        (Samples.riff("WEBP", Samples.vp8l(16384, 1, alpha: true)), 16384, 1, 4, "VP8L"),
        (
            Samples.riff("WEBP", Samples.vp8x(70000, 5, flags: 0x10), Samples.vp8l(9, 9, alpha: true)), 70000, 5, 4,
            "VP8L"
        ),
    ])
    func readsTheSize(bytes: [UInt8], width: Int, height: Int, channels: Int, codec: String) throws {
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.type == .webP)
        #expect(header.width == width)
        #expect(header.height == height)
        #expect(header.channelCount == channels)
        #expect(header.codec == codec)
        #expect(header.facets.isEmpty)
    }

    @Test func animationIsAFacet() throws {
        let frame = Samples.riffChunk("ANMF", Array(repeating: 0, count: 24))
        let bytes = Samples.riff(
            "WEBP", Samples.vp8x(10, 10, flags: 2), Samples.riffChunk("ANIM", [0, 0, 0, 0, 0, 0]), frame, frame, frame)
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.facets == [.animation])
        #expect(header.frameCount == 3)
    }

    @Test(arguments: [true, false])
    func exifCounts(isMarked: Bool) throws {
        let exif = Samples.riffChunk(
            "EXIF", (isMarked ? Array("Exif\0\0".utf8) : []) + Samples.exif(8, isBigEndian: false))
        let packet = Samples.riffChunk(
            "XMP ", Samples.xmp("xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='3'/>"))
        let header = try TypeCatalog.standard.probe(
            Samples.riff("WEBP", Samples.vp8x(4, 4, flags: 0x0C), Samples.vp8(4, 4), exif, packet))
        #expect(header.orientation == .left)
        #expect(header.evidence.map(\.place) == [.exif, .xmp])
        #expect(header.evidence.map(\.contradicts) == [false, true])
    }

    @Test(
        arguments: [
            ("AVI ", "public.avi"), ("WAVE", "com.microsoft.waveform-audio"), ("ABCD", "public.data"),
        ] as [(String, ContentType)])
    func otherFormsHaveOtherTypes(form: String, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(Samples.riff(form)) == type)
    }
}
