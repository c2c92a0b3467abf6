import ContentTypes
import Foundation
import Testing

@Suite struct ContentTypesExampleTests {
    @Test(arguments: [
        ("photos/jpeg-6.jpg", "photos/jpeg-6.jpg is public.jpeg."),
        ("photos/heic-6.heic", "photos/heic-6.heic is public.heic."),
        ("broken/text.jpg", "broken/text.jpg is public.plain-text, not public.jpeg: ASCII text."),
    ])
    func verdictNamesTheTypeAndTheLie(name: String, expected: String) throws {
        #expect(try verdict(on: Fixture.bytes(name), named: name) == expected)
    }

    @Test func aFileIsReadWhereItIsAsked() throws {
        let source = try FileHandleSource(Fixture.url("photos/heic-exif-says-6.heic"))
        #expect(try TypeCatalog.standard.detect(source) == .heic)
        #expect(try statements(in: source) == ["exif-ifd0 says 6 and contradicts"])
    }

    @Test func statementsSayWhichCounts() throws {
        let found = try statements(in: FileHandleSource(Fixture.url("photos/jpeg-6.jpg")))
        #expect(found.contains("exif-ifd0 says 6 and counts"))
    }

    @Test(arguments: [1: ContentType.scan, 2: .scan, 3: .data] as [UInt8: ContentType])
    func aDeclaredTypeIsRecognised(version: UInt8, expected: ContentType) throws {
        let catalog = TypeCatalog.withScans
        #expect(try catalog.detect(Array("SCAN".utf8) + [version, 0xFF, 0]) == expected)
        #expect(catalog.conforms(.scan, to: .image))
        #expect(catalog.preferredFilenameExtension(for: .scan) == "scan")
    }
}
