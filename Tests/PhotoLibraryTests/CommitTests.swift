import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct CommitTests {
    let fixture: LibraryFixture
    let bytes = [UInt8].pattern(5000)

    init() throws { fixture = try LibraryFixture() }

    @Test func sameBytesAreOnePhoto() throws {
        let library = try fixture.open()
        let first = try fixture.add(bytes, to: library, name: "a.jpg")
        let second = try fixture.add(bytes, to: library, name: "b.jpg")
        #expect(!first.isDuplicate)
        #expect(second.isDuplicate)
        #expect(second.photo == first.photo)
        #expect(try library.photos(limit: 10) == [first.photo])
        #expect(try library.photos(named: "b.jpg") == [first.photo])
        #expect(try fixture.photoFiles() == [first.photo.originalPath])
    }

    @Test func aKnownPhotoCostsNoWaitForTheDisk() throws {
        try fixture.add(bytes, to: try fixture.open())
        let system = FaultySystem()
        let library = try fixture.open(system)
        let staged = try library.stage()
        try staged.append(bytes)
        // The folder's own wait, once a process, is not the photo's.
        try fixture.add(bytes, to: library)
        let before = system.calls.count
        #expect(try library.commit(staged, as: .jpeg, filenameExtension: "jpg").isDuplicate)
        #expect(!system.calls[before...].contains("fsync"))
    }

    /// Another process has linked the file, and may have been told that it couldn't be written: only the disk knows.
    @Test func asksTheDiskAboutAFileWithoutARow() throws {
        try fixture.add(bytes, to: try fixture.open())
        try fixture.sql("DELETE FROM photo")
        let system = FaultySystem()
        let library = try fixture.open(system)
        let before = system.calls.count
        #expect(try !fixture.add(bytes, to: library).isDuplicate)
        let calls = Array(system.calls[before...])
        let dropped = try #require(calls.firstIndex(of: "posix_fadvise"))
        #expect(calls[dropped - 1...dropped + 1] == ["fsync", "posix_fadvise", "pread"])
    }

    /// The last wait for the file fails: what was staged can't be acknowledged any more, only its bytes anew.
    @Test func acknowledgesNothingAfterAFailedWait() throws {
        let (opened, linked) = (Counter(), Counter())
        let system = FaultySystem { _, call in
            if call == "linkat", opened.isArmed { linked.arm() }
            return call == "fsync" && linked.isArmed && linked.next() == 0 ? .error(EIO) : nil
        }
        let library = try fixture.open(system)
        let staged = try library.stage()
        try staged.append(bytes)
        opened.arm()
        for _ in 0..<2 {
            expect(.unknownOutcome, "(fsync)") { _ = try library.commit(staged, as: .jpeg, filenameExtension: "jpg") }
            #expect(try library.photos(limit: 9).isEmpty)
        }
        #expect(try !fixture.add(bytes, to: library).isDuplicate)
        #expect(try library.verify().problems == [])
    }

    @Test(arguments: ["jpg", "JPG", nil, "", "../x", "tar.gz", "a b", "ü", "aaaaaaaaaaaaaaaaa", "j/g", "\0"])
    func namesFilesSafely(_ filenameExtension: String?) throws {
        let library = try fixture.open()
        let staged = try library.stage()
        try staged.append(bytes)
        let photo = try library.commit(staged, as: .jpeg, filenameExtension: filenameExtension).photo
        let isPlain = filenameExtension?.lowercased() == "jpg"
        #expect(photo.originalPath.hasSuffix(photo.id.rawValue + (isPlain ? ".jpg" : ".data")))
    }

    @Test(
        arguments: [
            ("IMG_1.JPG", "IMG_1.JPG"), ("/a/b/c.jpg", "c.jpg"), ("a/", "a"), ("", nil), ("///", nil),
            ("x\u{1B}[2Jy", "x\u{FFFD}[2Jy"), ("a\nb", "a\u{FFFD}b"), ("gpj.\u{202E}exe", "gpj.\u{FFFD}exe"),
            ("Łódź 😀.heic", "Łódź 😀.heic"), (String(repeating: "é", count: 200), String(repeating: "é", count: 127)),
        ] as [(String, String?)])
    func keepsNamesForPeople(_ name: String, kept: String?) throws {
        #expect(try fixture.add(bytes, to: try fixture.open(), name: name).photo.name == kept)
    }

    enum Damage: String, CaseIterable { case changed, shorter, link, folder }

    @Test(arguments: Damage.allCases) func movesDamageAside(_ damage: Damage) throws {
        let library = try fixture.open()
        let photo = try fixture.add(bytes, to: library).photo
        let place = fixture.path.appending(Pathname(photo.originalPath)).description
        try fixture.scratch.write([1, 2, 3], to: "victim")
        if damage == .changed { try fixture.damage(photo.originalPath) } else { try fixture.delete(photo.originalPath) }
        switch damage {
        case .changed: break
        case .shorter: try fixture.scratch.write([1], to: "library/" + photo.originalPath)
        case .link: try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "../../../victim")
        case .folder: try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        }
        let again = try fixture.add(bytes, to: library)
        #expect(again.isRepaired)
        #expect(again.isDuplicate)
        #expect(try fixture.read(photo.originalPath) == bytes)
        #expect(FileManager.default.fileExists(atPath: place + ".damaged"))
        #expect(try fixture.scratch.read("victim") == [1, 2, 3])
        #expect(try library.verify().isIntact)
    }

    @Test func neverOverwritesWhatWasMovedAside() throws {
        let library = try fixture.open()
        let photo = try fixture.add(bytes, to: library).photo
        for _ in 0..<3 {
            try fixture.damage(photo.originalPath)
            #expect(try fixture.add(bytes, to: library).isRepaired)
        }
        #expect(try fixture.photoFiles().count == 4)
    }

    @Test func bringsBackALostOriginal() throws {
        let library = try fixture.open()
        let photo = try fixture.add(bytes, to: library).photo
        try fixture.delete(photo.originalPath)
        let again = try fixture.add(bytes, to: library)
        #expect(again.isDuplicate)
        #expect(try fixture.read(photo.originalPath) == bytes)
    }

    @Test func refusesAShardThatIsALink() throws {
        let library = try fixture.open()
        let photo = try fixture.add(bytes, to: library).photo
        let shard = fixture.path.appending(Pathname(photo.originalPath)).parent.description
        try FileManager.default.moveItem(atPath: shard, toPath: fixture.scratch.appending("elsewhere").description)
        try FileManager.default.createSymbolicLink(atPath: shard, withDestinationPath: "../../elsewhere")
        expect(.unsuitableSource) { try fixture.add(bytes, to: library) }
        expect(.unsuitableSource) { _ = try library.openOriginal(of: photo.id) }
    }

    @Test func keepsFilesToTheirOwner() throws {
        let library = try fixture.open()
        let photo = try fixture.add(bytes, to: library).photo
        try fixture.publish([1], of: photo.id, in: library)
        for entry in try FileManager.default.subpathsOfDirectory(atPath: fixture.path.description) {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: fixture.path.appending(Pathname(entry)).description)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(entry)")
        }
    }

    @Test(arguments: [
        (ENOSPC, "the disk is full", "make room on the disk."),
        (EDQUOT, "the disk quota of this user is used up", "make room within the disk quota."),
    ])
    func saysThatThereIsNoRoom(_ number: CInt, reason: String, advice: String) throws {
        let library = try fixture.open(FaultySystem(.error(number), atEvery: "pwrite"))
        expect(.diskFull, reason) { try fixture.add(bytes, to: library) }
        expect(.diskFull, "; " + advice) { try fixture.add(bytes, to: library) }
        #expect(try fixture.photoFiles().isEmpty)
    }

    @Test func saysThatALimitOnFileSizesStrikes() throws {
        let library = try fixture.open(FaultySystem(.error(EFBIG), atEvery: "pwrite"))
        expect(.tooLarge) { try fixture.add(bytes, to: library) }
    }
}
