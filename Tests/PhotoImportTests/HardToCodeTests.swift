import PhotoImport
import Testing

/// Pictures that can't be coded again as they were and still come close to what they show.
@Suite(.fewAtOnce) struct HardToCodeTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    /// Small coloured patches with noise, the hardest there is for chroma of half the resolution.
    private static func patches(_ width: Int, _ height: Int) throws -> Bitmap {
        var state: UInt32 = 7
        let bytes = (0..<width * height * 3).map { index -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            let (x, y) = (index / 3 % width, index / 3 / width)
            return UInt8((x / 3 + y / 5 + index % 3) % 3 == 0 ? 200 : 40) &+ UInt8(state >> 27)
        }
        return try Bitmap(width: width, height: height, format: .init(.rgb), bytes: bytes)
    }

    @Test func aPictureThatTakesTooLongIsKept() async throws {
        let picture = try Codec.Picture(
            bitmap: Self.patches(61, 43), metadata: Codec.Metadata(exif: GainMapPhoto.exif(.right)))
        let bytes = try CodecRegistry.standard.encode(picture, as: .jpeg)
        let imported = try await home.importer { $0.decodingTime = .zero }.importPhoto(BytesSource(bytes))
        try home.expectOnlyKept(imported, of: bytes)
        #expect(imported.photo.reason?.contains("its time was up") == true)
    }

    /// Chroma has half the resolution both ways at any of the qualities; at 0.02 steps are as coarse as they get.
    @Test(
        arguments: [0.02, 0.05, 0.3, 0.75, 0.89],
        [Orientation.upMirrored, .down, .downMirrored, .right, .rightMirrored, .left])
    func aJPEGIsMadeUprightHoweverItIsCoded(quality: Double, orientation: Orientation) async throws {
        let picture = try Codec.Picture(
            bitmap: Self.patches(61, 43), metadata: Codec.Metadata(exif: GainMapPhoto.exif(orientation)))
        let bytes = try CodecRegistry.standard.encode(picture, as: .jpeg, options: .init(quality: quality))
        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        let source = try CodecRegistry.standard.decode(Codec.Input(bytes: bytes, type: .jpeg))
        let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: home.stored(rendition.path), type: .jpeg))
        #expect(imported.receipt.rung == .reencode)
        #expect(source.orientation == orientation && shown.orientation == .up)
        let upright = source.bitmap.turned(by: orientation)
        #expect(try shown.bitmap.distortion(against: upright).peakSignalToNoiseRatio >= 38)
        try home.expectOrder()
    }
}
