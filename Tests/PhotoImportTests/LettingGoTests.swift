import Foundation
import PhotoImport
import PhotoLibrary
import Testing

/// Once an import has ended nothing holds the library: it can be closed, moved, deleted. SQLite takes its log into the
/// catalog when it is closed, which tells.
@Suite(.fewAtOnce) struct LettingGoTests {
    private let folder: TemporaryFolder
    private let photo: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        photo = try Fixture.bytes("photos/jpeg-1.jpg")
    }

    private func importOnce(into path: Pathname, byEvents: Bool) async throws {
        let importer = PhotoImporter(into: try PhotoLibrary(at: path))
        let sources = [BytesSource(photo, named: "a.jpg")]
        if byEvents {
            for await _ in importer.events(importing: sources) {}
        } else {
            _ = await importer.importPhotos(sources)
        }
    }

    @Test(arguments: [false, true]) func nothingHoldsTheLibraryBehindAnImport(byEvents: Bool) async throws {
        for round in 0..<25 {
            let path = folder.filePath("library-\(byEvents)-\(round)")
            try await importOnce(into: path, byEvents: byEvents)
            #expect(!FileManager.default.fileExists(atPath: "\(path)/catalog.sqlite-wal"), "round \(round)")
        }
    }
}
