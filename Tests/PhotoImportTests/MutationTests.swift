import PhotoCorpus
import PhotoImport
import PhotoMetadata
import Testing

/// Each picture of a file, turned in each of the wrong ways, is found out: also where it is nearly its own mirror image.
@Suite(.fewAtOnce) struct MutationTests {
    private static let wrongTurns = Orientation.allCases.filter { $0 != .up }
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    /// A square that is nearly the same however it is turned: only a small patch is somewhat lighter.
    private static func nearlySymmetric(
        _ side: Int, patch: UInt8 = 6, _ format: Bitmap.Format = .init(.rgb)
    ) throws -> Bitmap {
        let bytes = (0..<side * side).flatMap { index -> [UInt8] in
            let (x, y) = (index % side, index / side)
            let base = UInt8(60 + 2 * min(x, side - 1 - x) + 2 * min(y, side - 1 - y))
            let isInPatch = (side / 8..<side / 3).contains(x) && (side / 12..<side / 6).contains(y)
            return [UInt8](repeating: isInPatch ? base + patch : base, count: format.channelCount)
        }
        return try Bitmap(width: side, height: side, format: format, bytes: bytes)
    }

    private static func flat(_ side: Int) throws -> Bitmap {
        try Bitmap(
            width: side, height: side, format: .init(.rgb), bytes: [UInt8](repeating: 90, count: side * side * 3))
    }

