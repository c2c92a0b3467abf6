import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct SampleTests {
    /// Red rises to the right, green downwards, blue stays.
    @Test func showsWhatItIsMeantToShow() throws {
        let sample = try #require(JPEGCodec().samples.first)
        #expect(JPEGCodec().samples.map(\.input.type) == JPEGCodec().decodableTypes)
        let picture = try JPEGCodec().decode(sample.input)
        #expect((picture.bitmap.width, picture.bitmap.height) == (sample.width, sample.height))
        #expect(picture.isComplete)
        let pixels = (0..<7).flatMap { y in (0..<9).flatMap { x in [x * 28, y * 36, 128].map { UInt8($0) } } }
        let meant = try Bitmap(width: 9, height: 7, format: .init(.rgb), bytes: pixels)
        #expect(psnr(picture.bitmap, meant) > 25)
    }
}
