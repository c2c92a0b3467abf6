import PhotoImport
import Testing

@Suite struct TypeOfOnesOwnTurnTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private func importer(_ turner: StripeTurner, _ policy: PhotoImporter.UprightPolicy) -> PhotoImporter {
        var registry = StripeCodec.registry()
        registry.register(turner: turner)
        return home.importer(registry: registry) { $0.upright = policy }
    }

    @Test(arguments: [PhotoImporter.UprightPolicy.pixels, .lossless])
    func isMadeByItsTurner(policy: PhotoImporter.UprightPolicy) async throws {
        let imported = try await importer(StripeTurner(), policy).importPhoto(BytesSource(StripeCodec.sideways))
        #expect(imported.receipt.rung == .losslessTurn)
        let rendition = try #require(imported.photo.rendition)
        #expect(try home.stored(rendition.path) == Array("STRP".utf8) + [2, 3, 1] + [4, 1, 5, 2, 6, 3])
        #expect((rendition.width, rendition.height) == (2, 3))
        try home.expectOrder()
    }

    @Test func isCodedAgainWhereItsTurnerCannot() async throws {
        let imported = try await importer(StripeTurner(isInexact: true), .pixels)
            .importPhoto(BytesSource(StripeCodec.sideways))
        #expect(imported.receipt.rung == .losslessReencode)
    }

    @Test(arguments: [Orientation.down, .upMirrored, .downMirrored])
    func isNotPublishedWhenItsTurnerTurnsItWrongly(extra: Orientation) async throws {
        let stripes = StripeCodec.sideways.prefix(7) + [10, 60, 110, 160, 210, 250]
        let imported = try await importer(StripeTurner(extraTurn: extra), .pixels)
            .importPhoto(BytesSource(Array(stripes)))
        try home.expectOnlyKept(imported, of: Array(stripes))
        #expect(imported.photo.reason?.contains("does not show what its source does") == true)
    }

    @Test func isCodedAgainWhereItsTurnerLosesMetadata() async throws {
        var registry = StripeCodec.registry(StripeCodec(exif: [1, 2, 3]))
        registry.register(turner: StripeTurner())
        let imported = try await home.importer(registry: registry).importPhoto(BytesSource(StripeCodec.sideways))
        #expect(imported.receipt.rung == .losslessReencode)
    }
}
