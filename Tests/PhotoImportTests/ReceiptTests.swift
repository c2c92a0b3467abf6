import PhotoImport
import Testing

@Suite(.fewAtOnce) struct ReceiptTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private func receipt(of name: String) async throws -> Receipt {
        try await home.importer().importPhoto(FileSource(Fixture.path(name))).receipt
    }

    @Test(arguments: ["photos/jpeg-mpf.jpg", "photos/png-6.png", "photos/avif-1.avif", "broken/truncated.png"])
    func isReadBackAsWritten(name: String) async throws {
        let imported = try await home.importer().importPhoto(FileSource(Fixture.path(name)))
        let text = try #require(imported.photo.receipt)
        #expect(try Receipt(json: text) == imported.receipt)
        let again = try imported.receipt.json
        #expect(text == again)
        #expect(!text.contains("\n"))
    }

    @Test func saysWhatStatedAnOrientationAndWhatBecameOfIt() async throws {
        let receipt = try await receipt(of: "photos/jpeg-6.jpg")
        #expect(receipt.orientation == .right)
        #expect(receipt.evidence.contains("exif-ifd0 says 6 and counts"))
        #expect(receipt.evidence.contains { $0.hasPrefix("xmp says 6") })
        #expect(receipt.changed.contains("Exif") && receipt.changed.contains("XMP"))
        #expect(receipt.kept.contains("ICC"))
        #expect(receipt.proof == "every coefficient equal")
        #expect(receipt.basis.isEmpty == false)
        #expect(receipt.renditionByteCount ?? 0 > 0)
        #expect(receipt.rendition != receipt.original)
    }

    @Test func saysWhatContradicts() async throws {
        #expect(try await receipt(of: "photos/heic-exif-says-6.heic").evidence.contains { $0.hasSuffix("contradicts") })
        #expect(
            try await receipt(of: "photos/jpeg-xmp-says-6.jpg").evidence.filter { $0.hasPrefix("xmp") } == [
                "xmp says 6 and contradicts"
            ])
        #expect(try await receipt(of: "photos/jpeg-xmp-6.jpg").evidence == ["xmp says 6 and counts"])
    }

    @Test func ofAnOriginalThatIsItsOwnRendition() async throws {
        let receipt = try await receipt(of: "photos/jpeg-1.jpg")
        #expect(receipt.rendition == receipt.original)
        #expect(receipt.renditionByteCount == receipt.originalByteCount)
        #expect(receipt.kept == ["everything"])
        #expect(receipt.changed.isEmpty && receipt.dropped.isEmpty)
    }

    @Test func ofAKeptPhotoHasTheReasonAlone() async throws {
        let receipt = try await receipt(of: "broken/truncated.png")
        #expect(receipt.reason?.isEmpty == false)
        #expect(receipt.rung == nil && receipt.rendition == nil && receipt.proof == nil)
    }

    @Test func aNewerVersionsMembersAreIgnored() async throws {
        let receipt = try await receipt(of: "photos/jpeg-6.jpg")
        let newer = try receipt.json.dropLast() + ",\"sparkle\":{\"depth\":[1,2]}}"
        #expect(try Receipt(json: String(newer)) == receipt)
    }

    @Test(arguments: ["", "{}", "null", "[]", "{\"original\":1}", "{\"rung\":\"sideways\"}"])
    func whatIsNoReceiptIsAnError(text: String) {
        let error = #expect(throws: LibraryError.self) { try Receipt(json: text) }
        #expect(error?.code == .corruptCatalog)
        #expect(error?.underlying is DecodingError)
    }
}
