import ContentTypes
import PhotoCodecs
import Testing

@Suite struct PictureFittedTests {
    private func picture(_ width: Int, _ height: Int) throws -> Codec.Picture {
        let bytes = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var picture = Codec.Picture(
            bitmap: try Bitmap(width: width, height: height, format: .init(.gray), bytes: bytes), orientation: .left,
            metadata: Codec.Metadata(xmp: [1]), isComplete: false)
        picture.omitted = ["more"]
        return picture
    }

    /// Up to twice as long it stays as it is; beyond that it is exact.
    @Test(arguments: [
        (20, 10, 10, 20), (21, 10, 10, 10), (10, 21, 10, 10), (20, 10, 20, 20), (20, 10, 100, 20), (20, 10, .max, 20),
        (3, 1, 1, 1), (2, 1, 1, 2), (3, 2, 0, 1), (3, 2, .min, 1), (1, 1, 0, 1),
    ])
    func isAtMostTwiceAsLongAsSuffices(width: Int, height: Int, side: Int, longer: Int) throws {
        let whole = try picture(width, height)
        let fitted = whole.fitted(to: side)
        #expect(max(fitted.bitmap.width, fitted.bitmap.height) == longer)
        #expect(fitted.bitmap == (longer == max(width, height) ? whole.bitmap : whole.bitmap.reduced(toFit: side)))
        var expected = whole
        expected.bitmap = fitted.bitmap
        #expect(fitted == expected)
    }

    @Test func aWholePictureIsNotReduced() throws {
        let whole = try picture(300, 2)
        #expect(whole.fitted(to: nil) == whole)
    }
}
