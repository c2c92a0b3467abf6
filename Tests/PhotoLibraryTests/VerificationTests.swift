import DurableFiles
import ContentTypes
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct VerificationTests {
    let fixture: LibraryFixture
    let library: PhotoLibrary
    let photos: [Photo]

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.open()
        var photos: [Photo] = []
        for value in UInt8(1)...3 {
            let id = try fixture.add([value, value], to: library).photo.id
            photos.append(try fixture.publish([value], of: id, in: library))
        }
        self.photos = photos
    }

    @Test func readsEverything() throws {
        var seen: [VerificationProgress] = []
        let report = try library.verify { seen.append($0) }
        #expect(report.isIntact)
        #expect(report.problems.isEmpty)
        #expect(report.originalCount == 3)
        #expect(report.renditionCount == 3)
        #expect(report.byteCount == 9)
        #expect(seen.map(\.checkedPhotoCount) == [1, 2, 3])
        #expect(seen.map(\.photoCount) == [3, 3, 3])
        #expect(seen.last?.byteCount == 9)
    }

    @Test func findsRot() throws {
        try fixture.damage(photos[0].originalPath)
        try fixture.damage(photos[1].rendition?.path ?? "")
        try fixture.delete(photos[2].originalPath)
        let report = try library.verify()
        #expect(!report.isIntact)
        let found = report.problems.map { "\($0.kind.rawValue) \($0.path)" }
        #expect(
            found == [
                "damaged \(photos[0].originalPath)", "damaged \(photos[1].rendition?.path ?? "")",
                "missing \(photos[2].originalPath)",
            ])
        #expect(report.problems.map(\.id) == photos.map(\.id))
        #expect(report.problems.allSatisfy { $0.explanation.hasSuffix(".") })
    }

    @Test func findsALinkInAnOriginalsPlace() throws {
        let place = fixture.path.appending(Pathname(photos[0].originalPath)).description
        try FileManager.default.moveItem(atPath: place, toPath: fixture.scratch.appending("moved").description)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "../../../moved")
        #expect(try library.verify().problems.map(\.kind) == [.unreadable])
    }

    @Test func findsWhatIsNotWhatItsNameSays() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
        let photo = try fixture.add(png, to: library).photo
        #expect(try library.verify().problems.isEmpty)
        let report = try library.verify(types: .standard)
        #expect(report.problems.map(\.kind) == [.mistyped])
        #expect(report.problems.first?.id == photo.id)
        #expect(report.problems.first?.explanation.contains("public.png and the catalog says public.jpeg") == true)
        try fixture.sql("UPDATE photo SET type = 'public.png' WHERE id = '\(photo.id)'")
        #expect(try library.verify(types: .standard).problems.first?.explanation.contains("end in .png") == true)
        try fixture.sql("UPDATE photo SET type = 'com.example.own' WHERE id = '\(photo.id)'")
        #expect(try library.verify(types: .standard).problems.isEmpty)
        #expect(report.isIntact)
    }

    /// More than are read at once: each is told of, in order.
    @Test func readsManyAtOnce() throws {
        for value in UInt8(0)..<80 { try fixture.add([value, 7], to: library) }
        var seen: [Int] = []
        let report = try library.verify { seen.append($0.checkedPhotoCount) }
        #expect(seen == Array(1...83))
        #expect(report.originalCount == 83)
        #expect(report.problems.isEmpty)
    }

    @Test func findsStrangers() throws {
        try fixture.sql("DELETE FROM photo WHERE id = '\(photos[0].id)'")
        try fixture.scratch.write([1], to: "library/originals/letter.txt")
        let report = try library.verify()
        #expect(report.problems.map(\.kind) == [.unrecorded, .foreign, .foreign])
        #expect(report.isIntact)
    }

    @Test(arguments: ["../../secret", "/etc/passwd", "originals/../../secret", "originals/aa/x.jpg", ""])
    func trustsNoPathInACatalog(_ path: String) throws {
        try fixture.scratch.write([1], to: "secret")
        try fixture.sql("UPDATE photo SET original_path = '\(path)' WHERE id = '\(photos[0].id)'")
        expect(.corruptCatalog) { _ = try library.openOriginal(of: photos[0].id) }
        #expect(try !library.verify().isIntact)
        try library.remove(photos[0].id)
        #expect(try fixture.scratch.read("secret") == [1])
    }

    @Test func summarises() throws {
        let id = try fixture.add([4, 4], to: library).photo.id
        _ = try library.keep(id, reason: "why")
        let summary = try library.summary()
        #expect(summary.photoCount == 4)
        #expect(summary.count(of: .ready) == 3)
        #expect(summary.count(of: .kept) == 1)
        #expect(summary.count(of: .stored) == 0)
        #expect(summary.originalByteCount == 8)
        #expect(summary.renditionByteCount == 3)
    }

    @Test func aSidecarMayBeCalledAfterXMP() throws {
        let library = try fixture.open()
        let staged = try library.stage()
        try staged.append(Array("<?xml version='1.0'?><a/>".utf8))
        _ = try library.commit(staged, as: .xml, filenameExtension: "xmp")
        #expect(try library.verify(types: .standard).problems.filter { $0.path.hasSuffix(".xmp") } == [])
    }
}
