import ContentTypes
import PhotoCodecs
import Testing

@testable import PNGCodec

@Suite struct PNGCompressionTests {
    private let codec = PNGCodec()

    private func bitmap(height: Int, _ sample: (Int, Int, Int) -> Int) throws -> Bitmap {
        let bytes = (0..<height).flatMap { y in
            (0..<96).flatMap { x in (0..<3).map { UInt8(truncatingIfNeeded: sample(x, y, $0)) } }
        }
        return try Bitmap(width: 96, height: height, format: .init(.rgb), bytes: bytes)
    }

    /// Numbers that look like chance, and are always the same.
    private func noise(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        (x &* 7919 ^ y &* 104_729 ^ channel &* 1299) &* 2_654_435_761 >> 13
    }

    /// A ramp with the noise of a sensor.
    @Test(arguments: [20, 200]) func aPhotoIsWrittenAsRuns(height: Int) throws {
        let photo = try bitmap(height: height) { x, y, channel in x + y / 2 + 20 * channel + noise(x, y, channel) & 7 }
        #expect(try codec.compression(for: PNGLayout(of: photo), of: photo) == .runs)
    }

    /// The same few letters again and again, as a screenshot of text has them.
    @Test(arguments: [20, 200]) func aScreenshotIsNot(height: Int) throws {
        let text = try bitmap(height: height) { x, y, _ in noise(x % 12, y % 16, 0) & 1 == 0 ? 0 : 255 }
        #expect(try codec.compression(for: PNGLayout(of: text), of: text) != .runs)
    }

    /// Text above and below a photo in the middle counts as well.
    @Test func bandsFromAllOverThePictureAreTried() throws {
        let page = try bitmap(height: 400) { x, y, channel in
            (150..<250).contains(y) ? x + noise(x, y, channel) & 7 : noise(x % 12, y % 16, 0) & 1 == 0 ? 0 : 255
        }
        #expect(try codec.compression(for: PNGLayout(of: page), of: page) != .runs)
    }

    @Test(arguments: PNGCodec.Compression.allCases) func eachKeepsEverySample(compression: PNGCodec.Compression) throws
    {
        let bitmap = try bitmap(height: 33) { x, y, channel in x * y + noise(x, y, channel) & 3 }
        let layout = PNGLayout(of: bitmap)
        let file = try codec.write(
            layout.samples[...], layout, chunks: PNGChunkList(), width: 96, height: 33, isInterlaced: false, compression
        )
        #expect(try codec.decode(Codec.Input(bytes: file, type: .png), limits: Limits()).bitmap == bitmap)
    }
}
