import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct RemovalTests {
    let fixture: LibraryFixture
    let photo: Photo

    init() throws {
        fixture = try LibraryFixture()
        let library = try fixture.open()
        try fixture.add([0], to: library)
        let id = try fixture.add([1, 2, 3], to: library, name: "a.jpg").photo.id
        photo = try fixture.publish([4], of: id, in: library)
    }

    @Test func removesRowAndFiles() throws {
        let library = try fixture.open()
        try library.remove(photo.id)
        #expect(try library.photo(photo.id) == nil)
        #expect(try library.photos(named: "a.jpg").isEmpty)
        #expect(try fixture.photoFiles().count == 1)
        #expect(try library.recover { _ in .jpeg } == cleanReport)
        expect(.notFound) { try library.remove(photo.id) }
    }

    /// Renditions that no row names, as after the catalog was made anew, and damaged files that were moved aside.
    @Test func removesWhatNoRowNames() throws {
        let shard = String(photo.id.rawValue.prefix(2))
        try fixture.scratch.write([5], to: "library/renditions/\(shard)/\(photo.id).heic")
        try fixture.damage(photo.originalPath)
        let library = try fixture.open()
        #expect(try fixture.add([1, 2, 3], to: library, name: "a.jpg").isRepaired)
        #expect(try fixture.photoFiles().contains { $0.hasSuffix(".damaged") })
        try library.remove(photo.id)
        #expect(try fixture.photoFiles().count == 1)
    }

    /// A file that the disk doesn't let go of keeps nobody from the photos.
    @Test func whatCannotBeRemovedLocksNobodyOut() throws {
        try fixture.delete(photo.originalPath)
        let place = fixture.path.appending(Pathname(photo.originalPath)).description
        try FileManager.default.createDirectory(atPath: place + "/in", withIntermediateDirectories: true)
        let library = try fixture.open()
        #expect(throws: LibraryError.self) { try library.remove(photo.id) }
        #expect(try fixture.open().photos(limit: 9).count == 1)
        #expect(try fixture.open().recover { _ in .jpeg }.finishedRemovalCount == 0)
        try FileManager.default.removeItem(atPath: place)
        #expect(try fixture.open().verify().problems == [])
        #expect(try fixture.photoFiles().count == 1)
    }

    @Test func leavesTheOriginalOnceWhereItIsTheRendition() throws {
        let library = try fixture.open()
        _ = try library.publishOriginal(of: photo.id, as: LibraryFixture.description())
        try library.remove(photo.id)
        #expect(try fixture.photoFiles().count == 1)
    }

    /// Whatever call the process dies at, the next one to open the library finishes the work.
    @Test func isFinishedByTheNextProcess() throws {
        let whole = FaultySystem()
        let opened: Int
        do {
            let library = try fixture.open(whole)
            opened = whole.calls.count
            try library.remove(photo.id)
        }
        let total = whole.calls.count
        #expect(total - opened > 6)
        for index in opened..<total {
            let library = try fixture.open()
            try fixture.add([1, 2, 3], to: library)
            try fixture.publish([4], of: photo.id, in: library)
            let system = FaultySystem(.death, at: index)
            try? fixture.open(system).remove(photo.id)
            system.bury()
            let next = try fixture.open()
            // Before the row is gone, all of the photo is there.
            let isRemoved = try next.photo(photo.id) == nil
            #expect(try fixture.photoFiles().count == (isRemoved ? 1 : 3), "call \(index)")
            #expect(isRemoved || index < opened + 6, "call \(index)")
            #expect(try next.recover { _ in .jpeg } == cleanReport, "call \(index)")
        }
    }

    @Test func anImportMeanwhileWins() throws {
        // Opening removes a probe's name, so only the second of such calls and those after it fail.
        let removals = Counter()
        let system = FaultySystem { _, call in call == "unlinkat" && removals.next() > 0 ? .error(EIO) : nil }
        let library = try fixture.open(system)
        expect(.io) { try library.remove(photo.id) }
        #expect(try library.photo(photo.id) == nil)
        #expect(try fixture.photoFiles().count == 3)
        try fixture.sql("CREATE TABLE hidden AS SELECT * FROM removal; DELETE FROM removal")
        let other = try fixture.open()
        try fixture.sql("INSERT INTO removal SELECT * FROM hidden; DROP TABLE hidden")
        let again = try fixture.add([1, 2, 3], to: other)
        #expect(!again.isDuplicate)
        #expect(try fixture.open().photo(photo.id) == again.photo)
        #expect(try fixture.read(again.photo.originalPath) == [1, 2, 3])
    }

    /// Somebody else removes the file in the moment between its publication and its row.
    @Test func importsAgainWhatIsRemovedUnderIt() throws {
        let bytes: [UInt8] = [7, 7, 7]
        let (fixture, place) = (fixture, RecoveryTests.place(of: bytes))
        let removals = Counter()
        let system = FaultySystem { _, call in
            // Two publications' last call but one.
            if call == "dup", removals.next() < 2 { try? fixture.delete(place) }
            return nil
        }
        let library = try fixture.open(system)
        let committed = try fixture.add(bytes, to: library)
        #expect(removals.next() == 3)
        #expect(try fixture.read(committed.photo.originalPath) == bytes)
        #expect(try library.verify().isIntact)
    }

    private var cleanReport: RecoveryReport {
        var report = RecoveryReport()
        report.pendingPhotoCount = 1
        return report
    }
}
