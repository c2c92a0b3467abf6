import Foundation
import PhotoImport
import Testing

@Suite struct PhotoImportExampleTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
    }

    @Test func aFolderIsImported() async throws {
        let library = try sandbox.library()
        let folder = sandbox.folder.appending(path: "card")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for name in ["photos/jpeg-6.jpg", "broken/empty.jpg"] {
            let file = folder.appending(path: (name as NSString).lastPathComponent)
            try FileManager.default.copyItem(at: Fixture.url(name), to: file)
        }
        let lines = await importFolder(folder, into: library)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("Can't import empty.jpg: ") == true)
        #expect(lines.last?.hasSuffix(": ready") == true)
    }

    @Test func aPhotoIsCopiedOut() async throws {
        let library = try sandbox.library()
        let imported = try await PhotoImporter(into: library).importPhoto(FileSource(Fixture.path("photos/png-6.png")))
        let copy = try copyOut(imported.photo.id, of: library, to: sandbox.folder)
        #expect(copy.lastPathComponent == "png-6.png")
        #expect(try TypeCatalog.standard.probe(sandbox.read("png-6.png")).orientation ?? .up == .up)
    }

    @Test func aPickersFileMayDieAtOnce() async throws {
        let temporary = sandbox.folder.appending(path: "picked.tmp")
        let original = try Fixture.bytes("photos/jpeg-6.jpg")
        let picked = PickedPhoto(suggestedName: "IMG_1.JPG", offeredTypes: [.jpeg]) { body in
            try Data(original).write(to: temporary)
            defer { try? FileManager.default.removeItem(at: temporary) }
            try body(temporary)
        }
        let imported = try await PhotoImporter(into: sandbox.library()).importPhoto(picked)
        #expect(imported.photo.state == .ready)
        #expect(imported.photo.name == "IMG_1.JPG")
        #expect(!FileManager.default.fileExists(atPath: temporary.path))
    }

    @Test(arguments: [0, 1])
    func anUploadIsWholeOrFails(missing: UInt64) async throws {
        let original = try Fixture.bytes("photos/jpeg-6.jpg")
        let (body, pieces) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        for start in stride(from: 0, to: original.count, by: 1000) {
            pieces.yield(Array(original[start..<min(start + 1000, original.count)]))
        }
        pieces.finish()
        let library = try sandbox.library()
        let source = upload(body, named: "a.jpg", byteCount: UInt64(original.count) + missing)
        let outcome = await PhotoImporter(into: library).importPhotos([source])[0]
        #expect((try? outcome.get().photo.state) == (missing == 0 ? .ready : nil))
        #expect(try library.summary().photoCount == (missing == 0 ? 1 : 0))
    }

    @Test func aReceiptSaysWhatWasDone() async throws {
        let importer = losslessImporter(into: try sandbox.library())
        let turned = try await importer.importPhoto(FileSource(Fixture.path("photos/jpeg-6.jpg")))
        #expect(account(of: turned).hasPrefix("lossless-turn, proven by: every coefficient equal"))
        let kept = try await importer.importPhoto(FileSource(Fixture.path("photos/jpeg-odd-6.jpg")))
        #expect(account(of: kept) == kept.photo.reason)
    }

    @Test func progressTellsWhatIsSafe() async throws {
        let importer = PhotoImporter(into: try sandbox.library())
        let names = ["photos/jpeg-6.jpg", "broken/truncated.jpg", "broken/empty.jpg"]
        let safe = await importShowingProgress(names.map { FileSource(Fixture.path($0)) }, by: importer)
        #expect(Set(safe) == Set(try importer.library.photos(limit: 9).map(\.id)))
        #expect(safe.count == 2)
    }

    @Test func outcomesKeepTheirOrder() async throws {
        let importer = PhotoImporter(into: try sandbox.library())
        let names = ["broken/empty.jpg", "photos/png-6.png"]
        let outcomes = await importForCertain(names.map { FileSource(Fixture.path($0)) }, by: importer)
        #expect(outcomes.map { (try? $0.get()) != nil } == [false, true])
    }

    @Test func whatWasLeftIsFinished() async throws {
        let library = try sandbox.library()
        let id = try store(Fixture.bytes("photos/jpeg-6.jpg"), as: .jpeg, in: library)
        let finished = try await finishWhatWasLeft(of: library)
        #expect(try finished.map { try $0.get().photo.id } == [id])
        #expect(try library.photo(id)?.state == .ready)
    }
}
