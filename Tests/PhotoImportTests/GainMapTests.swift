import PhotoImport
import PhotoMetadata
import Testing

/// What a JPEG's second picture looks like, and says of itself, once the first was turned.
@Suite(.fewAtOnce) struct GainMapTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private static func slope(_ width: Int, _ height: Int, _ model: Bitmap.Format.Model) throws -> Bitmap {
        let channels = model == .gray ? 1 : 3
        let bytes = (0..<width * height * channels).map { index -> UInt8 in
            let (x, y) = (index / channels % width, index / channels / width)
            return UInt8((x * 150 / width + y * 100 / height + index % channels) & 255)
        }
        return try Bitmap(width: width, height: height, format: .init(model), bytes: bytes)
    }

    private func imported(
        gainMap size: (Int, Int), _ model: Bitmap.Format.Model, orientation: Orientation = .right,
        under policy: PhotoImporter.UprightPolicy = .pixels
    ) async throws -> (imported: ImportedPhoto, gainMap: [UInt8], rendition: JPEGFile, bytes: [UInt8]) {
        let (file, gainMap) = try GainMapPhoto.bytes(
            picture: Self.slope(96, 64, .rgb), gainMap: Self.slope(size.0, size.1, model), orientation: orientation)
        let imported = try await home.importer { $0.upright = policy }.importPhoto(BytesSource(file))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        let bytes = try home.stored(rendition.path)
        return (imported, gainMap, try JPEGFile(bytes), bytes)
    }

    /// Sizes that are whole in iMCUs, and sizes that aren't along either edge or both.
    @Test(arguments: [(48, 32), (49, 32), (48, 33), (41, 27), (3, 1), (97, 65)], [Bitmap.Format.Model.gray, .rgb])
    func isTurnedWhateverItsSize(size: (Int, Int), model: Bitmap.Format.Model) async throws {
        for orientation in [Orientation.upMirrored, .down, .downMirrored, .leftMirrored, .right, .left] {
            let (imported, gainMap, file, bytes) = try await imported(gainMap: size, model, orientation: orientation)
            let second = Array(bytes[file.trailing])
            let source = try CodecRegistry.standard.decode(Codec.Input(bytes: gainMap, type: .jpeg)).bitmap
            let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: second, type: .jpeg)).bitmap
            #expect(try shown.distortion(against: source.turned(by: orientation)).peakSignalToNoiseRatio >= 38)
            #expect(imported.receipt.dropped.isEmpty)
            try home.expectOrder()
        }
    }

    @Test(arguments: [(48, 32), (41, 27)])
    func keepsWhatItSaysOfItself(size: (Int, Int)) async throws {
        let (_, _, file, bytes) = try await imported(gainMap: size, .gray)
        let second = try JPEGFile(Array(bytes[file.trailing]))
        #expect(second.xmp?.bytes == GainMapPhoto.gainMapXMP)
        let directory = String(decoding: try #require(file.xmp).bytes, as: UTF8.self)
        #expect(directory.contains("Item:Length=\"\(file.trailing.count)\""))
    }

    @Test func isLeftOutWhereNothingMayBeLost() async throws {
        let (imported, _, file, _) = try await imported(gainMap: (41, 27), .gray, under: .lossless)
        #expect(imported.receipt.rung == .losslessTurn)
        #expect(imported.receipt.dropped == ["gain map"])
        #expect(file.trailing.isEmpty)
    }
}
