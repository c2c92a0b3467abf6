import ContentTypes
import Foundation
import PhotoLibrary
import Testing

@Suite struct PhotoLibraryExampleTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
    }

    @Test func bytesAreStoredOnce() throws {
        let library = try sandbox.library()
        let bytes = try Fixture.bytes("photos/png-6.png")
        let id = try store(bytes, as: .png, in: library)
        #expect(try storeForCertain(bytes, as: .png, in: library) == id)
        #expect(try library.summary().photoCount == 1)
        #expect(try library.photo(id)?.byteCount == UInt64(bytes.count))
    }

    @Test func originalsWithoutACatalogAreAdopted() throws {
        let ids = try ["photos/png-6.png", "photos/jpeg-6.jpg"].map {
            try store(Fixture.bytes($0), as: .data, in: sandbox.library())
        }
        for name in ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"] {
            try? FileManager.default.removeItem(at: sandbox.folder.appending(path: "library/\(name)"))
        }
        let library = try openSound(at: sandbox.path("library"))
        #expect(try ids.map { try library.photo($0)?.type } == [.png, .jpeg])
        #expect(try openSound(at: sandbox.path("library")).photos(limit: 9).count == 2)
    }

    @Test func damageIsFound() throws {
        let library = try sandbox.library()
        let id = try store(Fixture.bytes("photos/png-6.png"), as: .png, in: library)
        #expect(try findDamage(in: library) == [])
        let path = try #require(try library.photo(id)?.originalPath)
        try Data([0]).write(to: sandbox.folder.appending(path: "library/\(path)"))
        let damage = try findDamage(in: library)
        #expect(damage.count == 1)
        #expect(damage.first?.contains(path) == true)
    }
}
