import Foundation
import PhotoImport
import PhotoImportTesting
import Testing

@Suite struct UploadEndpointTests {
    private struct ConnectionLost: Error {}

    private let sandbox: Sandbox
    private let library: PhotoLibrary
    private let endpoint: UploadEndpoint
    private let photo: [UInt8]

    init() throws {
        sandbox = try Sandbox()
        library = try sandbox.library()
        endpoint = UploadEndpoint(importer: PhotoImporter(into: library), limit: 1 << 16)
        photo = try #require(IllBehavedPicker().photos.first).bytes
    }

    /// A body that arrives in chunks, as far as it does.
    private func body(_ bytes: [UInt8], isLost: Bool = false) -> AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
        AsyncThrowingStream { stream in
            for start in stride(from: 0, to: bytes.count, by: 500) { stream.yield(bytes[start...].prefix(500)) }
            stream.finish(throwing: isLost ? ConnectionLost() : nil)
        }
    }

    @Test func theReceiptIsTheAnswer() async throws {
        let answer = await endpoint.answer(to: body(photo), named: "a.jpg", contentLength: UInt64(photo.count))
        #expect(answer.status == 201)
        #expect(try Receipt(json: answer.content).detectedType == .jpeg)
        let again = await endpoint.answer(to: body(photo), named: "b.jpg", contentLength: nil)
        #expect(again.status == 200)
        #expect(try library.summary().photoCount == 1)
    }

    @Test func whatIsNoPhotoIsRefused() async throws {
        let text = await endpoint.answer(to: body(Array("text".utf8)), named: "a.jpg", contentLength: nil)
        #expect(text.status == 415)
        #expect(text.content.hasPrefix("Can't import a.jpg: its bytes are public.plain-text"))
        let long = await endpoint.answer(
            to: body(photo + [UInt8](repeating: 0, count: 1 << 16)), named: nil, contentLength: nil)
        #expect(long.status == 400)
        #expect(try library.findings(expecting: []) == [])
        #expect(try library.summary().photoCount == 0)
    }

    /// Puts a file in the place of a folder that the photo's files belong in.
    private func block(_ name: String) async throws -> URL {
        let other = try PhotoLibrary(at: sandbox.path("other"))
        let id = try await PhotoImporter(into: other).importPhoto(BytesSource(photo)).photo.id
        let place = sandbox.folder.appending(path: "library/\(name)/\(id.rawValue.prefix(2))")
        try Data([1]).write(to: place)
        return place
    }

    @Test func whatIsStoredNeedNotBeSentAgain() async throws {
        let obstacle = try await block("renditions")
        let answer = await endpoint.answer(to: body(photo), named: "a.jpg", contentLength: nil)
        #expect(answer.status == 202)
        #expect(answer.content.hasPrefix("Can't finish a.jpg: its original is stored, but "))
        #expect(try library.summary().photoCount == 1)
        try FileManager.default.removeItem(at: obstacle)
        let finished = try await endpoint.importer.finishPending().map { try $0.get().photo.state }
        #expect(finished == [.ready])
    }

    @Test func aLibraryThatIsBlockedIsNoFaultOfTheClient() async throws {
        _ = try await block("originals")
        let answer = await endpoint.answer(to: body(photo), named: "a.jpg", contentLength: nil)
        #expect(answer.status == 503)
        #expect(try library.summary().photoCount == 0)
    }

    /// A client that goes away after any number of bytes leaves no trace, whether its length was announced or not.
    @Test func aStopAtAnyByteLeavesNoTrace() async throws {
        for count in 0..<photo.count {
            let part = Array(photo.prefix(count))
            let lost = await endpoint.answer(to: body(part, isLost: true), named: "a.jpg", contentLength: nil)
            let short = await endpoint.answer(to: body(part), named: "a.jpg", contentLength: UInt64(photo.count))
            #expect(lost.status == 400, "\(count)")
            #expect(short.status == 400, "\(count)")
        }
        #expect(try library.findings(expecting: []) == [])
        #expect(try library.summary().photoCount == 0)
    }
}
