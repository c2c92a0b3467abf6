import PhotoImport
import Testing

@Suite(.fewAtOnce) struct CustomCodecTests {
    @Test func aTypeOfOnesOwnImportsUprightWithItsOwnExtension() async throws {
        let folder = try TemporaryFolder()
        let library = try PhotoLibrary(at: folder.filePath("library"))
        let importer = PhotoImporter(into: library, registry: StripeCodec.registry())
        let sideways = StripeCodec.sideways

        let imported = try await importer.importPhoto(BytesSource(sideways, named: "a.jpg"))

        #expect(imported.photo.type == StripeCodec.type)
        #expect(imported.photo.originalPath.hasSuffix(".stripes"))
        #expect(try folder.read("library/" + imported.photo.originalPath) == sideways)
        let rendition = try #require(imported.photo.rendition)
        #expect(rendition.path.hasSuffix(".stripes"))
        #expect((rendition.width, rendition.height) == (2, 3))
        #expect(rendition.rung == .losslessReencode)
        #expect(imported.receipt.orientation == .right)
        #expect(imported.receipt.evidence == ["the codec says 6 and counts"])
        #expect(imported.receipt.proof == "every sample equal")
        #expect(
            try folder.read("library/" + rendition.path) == Array("STRP".utf8) + [2, 3, 1] + [4, 1, 5, 2, 6, 3])
    }

    @Test func withoutItsCodecTheSameBytesAreKept() async throws {
        let folder = try TemporaryFolder()
        var registry = StripeCodec.registry()
        registry.unregister(StripeCodec.type)
        let importer = PhotoImporter(into: try PhotoLibrary(at: folder.filePath("library")), registry: registry)

        let imported = try await importer.importPhoto(BytesSource(Array("STRP".utf8) + [1, 1, 6, 9]))

        #expect(imported.photo.state == .kept)
        #expect(imported.photo.rendition == nil)
        #expect(imported.photo.reason == "No codec for com.example.stripes is here, so no upright rendition was made.")
    }
}
