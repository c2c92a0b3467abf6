import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct RenditionTests {
    let fixture: LibraryFixture
    let library: PhotoLibrary
    let photo: Photo

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.open()
        photo = try fixture.add(.pattern(5000), to: library).photo
    }

    @Test func makesAPhotoReady() throws {
        let ready = try fixture.publish([7, 8, 9], of: photo.id, in: library)
        let expected = Rendition(
            path: "renditions/\(photo.id.rawValue.prefix(2))/\(photo.id).jpg", type: .jpeg, byteCount: 3,
            sha256: SHA256.hexadecimal(of: [7, 8, 9]), width: 40, height: 30, rung: .reencode)
        #expect(ready.state == .ready)
        #expect(ready.rendition == expected)
        #expect(try library.openRendition(of: photo.id).read(at: 0, count: 9) == [7, 8, 9])
        #expect(try library.photo(photo.id) == ready)
    }

    @Test func replacesARendition() throws {
        try fixture.publish([1], of: photo.id, in: library)
        let again = try fixture.publish([2, 3], of: photo.id, in: library)
        #expect(try fixture.read(again.rendition?.path ?? "") == [2, 3])
        let other = try fixture.publish([4], of: photo.id, in: library, filenameExtension: "png")
        #expect(try fixture.photoFiles() == [photo.originalPath, other.rendition?.path])
        #expect(try library.verify().problems == [])
    }

    @Test func recognisesARenditionThatIsThereAlready() throws {
        try fixture.publish([1], of: photo.id, in: library)
        try fixture.publish([1], of: photo.id, in: library)
        #expect(try library.verify().problems == [])
    }

    @Test func isTheOriginalItself() throws {
        let ready = try library.publishOriginal(of: photo.id, as: LibraryFixture.description(receipt: "{\"a\":1}"))
        #expect(ready.rendition?.path == photo.originalPath)
        #expect(ready.rendition?.sha256 == photo.id.rawValue)
        #expect(ready.receipt == "{\"a\":1}")
        #expect(try library.openRendition(of: photo.id).read(at: 0, count: 9000) == .pattern(5000))
        #expect(try library.summary().renditionByteCount == 0)
    }

    /// The same photo imported again repairs it; until then it is named.
    @Test(arguments: [false, true]) func aDamagedOneIsMadeAgain(isGone: Bool) throws {
        let path = try #require(try fixture.publish([1, 2, 3], of: photo.id, in: library).rendition?.path)
        #expect(try fixture.add(.pattern(5000), to: library).photo.state == .ready)
        if isGone { try fixture.delete(path) } else { try fixture.damage(path) }
        #expect(try library.verify().problems.map(\.kind) == [isGone ? .missing : .damaged])
        #expect(try fixture.add(.pattern(5000), to: library).photo.state == .stored)
        #expect(try fixture.publish([1, 2, 3], of: photo.id, in: library).state == .ready)
        #expect(try library.verify().problems == [])
    }

    @Test func keepsWithAReason() throws {
        let kept = try library.keep(photo.id, reason: "no codec", receipt: "{}")
        #expect(kept.state == .kept)
        #expect(kept.reason == "no codec")
        #expect(kept.rendition == nil)
        #expect(try fixture.photoFiles() == [photo.originalPath])
        expect(.notFound) { _ = try library.openRendition(of: photo.id) }
        #expect(try fixture.publish([1], of: photo.id, in: library).reason == nil)
    }

    @Test func keepsNothingThatIsReady() throws {
        let ready = try fixture.publish([1], of: photo.id, in: library)
        #expect(try library.keep(photo.id, reason: "no codec", receipt: "{}") == ready)
        #expect(try library.photo(photo.id) == ready)
        #expect(try library.openRendition(of: photo.id).read(at: 0, count: 9) == [1])
    }

    @Test func needsAPhoto() throws {
        let id = try #require(Photo.ID(rawValue: String(repeating: "a", count: 64)))
        expect(.notFound) { try fixture.publish([1], of: id, in: library) }
        expect(.notFound) { _ = try library.keep(id, reason: "") }
        expect(.notFound) { _ = try library.publishOriginal(of: id, as: LibraryFixture.description()) }
        expect(.notFound) { _ = try library.openOriginal(of: id) }
        expect(.notFound) { try library.remove(id) }
        #expect(try fixture.photoFiles() == [photo.originalPath])
    }

    @Test func limitsReceipts() throws {
        var limits = PhotoLibrary.Limits()
        limits.receiptByteCount = 10
        let small = try fixture.open(limits: limits)
        _ = try small.keep(photo.id, reason: "0123456789", receipt: "0123456789")
        expect(.tooLarge) { _ = try small.keep(photo.id, reason: "", receipt: "0123456789a") }
        expect(.tooLarge) { _ = try small.keep(photo.id, reason: "0123456789a") }
    }

    /// A reader of the catalog must at no moment be led to bytes that it doesn't describe.
    @Test func replacesWithoutAMomentOfLying() throws {
        try fixture.publish([1], of: photo.id, in: library)
        let id = photo.id
        let path = fixture.path
        let system = FaultySystem { _, call in
            guard call == "renameat" else { return nil }
            let seen = try? PhotoLibrary(at: path).photo(id)
            #expect(seen?.state == .stored)
            #expect(seen?.rendition == nil)
            return nil
        }
        try fixture.publish([2], of: photo.id, in: try fixture.open(system))
        #expect(system.calls.contains("renameat"))
    }
}
