import PhotoImport
import Testing

/// A codec that turns a picture another way than it was asked to is found out, and nothing of it is published.
@Suite(.fewAtOnce) struct WrongTurnTests {
    private static let wrongTurns = Orientation.allCases.filter { $0 != .up }

    @Test(
        arguments: ["jpeg-6.jpg", "jpeg-8.jpg", "jpeg-3.jpg", "jpeg-odd-6.jpg", "png-6.png", "png-rgb16.png"],
        wrongTurns)
    func isRefused(name: String, extraTurn: Orientation) async throws {
        let home = try TestLibrary()
        let bytes = try Fixture.bytes("photos/" + name)
        let importer = home.importer(codecs: TamperingCodecs(extraTurn: extraTurn))
        try await home.expectOnlyKept(importer.importPhoto(BytesSource(bytes, named: name)), of: bytes)
    }

    @Test(arguments: SquarePhoto.kinds.indices, Orientation.allCases)
    func isRefusedThoughTheSizeIsRight(kind: Int, extraTurn: Orientation) async throws {
        let home = try TestLibrary()
        let (name, side, type, rung) = SquarePhoto.kinds[kind]
        let bytes = try SquarePhoto.cut(side, from: name, as: type)
        let imported = try await home.importer(codecs: TamperingCodecs(extraTurn: extraTurn))
            .importPhoto(BytesSource(bytes, named: name))
        if extraTurn == .up {
            #expect(imported.photo.state == .ready, "\(imported.photo.reason ?? "")")
            #expect(imported.receipt.rung == rung)
        } else {
            try home.expectOnlyKept(imported, of: bytes)
        }
    }

    @Test(arguments: wrongTurns)
    func ofATypeOfOnesOwnIsRefused(extraTurn: Orientation) async throws {
        let home = try TestLibrary()
        let registry = StripeCodec.registry()
        let codecs = TamperingCodecs(honest: InProcessCodecService(registry), extraTurn: extraTurn)
        let square: [UInt8] = Array("STRP".utf8) + [2, 2, 6] + [0, 80, 160, 240]
        let imported = try await home.importer(registry: registry, codecs: codecs).importPhoto(BytesSource(square))
        try home.expectOnlyKept(imported, of: square)
    }

    @Test(arguments: wrongTurns)
    func byATurnerOfTheRegistryIsRefused(extraTurn: Orientation) async throws {
        let home = try TestLibrary()
        var registry = CodecRegistry.standard
        registry.register(turner: TamperingTurner(extraTurn: extraTurn))
        let bytes = try SquarePhoto.cut(64, from: "photos/jpeg-6.jpg", as: .jpeg)
        try await home.expectOnlyKept(home.importer(registry: registry).importPhoto(BytesSource(bytes)), of: bytes)
    }
}
