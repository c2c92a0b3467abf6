import Foundation
import DurableFiles
import PhotoImport
import PhotoLibrary
import Synchronization
import Testing

/// Photos that a process stored and did not live to finish.
@Suite(.fewAtOnce) struct PendingTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    /// Stores bytes as an import does before it makes the rendition.
    private func store(_ bytes: [UInt8], as type: ContentType, _ filenameExtension: String) throws -> Photo {
        let staged = try home.library.stage()
        try staged.append(bytes)
        return try home.library.commit(
            staged, as: type, filenameExtension: filenameExtension,
            origin: Origin(name: "IMG_1.HEIC", declaredType: .heic)
        ).photo
    }

    @Test(arguments: [
        ("photos/jpeg-6.jpg", Rung.losslessTurn), ("photos/jpeg-odd-6.jpg", .reencode), ("photos/jpeg-1.jpg", .asIs),
        ("photos/png-6.png", .losslessReencode),
    ])
    func getTheRenditionThatTheImportOwedThem(name: String, rung: Rung) async throws {
        let bytes = try Fixture.bytes(name)
        let header = try TypeCatalog.standard.probe(bytes)
        let photo = try store(bytes, as: header.type, String(name.suffix(3)))
        #expect(photo.state == .stored)

        let finished = try await home.importer().finishPending().map { try $0.get() }

        #expect(finished.map(\.photo.id) == [photo.id])
        #expect(finished.first?.photo.state == .ready)
        #expect(finished.first?.receipt.rung == rung)
        #expect(finished.first?.receipt.declaredTypes == [.heic])
        #expect(try home.library.photo(photo.id) == finished.first?.photo)
        #expect(try await home.importer().finishPending().isEmpty)
        try home.expectOrder()

        let other = try TestLibrary()
        let straight = try await other.importer().importPhoto(
            BytesSource(bytes, named: "IMG_1.HEIC", offering: [.heic]))
        #expect(straight.receipt == finished.first?.receipt)
    }

    @Test func moreThanAPageOfThem() async throws {
        for number in 0..<230 { _ = try store(Array("unknown \(number)\u{0}".utf8), as: .data, "data") }
        let finished = try await home.importer().finishPending().map { try $0.get() }
        #expect(finished.count == 230)
        #expect(Set(finished.map(\.photo.id)).count == 230)
        #expect(try home.photos().allSatisfy { $0.state == .kept })
        try home.expectOrder()
    }

    @Test(arguments: [2, 3])
    func asManyAtOnceAsAnImport(jobs: Int) async throws {
        for name in Fixture.names(in: "photos").filter({ $0.hasSuffix("png-6.png") || $0.hasSuffix("-8.png") }) + [
            "photos/png-3.png", "photos/png-5.png",
        ] {
            _ = try store(Fixture.bytes(name), as: .png, "png")
        }
        let meeting = Meeting(of: jobs)
        let entered = Mutex(0)
        let codecs = TamperingCodecs(changingCode: { code in
            let number = entered.withLock { count in
                count += 1
                return count
            }
            if number <= jobs { #expect(meeting.attend(), "The other codecs never came.") }
            return code
        })
        let outcomes = try await home.importer(codecs: codecs) { $0.jobs = jobs }.finishPending()
        #expect(outcomes.count >= jobs)
        #expect(outcomes.allSatisfy { (try? $0.get())?.photo.state == .ready })
        #expect(meeting.most == jobs)
    }

    @Test func aTaskThatIsCancelledLeavesTheRestForAnotherTime() async throws {
        let picture = try Fixture.bytes("photos/jpeg-6.jpg")
        // Behind the picture's end: other bytes, the same picture.
        for number in 0..<40 { _ = try store(picture + [UInt8(number)], as: .jpeg, "jpg") }
        let running = Mutex<Task<[ImportOutcome], any Error>?>(nil)
        let codecs = TamperingCodecs(changingCode: { code in
            running.withLock { $0?.cancel() }
            return code
        })
        let task = running.withLock { running in
            let importer = home.importer(codecs: codecs) { $0.jobs = 1 }
            let task = Task<[ImportOutcome], any Error> { try await importer.finishPending() }
            running = task
            return task
        }
        let finished = try await task.value.map { try $0.get().photo }
        #expect((1...13).contains(finished.count))
        #expect(finished.allSatisfy { $0.state == .ready })
        let left = try home.library.pendingPhotos(limit: 99).map(\.id)
        #expect(left.count == 40 - finished.count)
        let rest = try await home.importer().finishPending().map { try $0.get().photo }
        #expect(rest.map(\.id) == left)
        #expect(try home.photos().allSatisfy { $0.state == .ready })
        try home.expectOrder()
    }

    /// A limit would stop it again each time that its rendition is made.
    @Test(arguments: ["photos/jpeg-6.jpg", "photos/jpeg-odd-6.jpg", "photos/png-6.png"], [true, false])
    func oneThatIsOverALimitOfTheLibraryIsKept(name: String, isReceipt: Bool) async throws {
        let bytes = try Fixture.bytes(name)
        let photo = try store(bytes, as: TypeCatalog.standard.detect(bytes), "bin")
        var limits = PhotoLibrary.Limits()
        if isReceipt { limits.receiptByteCount = 200 } else { limits.fileByteCount = 200 }
        let library = try PhotoLibrary(at: home.library.path, limits: limits)
        let finished = try await PhotoImporter(into: library).finishPending().map { try $0.get() }
        let kept = try #require(finished.first)
        #expect(finished.count == 1 && kept.photo.id == photo.id && kept.photo.state == .kept)
        let reason = try #require(kept.photo.reason)
        #expect(reason.contains(isReceipt ? "the limit is 200" : "it is over the limit of 200 bytes"), "\(reason)")
        #expect(kept.receipt.rung == nil && kept.receipt.rendition == nil && kept.receipt.reason == reason)
        #expect((kept.photo.receipt == nil) == isReceipt)
        #expect(try library.pendingPhotos(limit: 9).isEmpty)
        #expect(try home.files(below: "renditions").isEmpty)
    }

    @Test func oneThatIsDamagedStopsNoOther() async throws {
        let lost = try store(Fixture.bytes("photos/png-6.png"), as: .png, "png")
        let damaged = try store(Fixture.bytes("broken/truncated.jpg"), as: .jpeg, "jpg")
        let good = try store(Fixture.bytes("photos/jpeg-8.jpg"), as: .jpeg, "jpg")
        try FileManager.default.removeItem(atPath: "\(home.folder.path)/library/\(lost.originalPath)")

        let outcomes = try await home.importer().finishPending()
        guard case .failure(let error) = outcomes.first else { throw CocoaError(.fileNoSuchFile) }
        #expect(error.code == .unfinished)
        #expect(error.subject == "IMG_1.HEIC")
        #expect(error.photoID == lost.id)
        #expect(error.reason.contains("no such file or directory at "))
        #expect(error.reason.hasSuffix("\(lost.originalPath) (openat2)”"))
        #expect((error.underlying as? LibraryError)?.underlying is SystemError)
        let finished = try outcomes.dropFirst().map { try $0.get() }
        #expect(finished.map(\.photo.id) == [damaged.id, good.id])
        #expect(finished.map(\.photo.state) == [.kept, .ready])
        #expect(try home.library.pendingPhotos(limit: 10).map(\.id) == [lost.id])
    }

    @Test func aSecondImportOfTheSameBytesFinishesThemToo() async throws {
        let bytes = try Fixture.bytes("photos/jpeg-6.jpg")
        let photo = try store(bytes, as: .jpeg, "jpg")
        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        #expect(imported.isDuplicate)
        #expect(imported.photo.id == photo.id)
        #expect(imported.photo.state == .ready)
        try home.expectOrder()
    }

    @Test func adoptedOriginalsAreToldApartByTheirBytes() async throws {
        let photo = try store(Fixture.bytes("photos/jpeg-6.jpg"), as: .png, "png")
        try home.library.remove(photo.id)
        let stray = "\(home.folder.path)/library/\(photo.originalPath)"
        try Data(Fixture.bytes("photos/jpeg-6.jpg")).write(to: URL(filePath: stray))

        let report = try PhotoLibrary.recover(at: home.library.path)
        #expect(report.adoptedPhotos == [photo.id])
        let finished = try await home.importer().finishPending().map { try $0.get() }
        #expect(finished.first?.photo.type == .jpeg)
        #expect(finished.first?.photo.state == .ready)
    }

    @Test func onePhotoThatAnotherImporterFinishesMeanwhileHasTheReceiptOfThat() async throws {
        let file = FileSource(Fixture.path("photos/jpeg-6.jpg"))
        let other = try TestLibrary()
        let straight = try await other.importer().importPhoto(file)
        let library = home.library
        let publishing = TamperingCodecs(changingCode: { _ in
            do {
                let description = RenditionDescription(
                    type: .jpeg, filenameExtension: "jpg", width: 64, height: 96, rung: .asIs,
                    receipt: try straight.receipt.json)
                _ = try library.publishOriginal(of: straight.photo.id, as: description)
            } catch {
                Issue.record(error)
            }
            return []
        })
        let imported = try await home.importer(codecs: publishing).importPhoto(file)
        #expect(imported.photo.state == .ready)
        #expect(imported.receipt == straight.receipt)
        let recorded = try straight.receipt.json
        #expect(imported.photo.receipt == recorded)
    }
}
