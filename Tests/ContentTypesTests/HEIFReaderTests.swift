import ContentTypes
import Testing

@Suite struct HEIFReaderTests {
    @Test func readsThePrimaryItem() throws {
        let sample = HEIFSample(further: [HEIFSample.pixi(10, 10, 10)])
        let header = try TypeCatalog.standard.probe(sample.bytes)
        #expect(header.type == .heic)
        #expect(header.alternatives == [.heif])
        #expect(header.width == 64)
        #expect(header.height == 48)
        #expect(header.bitDepth == 10)
        #expect(header.channelCount == 3)
        #expect(header.codec == "hvc1")
        #expect(header.orientation == nil)
        #expect(header.evidence.isEmpty)
    }

    /// The expected numbers are those of Exif for the same effect, the transforms applied in the order given.
    @Test(arguments: [
        ([HEIFSample.irot(0)], 1), ([HEIFSample.irot(1)], 8), ([HEIFSample.irot(2)], 3), ([HEIFSample.irot(3)], 6),
        ([HEIFSample.imir(1)], 2), ([HEIFSample.imir(0)], 4),
        ([HEIFSample.irot(3), HEIFSample.imir(1)], 5), ([HEIFSample.irot(3), HEIFSample.imir(0)], 7),
        ([HEIFSample.irot(1), HEIFSample.imir(1)], 7), ([HEIFSample.irot(1), HEIFSample.imir(0)], 5),
        ([HEIFSample.imir(1), HEIFSample.irot(3)], 7), ([HEIFSample.imir(0), HEIFSample.irot(3)], 5),
        ([HEIFSample.irot(2), HEIFSample.imir(0)], 2),
        ([HEIFSample.clap(10, 10), HEIFSample.irot(3)], 6),
    ])
    func combinesTransformsInOrder(transforms: [[UInt8]], expected: Int) throws {
        let header = try TypeCatalog.standard.probe(HEIFSample(transforms: transforms).bytes)
        #expect(header.orientation?.rawValue == UInt8(expected))
        #expect(header.transforms.count == transforms.count)
    }

    @Test func listsTransforms() throws {
        let sample = HEIFSample(transforms: [HEIFSample.clap(12, 34), HEIFSample.irot(1), HEIFSample.imir(0)])
        let transforms = try TypeCatalog.standard.probe(sample.bytes).transforms
        #expect(transforms.dropFirst() == [.rotation(counterClockwise: 1), .mirror(.topBottom)])
        guard case .cleanAperture(let crop)? = transforms.first else {
            Issue.record("The crop is missing.")
            return
        }
        #expect(crop.width.numerator == 12 && crop.height.numerator == 34 && crop.height.denominator == 1)
    }

    @Test func exifDoesNotCount() throws {
        var sample = HEIFSample(exif: Samples.exif(6, thumbnail: 8))
        var header = try TypeCatalog.standard.probe(sample.bytes)
        #expect(header.orientation == nil)
        #expect(header.evidence.map(\.place) == [.exif, .exifThumbnail])
        #expect(header.evidence.map(\.contradicts) == [true, false])
        sample.transforms = [HEIFSample.irot(3)]
        sample.xmp = Samples.xmp("xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='3'/>")
        header = try TypeCatalog.standard.probe(sample.bytes)
        #expect(header.orientation == .right)
        #expect(header.evidence.map(\.place) == [.itemProperties, .exif, .exifThumbnail, .xmp])
        #expect(header.evidence.map(\.counts) == [true, false, false, false])
        #expect(header.evidence.map(\.contradicts) == [false, false, false, true])
    }

    @Test(arguments: [false, true])
    func findsMetadataItems(isMetaLast: Bool) throws {
        let exif = Samples.exif(1)
        let packet = Samples.xmp("a='b'/>")
        let bytes = HEIFSample(exif: exif, xmp: packet, isMetaLast: isMetaLast).bytes
        let container = try #require(try TypeCatalog.standard.probe(bytes).container)
        #expect(container.itemCount == 3)
        let places = (container.exif + container.xmp).map { Int($0.lowerBound)..<Int($0.upperBound) }
        #expect(places.map { Array(bytes[$0]) } == [[0, 0, 0, 0] + exif, packet])
    }

    @Test func countsTiles() throws {
        let header = try TypeCatalog.standard.probe(HEIFSample(width: 60, height: 60, tiles: 4).bytes)
        let container = try #require(header.container)
        #expect(header.width == 60)
        #expect(header.codec == "hvc1")
        #expect(container.tileCount == 4)
        #expect(container.codedWidth == 32)
        #expect(container.codedHeight == 32)
    }

    @Test(arguments: [
        ("urn:com:apple:photo:2020:aux:hdrgainmap", Facet.gainMap),
        ("urn:com:samsung:photo:2024:aux:hdrgainmap", .gainMap),
        ("urn:mpeg:hevc:2015:auxid:2", .depth),
        ("urn:mpeg:mpegB:cicp:systems:auxiliary:depth", .depth),
    ])
    func findsAuxiliaryPictures(name: String, facet: Facet) throws {
        let header = try TypeCatalog.standard.probe(HEIFSample(unassociated: [HEIFSample.auxC(name)]).bytes)
        #expect(header.facets == [facet])
    }

    @Test func findsAMotionPhoto() throws {
        let bytes = HEIFSample(after: ByteBuilder.box("mpvd", [1, 2, 3])).bytes
        #expect(try TypeCatalog.standard.probe(bytes).facets == [.motionPhoto])
    }

    @Test(arguments: [("hvc1", ContentType.heic), ("av01", .avif), ("j2k1", .heif)])
    func namesSilentBrandsByTheCodedItem(itemType: String, type: ContentType) throws {
        let bytes = HEIFSample(major: "abcd", compatible: ["efgh"], itemType: itemType).bytes
        #expect(try TypeCatalog.standard.detect(bytes) == type)
        let other = HEIFSample(major: "abcd", compatible: [], itemType: itemType, handler: "mdir").bytes
        #expect(try TypeCatalog.standard.detect(other) == .data)
    }
}
