import PhotoImport
import PhotoImportTesting
import Testing

@Suite struct IllBehavedPickerTests {
    @Test func sampleLiesOnItsSide() async throws {
        let photos = IllBehavedPicker().photos
        #expect(photos.count == 3)
        #expect(Set(photos.map(\.bytes)).count == 3)
        for photo in photos {
            let header = try TypeCatalog.standard.probe(photo.bytes)
            #expect(header.type == .jpeg)
            #expect(header.orientation == .right)
        }
    }
}
