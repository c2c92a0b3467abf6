import PhotoImport
import Testing

@Suite(.fewAtOnce) struct PolicyTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private func rung(
        of name: String, under policy: PhotoImporter.UprightPolicy, registry: CodecRegistry = .standard
    ) async throws -> Rung? {
        let imported = try await home.importer(registry: registry) { $0.upright = policy }
            .importPhoto(FileSource(Fixture.path("photos/" + name)))
        if imported.receipt.rung == nil { try home.expectOnlyKept(imported, of: Fixture.bytes("photos/" + name)) }
        try home.expectOrder()
        return imported.receipt.rung
    }

    @Test(
        arguments: [
            ("jpeg-1.jpg", .asIs), ("jpeg-6.jpg", .losslessTurn), ("jpeg-odd-5.jpg", .losslessTurn),
            ("jpeg-odd-6.jpg", nil), ("jpeg-xmp-says-6.jpg", .losslessTurn), ("png-1.png", .asIs),
            ("png-6.png", .losslessReencode), ("heic-1.heic", .asIs), ("heic-6.heic", .losslessTurn),
            ("heic-alpha-6.heic", .asIs), ("heic-exif-says-6.heic", .losslessTurn), ("avif-6.avif", .losslessTurn),
            ("avif-odd-6.avif", .asIs), ("misnamed.jpg", .losslessTurn),
        ] as [(String, Rung?)])
    func withoutLoss(name: String, rung: Rung?) async throws {
        #expect(try await self.rung(of: name, under: .lossless) == rung)
    }

    @Test(arguments: ["heic-6.heic", "heic-8.heic", "avif-5.avif", "misnamed.jpg"])
    func withoutLossHEIFKeepsItsOwnTurnAndLosesContradictingTags(name: String) async throws {
        let imported = try await home.importer { $0.upright = .lossless }
            .importPhoto(FileSource(Fixture.path("photos/" + name)))
        let rendition = try #require(imported.photo.rendition)
        let before = try TypeCatalog.standard.probe(Fixture.bytes("photos/" + name))
        let after = try TypeCatalog.standard.probe(home.stored(rendition.path))
        #expect(after.orientation == before.orientation)
        #expect(after.transforms == before.transforms)
        #expect(after.evidence.filter { !$0.counts }.allSatisfy { $0.value == 1 })
        let scene = try #require(Fixture.row("photos/" + name)["shows"])
        let shown = try CodecRegistry.standard.header(of: Codec.Input(bytes: Fixture.bytes(scene), type: .png))
        #expect((rendition.width, rendition.height) == (shown.width, shown.height))
    }

    @Test(arguments: Fixture.names(in: "photos"))
    func offMakesNothing(name: String) async throws {
        let imported = try await home.importer { $0.upright = .off }.importPhoto(FileSource(Fixture.path(name)))
        try home.expectOnlyKept(imported, of: Fixture.bytes(name))
        #expect(imported.photo.reason == "No rendition was asked for (the upright policy is off).")
    }

    @Test(arguments: ["60000x60000.png", "truncated.jpg", "wrong-crc.png", "half.heic", "zero-width.png"])
    func offTakesDamagedPhotosTheSame(name: String) async throws {
        let imported = try await home.importer { $0.upright = .off }
            .importPhoto(FileSource(Fixture.path("broken/" + name)))
        try home.expectOnlyKept(imported, of: Fixture.bytes("broken/" + name))
    }

    @Test func aTypeOfOnesOwnIsNotCodedAgainWithoutLoss() async throws {
        let imported = try await home.importer(registry: StripeCodec.registry()) { $0.upright = .lossless }
            .importPhoto(BytesSource(StripeCodec.sideways))
        try home.expectOnlyKept(imported, of: StripeCodec.sideways)
    }

    @Test func withoutATurnerJPEGIsCodedAgain() async throws {
        var registry = CodecRegistry.standard
        let jpeg = try #require(registry.decoders(for: .jpeg).first as? any Codec.Decoder & Codec.Encoder)
        registry.unregister(.jpeg)
        registry.register(jpeg)
        #expect(try await rung(of: "jpeg-8.jpg", under: .lossless, registry: registry) == nil)
        #expect(try await rung(of: "jpeg-6.jpg", under: .pixels, registry: registry) == .reencode)
    }

    @Test(arguments: ["jpeg-odd-6.jpg", "png-6.png", "heic-6.heic", "avif-6.avif"])
    func withoutAnyCodecWhatIsSidewaysIsKept(name: String) async throws {
        #expect(try await rung(of: name, under: .pixels, registry: CodecRegistry()) == nil)
    }

    @Test(arguments: ["jpeg-1.jpg", "png-1.png", "heic-1.heic", "avif-1.avif"])
    func withoutAnyCodecWhatIsUprightIsReady(name: String) async throws {
        #expect(try await rung(of: name, under: .pixels, registry: CodecRegistry()) == .asIs)
    }

    @Test(arguments: [(6143, false), (6144, true)])
    func aLimitIsHeldAndNamed(pixels: Int, isWithin: Bool) async throws {
        // 64 × 96 is 6144 pixels.
        let imported = try await home.importer { $0.limits.pixels = pixels }
            .importPhoto(FileSource(Fixture.path("photos/png-6.png")))
        #expect((imported.photo.state == .ready) == isWithin)
        if !isWithin {
            #expect(imported.photo.reason?.contains("over the limit of 6143 pixels") == true)
            try home.expectOnlyKept(imported, of: Fixture.bytes("photos/png-6.png"))
        }
    }

    @Test(arguments: ["jpeg-6.jpg", "jpeg-odd-6.jpg", "png-6.png"])
    func aFileOverTheLimitIsKept(name: String) async throws {
        let bytes = try Fixture.bytes("photos/" + name)
        let importer = home.importer { $0.limits.fileBytes = bytes.count - 1 }
        let kept = try await importer.importPhoto(BytesSource(bytes))
        try home.expectOnlyKept(kept, of: bytes)
        #expect(kept.photo.reason?.contains("over the limit of \(bytes.count - 1) bytes of file") == true)
        let ready = try await home.importer { $0.limits.fileBytes = max(bytes.count, 8192) }
            .importPhoto(BytesSource(bytes))
        #expect(ready.photo.state == .ready)
    }
}
