import FaultySystem
import Foundation
import PhotoImport
import PhotoImportTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct CutBodyTests {
    /// A stream ends as if it were whole when its reader is cancelled: what has come of it is no photo.
    @Test func aBodyThatIsCutByCancellationIsNoPhoto() async throws {
        let home = try ScratchFolder(prefersMemory: true)
        let library = try PhotoLibrary(at: home.url.appending(path: "library"))
        let photo = try #require(IllBehavedPicker().photos.first)
        let (body, chunks) = AsyncStream<[UInt8]>.makeStream()
        let (reading, read) = AsyncStream<Void>.makeStream()
        chunks.yield(photo.bytes)
        let source = BytesSource(
            chunks: body.map { chunk in
                read.yield()
                return chunk
            }, named: photo.name)
        let importing = Task { await PhotoImporter(into: library).importPhotos([source])[0] }
        for await _ in reading { break }
        importing.cancel()
        let error = await #expect(throws: ImportError.self) { try await importing.value.get() }
        #expect(error?.code == .cancelled)
        #expect(try library.summary().photoCount == 0)
        #expect(try library.findings(expecting: []) == [])
        chunks.finish()
    }
}
