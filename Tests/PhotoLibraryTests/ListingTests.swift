import ContentTypes
import DurableFiles
import PhotoLibrary
import Testing

@Suite struct ListingTests {
    let fixture: LibraryFixture
    let library: PhotoLibrary
    let photos: [Photo]

    init() throws {
        fixture = try LibraryFixture()
        let library = try fixture.open()
        photos = try (UInt8(0)..<25).map { [fixture] in try fixture.add([$0], to: library, name: "\($0 % 3).jpg").photo
        }
        self.library = library
    }

    @Test(arguments: [1, 2, 7, 24, 25, 26]) func pagesInTheOrderOfImport(_ limit: Int) throws {
        var seen: [Photo] = []
        var last: Photo?
        while case let page = try library.photos(after: last, limit: limit), let end = page.last {
            #expect(page.count <= limit)
            seen += page
            last = end
        }
        #expect(seen == photos)
    }

    @Test func ordersByIdWithinAMoment() throws {
        try fixture.sql("UPDATE photo SET imported_at = 5")
        var seen: [Photo.ID] = []
        var last: Photo?
        while let next = try library.photos(after: last, limit: 1).first {
            seen.append(next.id)
            last = next
        }
        #expect(seen == photos.map(\.id).sorted())
    }

    @Test func goesOnAfterAPhotoThatWasRemoved() throws {
        try library.remove(photos[9].id)
        #expect(try library.photos(after: photos[9], limit: 99) == Array(photos[10...]))
    }

    @Test func filters() throws {
        try fixture.publish([1], of: photos[3].id, in: library)
        _ = try library.keep(photos[4].id, reason: "why")
        #expect(try library.photos(limit: 99, state: .ready).map(\.id) == [photos[3].id])
        #expect(try library.photos(limit: 99, state: .kept).map(\.id) == [photos[4].id])
        #expect(try library.pendingPhotos(limit: 99).count == 23)
        #expect(try library.pendingPhotos(after: photos[20], limit: 99) == Array(photos[21...]))
        #expect(try library.photos(limit: 99, type: .jpeg).count == 25)
        #expect(try library.photos(limit: 99, type: .png).isEmpty)
        #expect(try library.photos(limit: -1).isEmpty)
    }

    @Test func findsByName() throws {
        #expect(try library.photos(named: "1.jpg").map(\.id) == photos.filter { $0.name == "1.jpg" }.map(\.id))
        #expect(try library.photos(named: "some/folder/1.jpg").count == 8)
        #expect(try library.photos(named: "x' OR '1'='1").isEmpty)
    }
}
