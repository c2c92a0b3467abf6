import PhotoImport
import Testing

@Suite(.fewAtOnce) struct AcceptanceTests {
    static let samples: [String: [UInt8]] = [
        "jpeg": (try? Fixture.bytes("photos/jpeg-1.jpg")) ?? [], "png": (try? Fixture.bytes("photos/png-1.png")) ?? [],
        "text": Array("Dear diary, no photo here.\n".utf8), "pdf": Array("%PDF-1.7\n%\u{E2}\n1 0 obj\n".utf8),
        "unknown": [0x9A, 0x00, 0x13, 0x37, 0xFE, 0x01, 0x80, 0x7F], "one byte": [0xC0],
    ]

    @Test(
        arguments: [
            ([.image], ["jpeg", "one byte", "png", "unknown"]), ([.jpeg], ["jpeg"]), ([.png, .jpeg], ["jpeg", "png"]),
            ([.data], ["jpeg", "one byte", "pdf", "png", "text", "unknown"]), ([.heic], []), ([], []),
            ([.plainText], ["text"]), ([.text, .image], ["jpeg", "one byte", "png", "text", "unknown"]),
            (["com.example.unheardof"], []),
        ] as [([ContentType], [String])])
    func takesWhatConforms(accepted: [ContentType], taken: [String]) async throws {
        let home = try TestLibrary()
        let names = Self.samples.keys.sorted()
        let outcomes = await home.importer { $0.acceptedTypes = accepted }
            .importPhotos(names.map { BytesSource(Self.samples[$0] ?? [], named: $0) })
        let imported = zip(names, outcomes).filter { (try? $0.1.get()) != nil }.map(\.0)
        #expect(imported == taken)
        #expect(try home.photos().count == taken.count)
        try home.expectOrder()
    }

    @Test func aRefusalSaysWhatTheBytesAreAndWhatWouldDo() async throws {
        let home = try TestLibrary()
        let error = await #expect(throws: ImportError.self) {
            try await home.importer { $0.acceptedTypes = [.heic, .png] }
                .importPhoto(BytesSource(Self.samples["jpeg"] ?? [], named: "IMG_1.HEIC"))
        }
        #expect(error?.code == .notAccepted)
        #expect(
            error?.description.hasPrefix("Can't import IMG_1.HEIC: its bytes are public.jpeg (") == true
                && error?.description.hasSuffix(
                    "), and this import accepts public.heic, public.png; accept its type to take it in.") == true
        )
    }

    @Test func unknownBytesAreKeptAsTheyAre() async throws {
        let home = try TestLibrary()
        let bytes = Self.samples["unknown"] ?? []
        let imported = try await home.importer().importPhoto(BytesSource(bytes, named: "future.xyz"))
        #expect(imported.photo.type == .data)
        try home.expectOnlyKept(imported, of: bytes)
    }

    @Test func aTypeOfOnesOwnConformsByItsDeclaration() async throws {
        let home = try TestLibrary()
        let stripes = BytesSource(StripeCodec.sideways)
        let importer = home.importer(registry: StripeCodec.registry()) { $0.acceptedTypes = [StripeCodec.type] }
        #expect(try await importer.importPhoto(stripes).photo.state == .ready)
        let error = await #expect(throws: ImportError.self) {
            try await importer.importPhoto(BytesSource(Self.samples["jpeg"] ?? []))
        }
        #expect(error?.code == .notAccepted)
    }
}
