import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct ExportTests {
    let fixture: LibraryFixture
    let library: PhotoLibrary
    let target: Pathname

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.open()
        target = fixture.scratch.appending("out")
        try FileManager.default.createDirectory(atPath: target.description, withIntermediateDirectories: false)
    }

    @Test(arguments: [
        ("IMG_1.JPG", "IMG_1.JPG"), ("IMG_1.jpeg", "IMG_1.jpeg"), ("IMG_1.heic", "IMG_1.jpg"), ("IMG_1", "IMG_1.jpg"),
        ("a.b.png", "a.b.jpg"), (".hidden", ".hidden.jpg"), ("..", "photo.jpg"), ("x.", "x.jpg"),
        (String(repeating: "n", count: 300), String(repeating: "n", count: 251) + ".jpg"),
    ])
    func namesWhatItExports(_ name: String, exported: String) throws {
        let time = FileTime(seconds: 1_000_000_000, nanoseconds: 5)
        let photo = try fixture.add([1, 2], to: library, name: name, time: time).photo
        let path = try library.export(photo.id, to: target)
        #expect(path.lastComponent.description == exported)
        let file = try OpenFile(reading: path)
        #expect(try file.read(at: 0, count: 9) == [1, 2])
        #expect(try file.status().modified == time)
    }

    @Test func neverReplaces() throws {
        let photo = try fixture.add([1, 2], to: library, name: "a.jpg").photo
        let names = try (0..<3).map { _ in try library.export(photo.id, to: target).lastComponent }
        #expect(names == ["a.jpg", "a-2.jpg", "a-3.jpg"])
        #expect(try fixture.scratch.files(below: "out").count == 3)
    }

    @Test func exportsTheRendition() throws {
        let photo = try fixture.add([1, 2], to: library, name: "a.jpg").photo
        expect(.notFound) { _ = try library.export(photo.id, .rendition, to: target) }
        try fixture.publish([3], of: photo.id, in: library, filenameExtension: "png")
        let path = try library.export(photo.id, .rendition, to: target, named: "b")
        #expect(path.lastComponent == "b.png")
        #expect(try OpenFile(reading: path).read(at: 0, count: 9) == [3])
    }

    @Test func exportsNoDamage() throws {
        let photo = try fixture.add([1, 2], to: library).photo
        try fixture.damage(photo.originalPath)
        expect(.damaged) { _ = try library.export(photo.id, to: target) }
        #expect(try fixture.scratch.files(below: "out").isEmpty)
    }

    @Test func needsAFolder() throws {
        let photo = try fixture.add([1, 2], to: library).photo
        expect(.notFound) { _ = try library.export(photo.id, to: "/nowhere/at/all") }
    }
}
