import ContentTypes
import Testing

@Suite struct OrientationExifTests {
    private typealias B = ByteBuilder

    @Test(arguments: Orientation.allCases, [true, false])
    func readsBothByteOrders(orientation: Orientation, isBigEndian: Bool) {
        let exif = Samples.exif(Int(orientation.rawValue), thumbnail: 3, make: "Maker", isBigEndian: isBigEndian)
        #expect(Orientation(exif: exif) == orientation)
        #expect(Orientation(exif: B.text("Exif\0\0") + exif) == orientation)
    }

    @Test(arguments: [0, 9, 256, 65535])
    func otherNumbersStateNothing(number: Int) {
        #expect(Orientation(exif: Samples.exif(number)) == nil)
    }

    @Test func longCountsToo() {
        #expect(Orientation(exif: TIFFBuilder().build([[(274, .long([6]))]])) == .right)
    }

    @Test func textStatesNothing() {
        #expect(Orientation(exif: TIFFBuilder().build([[(274, .ascii("6"))]])) == nil)
    }

    @Test func truncationsStateNothing() {
        let exif = Samples.exif(6)
        for count in 0..<20 { #expect(Orientation(exif: Array(exif[..<count])) == nil) }
    }

    @Test func saysWhatTheProbeSays() throws {
        let exif = Samples.exif(8)
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.exifSegment(exif)))
        #expect(header.orientation == Orientation(exif: exif))
    }
}
