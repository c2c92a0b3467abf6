import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

@Suite struct PhotoLibraryTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @Test func importsBytes() throws {
        let library = try PhotoLibrary(at: scratch.appending("library"))
        let staged = try library.stage(expectedByteCount: 3)
        try staged.append(Array("abc".utf8))
        let committed = try library.commit(
            staged, as: "public.jpeg", filenameExtension: "jpg", origin: Origin(name: "a/b/IMG_1.JPG"))
        // FIPS 180-2's own example.
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(committed.photo.id.rawValue == digest)
        #expect(committed.photo.originalPath == "originals/ba/\(digest).jpg")
        #expect(committed.photo.name == "IMG_1.JPG")
        #expect(!committed.isDuplicate)
        #expect(try scratch.read("library/" + committed.photo.originalPath) == Array("abc".utf8))
        #expect(try library.photo(committed.photo.id) == committed.photo)
        #expect(try library.photos(limit: 10) == [committed.photo])
    }
}