    private static func coded(_ bitmap: Bitmap, as type: ContentType = .jpeg) throws -> [UInt8] {
        let metadata = Codec.Metadata(exif: GainMapPhoto.exif(.right))
        return try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: bitmap, metadata: metadata), as: type, options: .init(quality: 0.92))
    }

    private func imported(_ bytes: [UInt8], _ codecs: TamperingCodecs) async throws -> ImportedPhoto {
        try await home.importer(codecs: codecs).importPhoto(BytesSource(bytes))
    }

    /// Turned by coefficients, coded again with loss, and without.
    @Test(arguments: [(64, ContentType.jpeg), (61, .jpeg), (61, .png)], Orientation.allCases)
    func ofANearlySymmetricPicture(kind: (side: Int, type: ContentType), extraTurn: Orientation) async throws {
        let bytes = try Self.coded(Self.nearlySymmetric(kind.side), as: kind.type)
        let imported = try await imported(bytes, TamperingCodecs(extraTurn: extraTurn))
        if extraTurn == .up {
            #expect(imported.photo.state == .ready, "\(imported.photo.reason ?? "")")
        } else {
            try home.expectOnlyKept(imported, of: bytes)
        }
    }

    /// The bound alone would not tell these apart.
    @Test func aNearlySymmetricPictureIsWithinTheBoundHoweverItIsTurned() throws {
        let bitmap = try Self.nearlySymmetric(61)
        for turn in Self.wrongTurns {
            let distance = try bitmap.turned(by: turn).distortion(against: bitmap)
            #expect(distance.peakSignalToNoiseRatio > PhotoImporter.Configuration().leastSignalToNoise)
        }
    }

    /// Nothing tells the turns of a flat picture apart, and each shows the same; coefficients are told apart by the
    /// tables that were turned with them.
    @Test(arguments: [(64, ContentType.jpeg), (61, .jpeg), (61, .png)], wrongTurns)
    func ofAFlatPictureShowsTheSame(kind: (side: Int, type: ContentType), extraTurn: Orientation) async throws {
        let bytes = try Self.coded(Self.flat(kind.side), as: kind.type)
        let imported = try await imported(bytes, TamperingCodecs(extraTurn: extraTurn))
        guard let path = imported.photo.rendition?.path else {
            #expect(kind.type == .jpeg)
            return try home.expectOnlyKept(imported, of: bytes)
        }
        let rendition = try home.stored(path)
        let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: rendition, type: kind.type)).bitmap
        let source = try CodecRegistry.standard.decode(Codec.Input(bytes: bytes, type: kind.type)).bitmap
        #expect(try shown.distortion(against: source).largestDifference == 0)
    }

    @Test(arguments: ["jpeg-6.jpg", "jpeg-8.jpg"], wrongTurns)
    func ofAThumbnailLeavesItOut(name: String, extraTurn: Orientation) async throws {
        let bytes = try Fixture.bytes("photos/" + name)
        let exif = try #require(try JPEGFile(bytes).exif)
        let range = try #require(exif.thumbnail)
        let thumbnail = try #require(try JPEGFile(Array(exif.bytes[range])).frame)
        let codecs = TamperingCodecs(extraTurn: extraTurn, tamperedArea: 0..<thumbnail.width * thumbnail.height + 1)
        let imported = try await imported(bytes, codecs)
        let rendition = try home.stored(try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")").path)
        #expect(imported.receipt.dropped == ["thumbnail"])
        #expect(try JPEGFile(rendition).exif?.hasThumbnail == false)
    }

    /// Gain maps that are turned by coefficients, and those that are coded again.
    @Test(arguments: [48, 41], wrongTurns)
    func ofAGainMapLeavesItOut(side: Int, extraTurn: Orientation) async throws {
        let (bytes, _) = try GainMapPhoto.bytes(
            picture: Self.nearlySymmetric(96), gainMap: Self.nearlySymmetric(side), orientation: .right)
        let honest = try await imported(bytes, TamperingCodecs(tamperedArea: 0..<side * side + 1))
        #expect(honest.receipt.dropped.isEmpty)
        try home.library.remove(honest.photo.id)
        let imported = try await imported(
            bytes, TamperingCodecs(extraTurn: extraTurn, tamperedArea: 0..<side * side + 1))
        #expect(imported.receipt.dropped == ["gain map"])
        let rendition = try home.stored(try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")").path)
        #expect(try JPEGFile(rendition).trailing.isEmpty)
    }

    /// A sideways HEIC with a thumbnail, a gain map, a depth map and opacity.
    private static func composite() throws -> [UInt8] {
        var picture = Codec.Picture(bitmap: try nearlySymmetric(64, patch: 24, .init(.rgb, alpha: .straight)))
        picture.companions = try [
            Codec.Companion(.thumbnail, bitmap: nearlySymmetric(48, patch: 24)),
            Codec.Companion(
                .auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap"),
                bitmap: nearlySymmetric(32, patch: 24, .init(.gray))),
            Codec.Companion(
                .auxiliary("urn:mpeg:hevc:2015:auxid:2"), bitmap: nearlySymmetric(40, patch: 24, .init(.gray))),
        ]
        return HEIFTurn(.right).added(
            to: try CodecRegistry.standard.encode(picture, as: .heic, options: .init(quality: 0.95)))
    }

    @Test func whatBelongsToAHEICIsKept() async throws {
        let imported = try await imported(Self.composite(), TamperingCodecs())
        #expect(imported.photo.state == .ready, "\(imported.photo.reason ?? "")")
        #expect(imported.receipt.dropped == [])
        #expect(imported.receipt.kept.filter { $0 != "colour code points" }.count == 3, "\(imported.receipt.kept)")
    }

    @Test(arguments: 0..<3, wrongTurns)
    func ofWhatBelongsToAHEIC(companion: Int, extraTurn: Orientation) async throws {
        let bytes = try Self.composite()
        let codecs = TamperingCodecs(changingPicture: { picture in
            var picture = picture
            picture.companions[companion].bitmap = picture.companions[companion].bitmap.turned(by: extraTurn)
            return picture
        })
        try await home.expectOnlyKept(imported(bytes, codecs), of: bytes)
    }

    @Test(arguments: wrongTurns) func ofTheOpacityOfAHEIC(extraTurn: Orientation) async throws {
        let bytes = try Self.composite()
        let codecs = TamperingCodecs(changingPicture: { picture in
            var picture = picture
            let turned = picture.bitmap.turned(by: extraTurn)
            for index in stride(from: 3, to: turned.bytes.count, by: 4) {
                picture.bitmap.bytes[index] = turned.bytes[index]
            }
            return picture
        })
        try await home.expectOnlyKept(imported(bytes, codecs), of: bytes)
    }

    @Test(arguments: ["heic-6.heic", "avif-6.avif"], wrongTurns)
    func ofAPictureInHEIF(name: String, extraTurn: Orientation) async throws {
        let bytes = try Fixture.bytes("photos/" + name)
        try await home.expectOnlyKept(imported(bytes, TamperingCodecs(extraTurn: extraTurn)), of: bytes)
    }
}
