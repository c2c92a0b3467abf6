import DurableFiles
import FaultySystem
import Foundation
import PhotoImport
import PhotoLibrary
import Synchronization
import Testing

/// A disk that fails while a rendition is made says nothing of the photo, which is left to be finished.
@Suite(.fewAtOnce) struct FailingDiskTests {
    /// Lets one read from a moment on fail.
    private final class Countdown: Sendable {
        private let left = Mutex<Int?>(nil)

        func start(at number: Int) { left.withLock { $0 = number } }

        func isOver() -> Bool {
            left.withLock { left in
                guard let number = left else { return false }
                left = number - 1
                return number == 0
            }
        }

        var hasStruck: Bool { left.withLock { $0.map { $0 < 0 } } ?? false }
    }

    /// Stores a photo, and makes its rendition while a read fails; returns whether one did.
    private func finish(_ name: String, failingAt number: Int) async throws -> Bool {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let countdown = Countdown()
        let system = FaultySystem { _, call in call == "pread" && countdown.isOver() ? .error(EIO) : nil }
        let library = try PhotoLibrary(at: folder.filePath("library"), system: system)
        let bytes = try Fixture.bytes(name)
        let staged = try library.stage()
        try staged.append(bytes)
        let photo = try library.commit(
            staged, as: TypeCatalog.standard.detect(bytes), filenameExtension: "bin", origin: Origin(name: "IMG_1")
        ).photo

        countdown.start(at: number)
        let outcomes = try await PhotoImporter(into: library).finishPending()
        let state = try library.photo(photo.id)?.state
        switch try #require(outcomes.first) {
        case .success(let finished):
            #expect(finished.photo.state == .ready, "read \(number): \(finished.photo.reason ?? "")")
        case .failure(let error):
            #expect(error.code == .unfinished)
            #expect(error.description.hasSuffix("recover the library or import it again."))
            #expect(error.reason.contains("input/output error"), "\(error)")
            #expect(!error.description.contains(".;") && !error.description.contains(".”"), "\(error)")
            #expect(state == .stored)
        }
        return countdown.hasStruck
    }

    private struct Alternatives: PhotoSource {
        let suggestedName: String? = "IMG_1"
        let offeredTypes: [ContentType] = [.heic, .jpeg, .png]
        let offersAlternatives = true
        let bytes: [UInt8]

        func deliver(into intake: PhotoIntake) async throws { try intake.receive(bytes) }
    }

    /// Something else in the place of the folder that the original belongs in.
    @Test func whatBlocksTheLibraryIsNoFaultOfTheSource() async throws {
        let source = Alternatives(bytes: try Fixture.bytes("photos/jpeg-6.jpg"))
        let (other, home) = (try TestLibrary(), try TestLibrary())
        let id = try await other.importer().importPhoto(source).photo.id
        _ = try home.folder.write([1], to: "library/originals/\(id.rawValue.prefix(2))")
        let error = await #expect(throws: ImportError.self) { try await home.importer().importPhoto(source) }
        #expect(error?.code == .library)
        #expect(error?.photoID == nil)
        #expect((error?.underlying as? LibraryError)?.code == .unsuitableSource)
    }

    /// Nor is another representation asked for, which would not be stored either.
    @Test func whatBlocksStagingIsNoFaultOfTheSource() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let isBlocked = Mutex(false)
        let system = FaultySystem { _, call in
            call == "O_TMPFILE" && isBlocked.withLock { $0 } ? .error(ELOOP) : nil
        }
        let library = try PhotoLibrary(at: folder.filePath("library"), system: system)
        isBlocked.withLock { $0 = true }
        let source = Alternatives(bytes: try Fixture.bytes("photos/jpeg-6.jpg"))
        let error = await #expect(throws: ImportError.self) {
            try await PhotoImporter(into: library).importPhoto(source)
        }
        #expect(error?.code == .library)
        #expect(error?.attempts.isEmpty == true)
        #expect((error?.underlying as? LibraryError)?.code == .unsuitableSource)
    }

    @Test(arguments: [
        "photos/jpeg-1.jpg", "photos/jpeg-6.jpg", "photos/jpeg-odd-6.jpg", "photos/png-1.png", "photos/png-6.png",
        "photos/heic-1.heic",
    ])
    func noPhotoIsKeptForIt(name: String) async throws {
        var number = 0
        while try await finish(name, failingAt: number) { number += 1 }
        #expect(number > 2)
    }
}
