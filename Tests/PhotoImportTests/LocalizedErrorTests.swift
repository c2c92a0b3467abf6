import Foundation
import PhotoImport
import Testing

/// Errors shown to people by `localizedDescription` say what they say in full.
@Suite struct LocalizedErrorTests {
    @Test func sayTheirSentence() async throws {
        let folder = try TemporaryFolder()
        let importer = PhotoImporter(into: try PhotoLibrary(at: folder.filePath("library")))
        let failure = await #expect(throws: ImportError.self) {
            try await importer.importPhoto(FileSource(folder.filePath("missing.jpg")))
        }
        let error: any Error = try #require(failure)
        #expect(error.localizedDescription == failure?.description)
        let web = try #require(URL(string: "https://example.com/library"))
        let other = #expect(throws: LibraryError.self) { try PhotoLibrary.recover(at: web) }
        #expect(other?.code == .invalidArgument)
        let opening: any Error = try #require(other)
        #expect(opening.localizedDescription == other?.description)
    }
}
