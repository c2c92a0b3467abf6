import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct RecoveryTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    /// The place of an original, as the design has it.
    static func place(of bytes: [UInt8], _ filenameExtension: String = "jpg") -> String {
        let id = SHA256.hexadecimal(of: bytes)
        return "originals/\(id.prefix(2))/\(id).\(filenameExtension)"
    }

    private func plant(_ bytes: [UInt8], at relative: String) throws {
        let folder = fixture.path.appending(Pathname(relative)).parent.description
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try fixture.scratch.write(bytes, to: "library/" + relative)
    }

    @Test func adoptsAnOriginalWithoutARow() throws {
        let library = try fixture.open()
        try plant([1, 2, 3], at: Self.place(of: [1, 2, 3]))
        let report = try library.recover { file throws in
            #expect(try file.read(at: 0, count: 9) == [1, 2, 3])
            return .png
        }
        let photo = try #require(try library.photos(limit: 9).first)
        #expect(report.adoptedPhotos == [photo.id])
        #expect(photo.type == .png)
        #expect(photo.byteCount == 3)
        #expect(photo.state == .stored)
        #expect(abs(photo.importedAt.seconds - FileTime.now.seconds) < 60)
        #expect(report.pendingPhotoCount == 1)
        #expect(try library.pendingPhotos(limit: 9) == [photo])
        #expect(try library.recover { _ in .png }.adoptedPhotos.isEmpty)
    }

    @Test func adoptsWhatNobodyCanClassify() throws {
        let library = try fixture.open()
        try plant([1], at: Self.place(of: [1]))
        _ = try library.recover { _ in .data }
        #expect(try library.photos(limit: 9).map(\.type) == [.data])
    }

    /// A type is for ever, a failing read isn't.
    @Test(arguments: [(EIO, .io), (EMFILE, .tooManyOpenFiles)] as [(CInt, LibraryError.Code)])
    func takesNoFailedReadForAType(_ number: CInt, code: LibraryError.Code) throws {
        struct Unknown: Error {}
        let library = try fixture.open()
        try plant([1], at: Self.place(of: [1]))
        expect(code, "(pread)") {
            _ = try library.recover { _ in throw SystemError(call: "pread", number: number, subject: "a") }
        }
        expect(.io, "recover the library again") { _ = try library.recover { _ in throw Unknown() } }
        #expect(try library.photos(limit: 9).isEmpty)
        _ = try library.recover { _ in .png }
        #expect(try library.photos(limit: 9).map(\.type) == [.png])
    }

    @Test func aLaterImportNamesAnAdoptedPhoto() throws {
        let library = try fixture.open()
        try plant([1], at: Self.place(of: [1]))
        _ = try library.recover { _ in .jpeg }
        let photo = try fixture.add([1], to: library, name: "a.jpg", time: FileTime(nanosecondsSince1970: 5)).photo
        #expect(photo.name == "a.jpg")
        #expect(photo.sourceModificationTime?.nanosecondsSince1970 == 5)
    }

    /// What a power cut can't do, but a copy can: the catalog's log ends anywhere. No photo is lost by that.
    @Test func survivesALogThatIsCutOff() throws {
        var files: [String: [UInt8]] = [:]
        do {
            // While it is open, its latest changes are in the log only.
            let library = try fixture.open()
            for value in UInt8(0)..<4 { try fixture.add([value], to: library) }
            for name in try fixture.files() where !name.hasSuffix("-shm") { files[name] = try fixture.read(name) }
        }
        let log = try #require(files["catalog.sqlite-wal"])
        #expect(log.count > 4096)
        for count in stride(from: 0, to: log.count, by: 1500) {
            let cut = LibraryFixture(in: try ScratchFolder(prefersMemory: true), named: "library")
            files["catalog.sqlite-wal"] = Array(log.prefix(count))
            for (name, bytes) in files {
                let place = cut.path.appending(Pathname(name))
                try FileManager.default.createDirectory(
                    atPath: place.parent.description, withIntermediateDirectories: true)
                try cut.scratch.write(bytes, to: "library/" + name)
            }
            let library = try cut.open()
            let adopted = try library.recover { _ in .jpeg }.adoptedPhotos.count
            #expect(try library.photos(limit: 9).count == 4, "\(adopted) adopted after \(count) bytes")
            #expect(try library.verify().problems == [])
        }
    }

    @Test func touchesNothingThatItDoesNotKnow() throws {
        let library = try fixture.open()
        let wrong = Self.place(of: [1, 2, 3])
        let strangers = [
            "originals/letter.txt", "originals/zz/x", "originals/ab/x.jpg", "originals/ABC/x", "renditions/x",
            "renditions/00/\(String(repeating: "0", count: 64)).jpg",
            "originals/11/\(SHA256.hexadecimal(of: [5])).jpg",
        ]
        try plant([9, 9, 9], at: wrong)
        for stranger in strangers { try plant([1], at: stranger) }
        let before = try fixture.photoFiles()
        let report = try library.recover { _ in .jpeg }
        #expect(report.damagedFiles == [wrong])
        #expect(!report.isSound)
        // Folders that are no shards are named themselves.
        let named = Set(report.foreignEntries)
        #expect(named.isSuperset(of: ["originals/letter.txt", "originals/zz", "originals/ab/x.jpg", "renditions/x"]))
        #expect(named.count == strangers.count)
        #expect(try fixture.photoFiles() == before)
        #expect(try library.photos(limit: 9).isEmpty)
    }

    @Test func reportsARowWithoutItsOriginal() throws {
        let library = try fixture.open()
        let photo = try fixture.add([1], to: library).photo
        try fixture.delete(photo.originalPath)
        let report = try library.recover { _ in .jpeg }
        #expect(report.photosWithoutOriginal == [photo.id])
        #expect(try library.photo(photo.id) == photo)
    }

    @Test func wantsALostRenditionMadeAgain() throws {
        let library = try fixture.open()
        let photo = try fixture.add([1], to: library).photo
        let ready = try fixture.publish([2], of: photo.id, in: library)
        try fixture.delete(ready.rendition?.path ?? "")
        #expect(try library.recover { _ in .jpeg }.photosWithoutRendition == [photo.id])
        #expect(try library.pendingPhotos(limit: 9).map(\.id) == [photo.id])
        #expect(try library.recover { _ in .jpeg }.photosWithoutRendition.isEmpty)
    }

    @Test func rebuildsTheCatalogFromTheOriginals() throws {
        var ids: Set<Photo.ID> = []
        do {
            let library = try fixture.open()
            for value in UInt8(0)..<20 { ids.insert(try fixture.add([value], to: library).photo.id) }
            try fixture.publish([1], of: try #require(ids.first), in: library)
        }
        try fixture.scratch.write(.pattern(8192), to: "library/catalog.sqlite")
        let report = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        #expect(report.isRebuilt)
        #expect(Set(report.adoptedPhotos) == ids)
        let library = try fixture.open()
        #expect(Set(try library.photos(limit: 99).map(\.id)) == ids)
        #expect(try library.verify().isIntact)
        #expect(try fixture.read("catalog.sqlite.damaged") == .pattern(8192))
        try fixture.publish([1], of: try #require(ids.first), in: library)
        #expect(try library.verify().problems == [])
    }

    /// A file system without hard links, as on many memory cards.
    @Test func rebuildsWhereThereAreNoHardLinks() throws {
        let photo = try fixture.add([1], to: try fixture.open()).photo
        try fixture.scratch.write(.pattern(8192), to: "library/catalog.sqlite")
        let system = FaultySystem { _, call in
            call == "O_TMPFILE" ? .error(EOPNOTSUPP) : call == "linkat" ? .error(EPERM) : nil
        }
        let report = try PhotoLibrary.recover(at: fixture.path, rebuild: true, system: system) { _ in .jpeg }
        #expect(report.adoptedPhotos == [photo.id])
        #expect(try fixture.read("catalog.sqlite.damaged") == .pattern(8192))
    }

    @Test func movesACatalogAsideAsAWhole() throws {
        _ = try fixture.open()
        let (catalog, log, other) = ([UInt8].pattern(8192), [UInt8].pattern(99, seed: 2), [UInt8].pattern(98, seed: 3))
        try fixture.scratch.write(catalog, to: "library/catalog.sqlite")
        try fixture.scratch.write(log, to: "library/catalog.sqlite-wal")
        try fixture.scratch.write(other, to: "library/catalog.sqlite.damaged-wal")
        #expect(try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }.isRebuilt)
        #expect(try fixture.read("catalog.sqlite.damaged-wal") == other)
        #expect(try fixture.read("catalog.sqlite-2.damaged-wal") == log)
        #expect(try fixture.read("catalog.sqlite-2.damaged") == catalog)
    }

    @Test func rebuildsNothingInAFolderOfOthers() throws {
        try FileManager.default.createDirectory(atPath: fixture.path.description, withIntermediateDirectories: true)
        try fixture.scratch.write([1], to: "library/letter.txt")
        expect(.notALibrary, "not empty") {
            _ = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.path.description) == ["letter.txt"])
    }

    @Test func rebuildsOnlyWhatNobodyUses() throws {
        let library = try fixture.open()
        expect(.busy, "end it first") {
            _ = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        }
        try fixture.add([1], to: library)
        #expect(try PhotoLibrary.recover(at: fixture.path, rebuild: false) { _ in .jpeg }.isSound)
    }
}
