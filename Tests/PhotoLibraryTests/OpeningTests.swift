import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct OpeningTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    @Test func waitsForAllItMakes() throws {
        let system = FaultySystem()
        _ = try fixture.open(system)
        let kinds = system.synchronized.map(\.kind)
        // The parent, for the root's name; the root, for those of the folders and the catalog, whose bytes are SQLite's
        // to wait for.
        #expect(kinds == [.directory, .directory])
        #expect(system.openDescriptorCount == 0)
    }

    /// Whoever made the folder may not have waited for its name.
    @Test func waitsForTheNameOfAFolderThatWasThere() throws {
        try FileManager.default.createDirectory(atPath: fixture.path.description, withIntermediateDirectories: true)
        let parent = try Directory(opening: fixture.scratch.path).status()
        for isNew in [true, false] {
            let system = FaultySystem()
            _ = try fixture.open(system)
            #expect(system.synchronized.contains { $0.isSameFile(as: parent) } == isNew)
        }
    }

    @Test func movesAsAWhole() throws {
        let photo: Photo
        do {
            let library = try fixture.open()
            photo = try fixture.add(.pattern(100), to: library, name: "a.jpg").photo
            try fixture.publish([1], of: photo.id, in: library)
        }
        let moved = fixture.scratch.appending("moved to.here")
        try FileManager.default.moveItem(atPath: fixture.path.description, toPath: moved.description)
        let library = try PhotoLibrary(at: moved)
        #expect(try library.openOriginal(of: photo.id).read(at: 0, count: 100) == .pattern(100))
        #expect(try library.openRendition(of: photo.id).read(at: 0, count: 100) == [1])
        #expect(try library.verify().problems == [])
    }

    @Test func keepsNoAbsolutePath() throws {
        let source = try fixture.scratch.write(.pattern(100), to: "source.jpg")
        do {
            let library = try fixture.open()
            let staged = try library.stage()
            try staged.copy(from: OpenFile(reading: source))
            _ = try library.commit(
                staged, as: .jpeg, filenameExtension: "jpg", origin: Origin(name: source.description))
        }
        for name in try fixture.files() where name.hasPrefix("catalog") {
            let text = String(decoding: try fixture.read(name), as: UTF8.self)
            #expect(!text.contains(fixture.scratch.path.description))
        }
    }

    @Test func isNoPlaceForOtherThings() throws {
        try FileManager.default.createDirectory(atPath: fixture.path.description, withIntermediateDirectories: true)
        try fixture.scratch.write([1], to: "library/letter.txt")
        expect(.notALibrary, "not empty") { _ = try fixture.open() }
        #expect(try fixture.files() == ["letter.txt"])
        try fixture.delete("letter.txt")
        try fixture.scratch.write([1], to: "library/.DS_Store")
        _ = try fixture.open()
    }

    @Test func refusesAFile() throws {
        try fixture.scratch.write([1], to: "library")
        expect(.notALibrary, "no folder") { _ = try fixture.open() }
    }

    @Test func refusesALink() throws {
        let real = LibraryFixture(in: fixture.scratch, named: "real")
        _ = try real.open()
        try FileManager.default.createSymbolicLink(atPath: fixture.path.description, withDestinationPath: "real")
        expect(.notALibrary, "or a link to one") { _ = try fixture.open() }
    }

    @Test func refusesAnotherProgramsDatabase() throws {
        try FileManager.default.createDirectory(atPath: fixture.path.description, withIntermediateDirectories: true)
        try fixture.sql("CREATE TABLE other (x)")
        expect(.notALibrary, "another program") { _ = try fixture.open() }
    }

    @Test func saysHowToRebuildACorruptCatalog() throws {
        try fixture.add(.pattern(100), to: try fixture.open())
        for name in try fixture.files() where name.hasPrefix("catalog.sqlite-") {
            try fixture.delete(name)
        }
        try fixture.scratch.write(.pattern(8192, seed: 3), to: "library/catalog.sqlite")
        expect(.corruptCatalog, "recover --rebuild") { _ = try fixture.open() }
        #expect(try fixture.photoFiles().count == 1)
    }

    @Test func noticesALostCatalog() throws {
        let photo = try fixture.add(.pattern(100), to: try fixture.open()).photo
        for name in try fixture.files() where name.hasPrefix("catalog") {
            try fixture.delete(name)
        }
        let library = try fixture.open()
        #expect(library.needsRecovery)
        #expect(try library.recover { _ in .jpeg }.adoptedPhotos == [photo.id])
        #expect(try !fixture.open().needsRecovery)
    }

    @Test func refusesALinkAsCatalog() throws {
        _ = try fixture.open()
        let catalog = fixture.path.appending("catalog.sqlite").description
        try FileManager.default.moveItem(atPath: catalog, toPath: fixture.scratch.appending("elsewhere").description)
        try FileManager.default.createSymbolicLink(atPath: catalog, withDestinationPath: "../elsewhere")
        expect(.notALibrary) { _ = try fixture.open() }
    }

    @Test(arguments: [EACCES, EROFS, EPERM]) func saysWhatItMayNotDo(_ number: CInt) throws {
        let system = FaultySystem(.error(number), atEvery: "mkdirat")
        expect(.permission, "(mkdirat); check who owns") { _ = try fixture.open(system) }
    }

    @Test func saysThatTheFileSystemIsUnfit() throws {
        let refusals: [String: CInt] = ["O_TMPFILE": EOPNOTSUPP, "renameat2": EINVAL, "linkat": EPERM]
        let system = FaultySystem { _, call in refusals[call].map(Fault.error) }
        expect(.unsupportedFileSystem, "hard links") { _ = try fixture.open(system) }
    }

    @Test func saysThatNamesAreNotDurable() throws {
        let plain = try fixture.open()
        #expect(!plain.isDegraded)
        #expect(plain.publishingMethod == .unnamed)
        let directories = FaultySystem(degradingDirectories: true)
        let library = try fixture.open(directories)
        #expect(library.isDegraded)
        #expect(try fixture.add(.pattern(10), to: library).isDegraded)
    }
}
