import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// A library whose folder can't be written to.
@Suite struct ReadOnlyTests {
    let fixture: LibraryFixture
    let photo: Photo

    init() throws {
        fixture = try LibraryFixture()
        let library = try fixture.open()
        photo = try fixture.add([1, 2, 3], to: library, name: "a.jpg").photo
        try fixture.publish([7], of: photo.id, in: library)
    }

    private static func system() -> FaultySystem {
        let writes: Set = ["O_TMPFILE", "linkat", "mkdirat", "unlinkat", "renameat", "renameat2", "fchmodat"]
        return FaultySystem { _, call in writes.contains(call) ? .error(EROFS) : nil }
    }

    @Test func canBeRead() throws {
        expect(.permission) { _ = try fixture.open(Self.system()) }
        let before = try fixture.photoFiles()
        let library = try PhotoLibrary(readingAt: fixture.path, system: Self.system())
        #expect(library.isReadOnly)
        #expect(library.publishingMethod == nil)
        #expect(try library.photos(limit: 9).map(\.id) == [photo.id])
        #expect(try library.photos(named: "a.jpg").count == 1)
        #expect(try library.openRendition(of: photo.id).read(at: 0, count: 9) == [7])
        #expect(try library.verify().problems == [])
        #expect(try library.summary().photoCount == 1)
        #expect(try fixture.photoFiles() == before)
    }

    @Test func isExportedFrom() throws {
        try FileManager.default.createDirectory(
            atPath: fixture.scratch.appending("out").description, withIntermediateDirectories: false)
        let library = try PhotoLibrary(readingAt: fixture.path)
        let copy = try library.export(photo.id, to: fixture.scratch.appending("out"))
        #expect(copy == fixture.scratch.appending("out/a.jpg"))
        #expect(try fixture.scratch.read("out/a.jpg") == [1, 2, 3])
    }

    @Test func isNotChanged() throws {
        let library = try PhotoLibrary(readingAt: fixture.path)
        expect(.permission, "open to be read only; use it where") { _ = try library.stage() }
        expect(.permission, "open to be read only; use it where") { try library.remove(photo.id) }
        expect(.permission, "open to be read only; use it where") { _ = try library.recover { _ in .jpeg } }
        expect(.permission, "open to be read only; use it where") { _ = try library.keep(photo.id, reason: "why") }
        #expect(try library.photo(photo.id)?.state == .ready)
    }

    @Test func mustBeThere() throws {
        expect(.notFound) { _ = try PhotoLibrary(readingAt: fixture.scratch.appending("nowhere")) }
        try FileManager.default.createDirectory(
            atPath: fixture.scratch.appending("empty").description, withIntermediateDirectories: false)
        expect(.notFound) { _ = try PhotoLibrary(readingAt: fixture.scratch.appending("empty")) }
        #expect(try fixture.scratch.files(below: "empty").isEmpty)
    }
}
