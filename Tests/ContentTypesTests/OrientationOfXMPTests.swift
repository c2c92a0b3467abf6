import ContentTypes
import Testing

/// `tiff:Orientation` in XMP: it counts where Exif may state an orientation and does not.
@Suite struct OrientationOfXMPTests {
    private static let xmp = Samples.xmpSegment(Samples.xmp("tiff:Orientation='6'/>"))

    @Test func countsWhereExifStatesNone() throws {
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Self.xmp))
        #expect(header.orientation == .right)
        #expect(header.evidence.map(\.counts) == [true])
    }

    @Test func contradictsExif() throws {
        let exif = Samples.exifSegment(Samples.exif(1))
        let header = try TypeCatalog.standard.probe(Samples.jpeg(exif + Self.xmp))
        #expect(header.orientation == .up)
        #expect(header.evidence.first { $0.place == .xmp }?.contradicts == true)
    }

    /// What is no orientation states none.
    @Test(arguments: [0, 9]) func countsBesideAnIllegalNumber(stated: Int) throws {
        let exif = Samples.exifSegment(Samples.exif(stated))
        #expect(try TypeCatalog.standard.probe(Samples.jpeg(exif + Self.xmp)).orientation == .right)
    }
}
