import ContentTypes
import Testing

@Suite struct TIFFReaderTests {
    @Test(arguments: [true, false], [true, false])
    func readsTheFirstDirectory(isBigEndian: Bool, isBigTIFF: Bool) throws {
        let builder = TIFFBuilder(isBigEndian: isBigEndian, isBigTIFF: isBigTIFF)
        let header = try TypeCatalog.standard.probe(Samples.tiff([(274, .short([5]))], builder: builder, pages: 3))
        #expect(header.type == .tiff)
        #expect(header.width == 20)
        #expect(header.height == 10)
        #expect(header.bitDepth == 8)
        #expect(header.channelCount == 3)
        #expect(header.frameCount == 3)
        #expect(header.orientation == .leftMirrored)
        #expect(header.evidence.map(\.place) == [.tiff])
    }

    @Test func directoriesInACircleAreNotCounted() throws {
        // One directory of one entry whose link leads back to itself.
        let bytes =
            Array("MM\0*".utf8) + ByteBuilder.be32(8) + ByteBuilder.be16(1) + ByteBuilder.be16(256)
            + ByteBuilder.be16(4) + ByteBuilder.be32(1) + ByteBuilder.be32(77) + ByteBuilder.be32(8)
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.type == .tiff)
        #expect(header.frameCount == nil)
    }

    @Test(
        arguments: [
            ([(271, .ascii("NIKON CORPORATION"))], [[(262, .short([32803]))]], "com.nikon.raw-image"),
            ([(271, .ascii("NIKON")), (259, .short([6]))], [[(262, .short([32803]))]], "com.nikon.nrw-raw-image"),
            ([(271, .ascii("NIKON"))], [[(259, .short([34713]))]], "com.nikon.raw-image"),
            ([(271, .ascii("NIKON"))], [[(262, .short([6]))]], "public.tiff"),
            ([(271, .ascii("NIKON CORPORATION"))], [], "public.tiff"),
            ([(271, .ascii("SONY")), (272, .ascii("ILCE-7"))], [[(262, .short([32803]))]], "com.sony.arw-raw-image"),
            ([(271, .ascii("SONY")), (50740, .long([99]))], [], "com.sony.arw-raw-image"),
            ([(271, .ascii("SONY")), (272, .ascii("DSC-R1"))], [[(262, .short([32803]))]], "com.sony.sr2-raw-image"),
            ([(271, .ascii("SONY")), (272, .ascii("DSC-V3")), (262, .short([32803]))], [], "com.sony.raw-image"),
            ([(271, .ascii("PENTAX")), (259, .short([65535]))], [], "com.pentax.raw-image"),
            ([(271, .ascii("RICOH IMAGING COMPANY, LTD.")), (262, .short([32803]))], [], "com.pentax.raw-image"),
            ([(271, .ascii("SAMSUNG"))], [[(262, .short([32803]))]], "com.samsung.raw-image"),
            ([(271, .ascii("SAMSUNG"))], [[(259, .short([32770]))]], "com.samsung.raw-image"),
            ([(271, .ascii("Hasselblad"))], [[(262, .short([32803]))]], "com.hasselblad.3fr-raw-image"),
            ([(271, .ascii("Phase One")), (262, .short([32803]))], [], "com.phaseone.raw-image"),
            ([(271, .ascii("Kodak"))], [[(262, .short([32803]))]], "com.kodak.raw-image"),
            ([(271, .ascii("Nobody")), (262, .short([32803]))], [], "public.camera-raw-image"),
            ([(271, .ascii("Canon")), (50706, .bytes([1, 4, 0, 0]))], [], "com.adobe.raw-image"),
        ] as [([(Int, TIFFBuilder.Value)], [[(Int, TIFFBuilder.Value)]], ContentType)])
    func rawFormatsAreToldApart(
        first: [(Int, TIFFBuilder.Value)], children: [[(Int, TIFFBuilder.Value)]], type: ContentType
    ) throws {
        let links: [(Int, TIFFBuilder.Value)] = children.isEmpty ? [] : [(330, .long([-1]))]
        for isBigEndian in [true, false] {
            let builder = TIFFBuilder(isBigEndian: isBigEndian)
            let bytes = Samples.tiff(first + links, builder: builder, children: children)
            #expect(try TypeCatalog.standard.detect(bytes) == type)
        }
    }

    @Test func aRawFileHasTheSizeOfItsLargestPicture() throws {
        let sensor: [(Int, TIFFBuilder.Value)] = [(256, .short([6000])), (257, .short([4000])), (262, .short([32803]))]
        let bytes = Samples.tiff([(271, .ascii("NIKON")), (330, .long([-1]))], children: [sensor])
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.width == 6000)
        #expect(header.height == 4000)
    }

    @Test(
        arguments: [
            (TIFFBuilder(isBigEndian: false, mark: Array("CR\u{2}\0".utf8) + [0, 0, 0, 0]), "com.canon.cr2-raw-image"),
            (TIFFBuilder(isBigEndian: false, magic: 0x4F52), "com.olympus.raw-image"),
            (TIFFBuilder(isBigEndian: false, magic: 0x5352), "com.olympus.raw-image"),
            (TIFFBuilder(isBigEndian: true, magic: 0x4F52), "com.olympus.raw-image"),
            (TIFFBuilder(isBigEndian: false, magic: 0x55), "com.panasonic.rw2-raw-image"),
            (TIFFBuilder(isBigEndian: false, mark: Array("IIII\u{1}waR".utf8)), "com.phaseone.raw-image"),
        ] as [(TIFFBuilder, ContentType)])
    func makersMarkTheirHeaders(builder: TIFFBuilder, type: ContentType) throws {
        let header = try TypeCatalog.standard.probe(Samples.tiff([(274, .short([6]))], builder: builder))
        #expect(header.type == type)
        #expect(header.orientation == .right)
    }

    @Test func panasonicStatesBorders() throws {
        let fields: [(Int, TIFFBuilder.Value)] = [
            (4, .short([2])), (5, .short([8])), (6, .short([3002])), (7, .short([4008])), (271, .ascii("LEICA")),
        ]
        let header = try TypeCatalog.standard.probe(TIFFBuilder(isBigEndian: false, magic: 0x55).build([fields]))
        #expect(header.type == "com.leica.rwl-raw-image")
        #expect(header.width == 4000)
        #expect(header.height == 3000)
    }

    @Test func theSensorMayBeInALaterDirectoryOfTheChain() throws {
        let preview: [(Int, TIFFBuilder.Value)] = [
            (256, .short([160])), (257, .short([120])), (262, .short([2])), (271, .ascii("NIKON CORPORATION")),
        ]
        let sensor: [(Int, TIFFBuilder.Value)] = [(256, .short([6000])), (257, .short([4000])), (262, .short([32803]))]
        let header = try TypeCatalog.standard.probe(TIFFBuilder().build([preview, preview, sensor]))
        #expect(header.type == "com.nikon.raw-image")
        #expect(header.width == 6000)
        #expect(try TypeCatalog.standard.detect(TIFFBuilder().build([preview, preview])) == .tiff)
    }
}
