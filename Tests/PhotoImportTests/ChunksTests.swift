import PhotoImport
import Synchronization
import Testing

@Suite(.fewAtOnce, .timeLimit(.minutes(5))) struct ChunksTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
    }

    private func body(_ count: Int? = nil, size: Int = 1000, error: (any Error)? = nil) -> AsyncThrowingStream<
        ArraySlice<UInt8>, any Error
    > {
        AsyncThrowingStream { stream in
            let bytes = photo.prefix(count ?? photo.count)
            for start in stride(from: 0, to: bytes.count, by: size) {
                stream.yield(bytes[start..<min(start + size, bytes.count)])
            }
            stream.finish(throwing: error)
        }
    }

    private func failure(of source: BytesSource, sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> String?
    {
        let error = await #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
            try await home.importer { $0.upright = .off }.importPhoto(source)
        }
        #expect(try home.photos().isEmpty, sourceLocation: sourceLocation)
        #expect(try home.files(below: "").allSatisfy { $0.hasPrefix("catalog") }, sourceLocation: sourceLocation)
        return error?.description
    }

    @Test(arguments: [1, 999, 1000, 1 << 20])
    func chunksAreOnePhoto(size: Int) async throws {
        let source = BytesSource(
            chunks: body(size: size), named: "a.jpg", offering: [.png], expectedByteCount: UInt64(photo.count))
        let imported = try await home.importer().importPhoto(source)
        #expect(imported.photo.state == .ready)
        #expect(imported.photo.name == "a.jpg")
        #expect(imported.photo.declaredType == .png)
        #expect(try home.stored(imported.photo.originalPath) == photo)
    }

    /// One of the elements whose storage isn't contiguous.
    @Test func chunksNeedNoStorageOfTheirOwn() async throws {
        let chunks = AsyncStream<ReversedCollection<[UInt8]>> { stream in
            stream.yield(Array(photo.reversed()).reversed())
            stream.finish()
        }
        let imported = try await home.importer().importPhoto(BytesSource(chunks: chunks))
        #expect(try home.stored(imported.photo.originalPath) == photo)
    }

    @Test func aBodyThatIsShorterThanAnnouncedIsNoPhoto() async throws {
        let expected = UInt64(photo.count)
        #expect(
            try await failure(of: BytesSource(chunks: body(1234), named: "a.jpg", expectedByteCount: expected))
                == "Can't import a.jpg: its bytes ended at 1234 of \(expected); send it again.")
    }

    @Test func aBodyThatIsLongerThanAnnouncedIsNoPhoto() async throws {
        #expect(
            try await failure(of: BytesSource(chunks: body(), named: "a.jpg", expectedByteCount: 1500))
                == "Can't import a.jpg: its bytes went on after the 1500 that were announced; send it again.")
    }

    @Test func aBodyWithoutEndStopsAtTheLimit() async throws {
        let taken = Mutex(0)
        let endless = AsyncStream<[UInt8]>(unfolding: {
            taken.withLock { $0 += 1 }
            return [UInt8](repeating: 0xFF, count: 1000)
        })
        #expect(
            try await failure(of: BytesSource(chunks: endless, named: "a.jpg", limit: 1_000_000))
                == "Can't import a.jpg: it is over the limit of 1000000 bytes; raise the limit to admit it.")
        #expect(taken.withLock { $0 } == 1001)
    }

    @Test func aBodyOfEmptyChunksWithoutEndStopsAtTheDeadline() async throws {
        let endless = AsyncStream<[UInt8]>(unfolding: { [] })
        let error = await #expect(throws: ImportError.self) {
            try await home.importer { $0.deliveryTime = .milliseconds(50) }.importPhoto(BytesSource(chunks: endless))
        }
        #expect(error?.code == .timedOut)
    }

    /// Another chance would get what is left of the body, and that is no photo.
    @Test func aBodyIsReadOnce() async throws {
        let source = BytesSource(chunks: body(error: SourceError.gone()), named: "a.jpg")
        #expect(try await failure(of: source)?.contains("gone before its bytes were copied") == true)
        #expect(
            try await failure(of: source)
                == "Can't import a.jpg: its bytes were sent once and are gone; send it again.")
    }

    @Test func aStopAtAnyByteLeavesNoTrace() async throws {
        let step = max(1, photo.count / 200)
        for count in stride(from: 0, to: photo.count, by: step) {
            let stopped = BytesSource(chunks: body(count, size: 700, error: SourceError.gone()), named: "a.jpg")
            _ = try await failure(of: stopped)
            let cut = BytesSource(
                chunks: body(count, size: 700), named: "a.jpg", expectedByteCount: UInt64(photo.count))
            _ = try await failure(of: cut)
        }
    }
}
