import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// What is waited for, and in which order, by all that changes a library: drop one wait and one of these fails.
@Suite struct BarrierTests {
    let fixture: LibraryFixture
    let photo: Photo
    let bytes: [UInt8] = [1, 2, 3]

    init() throws {
        fixture = try LibraryFixture()
        photo = try fixture.add(bytes, to: try fixture.open()).photo
    }

    /// What a body waits for in a library that is open already.
    private func waits(_ body: (PhotoLibrary) throws -> Void) throws -> [FileStatus.Kind] {
        let system = FaultySystem()
        let library = try fixture.open(system)
        let before = system.synchronized.count
        try body(library)
        return system.synchronized[before...].map(\.kind)
    }

    @Test func openingWaitsForTheFolders() throws {
        let system = FaultySystem()
        _ = try fixture.open(system)
        // Whoever made the folders and the catalog may not have waited for their names.
        #expect(system.synchronized.map(\.kind) == [.directory])
    }

    @Test func aNewPhoto() throws {
        let kinds = try waits { try fixture.add([9], to: $0) }
        // The bytes; all names on the file system, those of the photo and its folder among them; the bytes once more.
        #expect(kinds == [.regular, .directory, .regular])
    }

    @Test func aPhotoThatAnotherProcessHasLinked() throws {
        try fixture.sql("DELETE FROM photo")
        let kinds = try waits { try fixture.add(bytes, to: $0) }
        #expect(kinds == [.regular, .regular, .directory, .directory])
    }

    @Test func damageThatIsMovedAside() throws {
        try fixture.damage(photo.originalPath)
        let kinds = try waits { try fixture.add(bytes, to: $0) }
        // As for a new photo; in between the damaged file, before the disk is asked about it, and its new name.
        #expect(kinds == [.regular, .regular, .directory, .directory, .regular])
    }

    @Test func anAdoptedPhoto() throws {
        try fixture.sql("DELETE FROM photo")
        var report = RecoveryReport()
        let kinds = try waits { library in report = try library.recover { _ in .jpeg } }
        #expect(report.adoptedPhotos == [photo.id])
        #expect(kinds == [.regular, .directory, .directory])
    }

    @Test func aRenditionThatIsThereAlready() throws {
        try fixture.publish([7], of: photo.id, in: try fixture.open())
        let kinds = try waits { try fixture.publish([7], of: photo.id, in: $0) }
        #expect(kinds == [.regular, .regular, .directory, .directory])
    }

    @Test func aRenditionInTheNameOfAnother() throws {
        try fixture.publish([7], of: photo.id, in: try fixture.open())
        let kinds = try waits { try fixture.publish([8], of: photo.id, in: $0) }
        // The bytes; those in their place, before the disk is asked about them; the new name; the bytes once more; the
        // name of the folder.
        #expect(kinds == [.regular, .regular, .directory, .regular, .directory])
    }

    @Test func aRemoval() throws {
        try fixture.publish([7], of: photo.id, in: try fixture.open())
        let kinds = try waits { try $0.remove(photo.id) }
        #expect(kinds == [.directory, .directory])
    }
}
