import ContentTypes
import Testing

@Suite struct MediaBrandsTests {
    @Test(
        arguments: [
            ("heic", ["mif1"], "public.heic"), ("heix", [], "public.heic"), ("heis", ["mif1"], "public.heic"),
            ("hevc", ["msf1"], "public.heics"), ("msf1", ["hevc", "heic"], "public.heics"),
            ("msf1", ["avis"], "public.avis"), ("msf1", ["iso8"], "public.heif"),
            ("mif1", ["heic"], "public.heif"), ("mif1", ["avif"], "public.heif"), ("mif1", [], "public.heif"),
            ("jpeg", ["mif1"], "public.heif"), ("avci", ["mif1"], "public.heif"),
            ("avif", ["mif1", "heic"], "public.avif"), ("avis", ["avif"], "public.avis"),
            ("hhhh", ["mif1", "heic"], "public.heic"), ("hhhh", ["mif1", "avif"], "public.avif"),
            ("hhhh", ["mif1"], "public.heif"),
            ("isom", ["iso2", "mp41"], "public.mpeg-4"), ("mp42", [], "public.mpeg-4"), ("iso6", [], "public.mpeg-4"),
            ("avc1", [], "public.mpeg-4"), ("MSNV", ["mp42"], "public.mpeg-4"), ("zzzz", ["isom"], "public.mpeg-4"),
            ("qt  ", [], "com.apple.quicktime-movie"), ("M4V ", [], "com.apple.m4v-video"),
            ("M4A ", ["mp42"], "com.apple.m4a-audio"), ("3gp5", ["isom"], "public.3gpp"), ("3g2a", [], "public.3gpp2"),
            ("crx ", ["isom"], "com.canon.cr3-raw-image"), ("zzzz", ["yyyy"], "public.data"),
        ] as [(String, [String], ContentType)])
    func nameTheType(major: String, compatible: [String], type: ContentType) throws {
        let bytes = ByteBuilder.ftyp(major, compatible)
        #expect(try TypeCatalog.standard.detect(bytes) == type)
        #expect(try TypeCatalog.standard.probe(bytes).type == type)
    }

    @Test(
        arguments: [("heic", "public.heic"), ("avif", "public.avif"), ("\0\0\0\0", "public.heif")]
            as [(String, ContentType)])
    func theNewestHEIFNamesItsCodingInTheMinorVersion(minor: String, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(ByteBuilder.ftyp("mif3", minor: Array(minor.utf8))) == type)
    }

    @Test func listTypesThatAreAsRight() throws {
        let header = try TypeCatalog.standard.probe(ByteBuilder.ftyp("mif1", ["heic", "avif"]))
        #expect(header.alternatives == [.heic, .avif])
        #expect(try TypeCatalog.standard.probe(ByteBuilder.ftyp("mp42", ["heic"])).alternatives.isEmpty)
        for structural in ["mif1", "mif2", "miaf"] {
            #expect(try TypeCatalog.standard.probe(ByteBuilder.ftyp("heic", [structural])).alternatives == [.heif])
        }
        let newest = ByteBuilder.ftyp("mif3", minor: ByteBuilder.text("avif"))
        #expect(try TypeCatalog.standard.probe(newest).alternatives == [.heif])
    }

    @Test(
        arguments: [("isom", "heic", "public.heic"), ("mp42", "avif", "public.avif"), ("iso8", "mif1", "public.heif")]
            as [(String, String, ContentType)])
    func aPictureUnderAFilmsBrandIsAPicture(major: String, compatible: String, type: ContentType) throws {
        let picture = HEIFSample(major: major, compatible: [compatible], width: 640, height: 480)
        let header = try TypeCatalog.standard.probe(picture.bytes)
        #expect(header.type == type)
        #expect(header.width == 640)
        #expect(try TypeCatalog.standard.detect(picture.bytes) == type)
        let film = picture.bytes + ByteBuilder.box("moov", ByteBuilder.box("mvhd", []))
        #expect(try TypeCatalog.standard.detect(film) == .mpeg4Movie)
    }

    @Test func aPlaceholderMayComeBeforeTheBrands() throws {
        let movie = ByteBuilder.box("moov", ByteBuilder.box("mvhd", []))
        for (brand, type) in [("qt  ", ContentType.quickTimeMovie), ("mp42", .mpeg4Movie)] {
            #expect(try TypeCatalog.standard.detect(ByteBuilder.box("wide") + ByteBuilder.ftyp(brand) + movie) == type)
        }
    }

    @Test func quickTimeNeedsNoBrands() throws {
        let movie = ByteBuilder.box("wide") + ByteBuilder.box("mdat", [1, 2, 3]) + ByteBuilder.box("moov", [])
        #expect(try TypeCatalog.standard.detect(movie) == .quickTimeMovie)
        #expect(
            try TypeCatalog.standard.detect(ByteBuilder.box("moov", ByteBuilder.box("mvhd", []))) == .quickTimeMovie)
        #expect(try TypeCatalog.standard.detect(Array("The wide world.".utf8)) == .plainText)
        #expect(try TypeCatalog.standard.detect(Array("The free world.".utf8)) == .plainText)
    }

    @Test func filmsHaveASizeAndALivePhotoHasAKey() throws {
        let entry = ByteBuilder.box(
            "hvc1", Array(repeating: 0, count: 24), ByteBuilder.be16(1920), ByteBuilder.be16(1080),
            Array(repeating: 0, count: 50))
        let table = ByteBuilder.box(
            "stbl", ByteBuilder.fullBox("stsd", ByteBuilder.be32(1), entry),
            ByteBuilder.fullBox("stsz", ByteBuilder.be32(0), ByteBuilder.be32(42)))
        let media = ByteBuilder.box(
            "mdia", ByteBuilder.fullBox("hdlr", ByteBuilder.be32(0), ByteBuilder.text("vide")),
            ByteBuilder.box("minf", table))
        let keys = ByteBuilder.fullBox(
            "keys", ByteBuilder.be32(1), ByteBuilder.text("....mdtacom.apple.quicktime.content.identifier"))
        let movie = ByteBuilder.box("moov", ByteBuilder.box("trak", media), ByteBuilder.box("meta", keys))
        let header = try TypeCatalog.standard.probe(ByteBuilder.ftyp("qt  ") + movie)
        #expect(header.width == 1920)
        #expect(header.height == 1080)
        #expect(header.codec == "hvc1")
        #expect(header.frameCount == 42)
        #expect(header.facets == [.livePhotoPair])
    }
}
