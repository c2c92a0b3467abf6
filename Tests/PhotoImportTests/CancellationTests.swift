import PhotoImport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
    }

    /// Sources of distinct photos; the closure runs before one delivers its bytes.
    private func sources(_ count: Int, before: @escaping @Sendable (Int) throws -> Void) -> [BytesSource] {
        (0..<count).map { index in
            BytesSource(named: "\(index)") { [photo] intake in
                try intake.receive(photo)
                try before(index)
                // Behind the picture's end: other bytes, the same picture.
                try intake.receive([UInt8(index)])
            }
        }
    }

    @Test(arguments: [0, 2])
    func photosInWorkAreFinishedAndNoOtherIsStarted(last: Int) async throws {
        let running = Mutex<Task<[ImportOutcome], Never>?>(nil)
        let inWork = 13
        let meeting = Meeting(of: inWork)
        let sources = sources(20) { index in
            if index < inWork { #expect(meeting.attend()) }
            if index == last { running.withLock { $0?.cancel() } }
            // Nobody delivers all before the import is cancelled.
            while !Task.isCancelled {}
        }
        let task = running.withLock { running in
            let importer = home.importer { $0.jobs = 1 }
            let task = Task { await importer.importPhotos(sources) }
            running = task
            return task
        }
        let outcomes = await task.value

        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .success(let imported):
                #expect(index < inWork)
                #expect(imported.photo.state == .ready)
                #expect(try home.stored(imported.photo.originalPath) == photo + [UInt8(index)])
            case .failure(let error):
                #expect(index >= inWork)
                #expect(error.code == .cancelled)
                #expect(
                    error.description
                        == "Can't import \(index): the import was cancelled before its turn came; import it again.")
            }
        }
        #expect(try home.photos().count == inWork)
        try home.expectOrder()
    }

    @Test func aSourceThatGivesUpBecauseOfItIsCancelledToo() async throws {
        let running = Mutex<Task<[ImportOutcome], Never>?>(nil)
        let sources = sources(1) { _ in
            running.withLock { $0?.cancel() }
            try Task.checkCancellation()
        }
        let task = running.withLock { running in
            let importer = home.importer()
            let task = Task { await importer.importPhotos(sources) }
            running = task
            return task
        }
        let outcomes = await task.value
        let error = #expect(throws: ImportError.self) { try outcomes[0].get() }
        #expect(error?.code == .cancelled)
        #expect(try home.photos().isEmpty)
        try home.expectOrder()
    }

    @Test func aSourceThatSaysSoWithoutACauseFailed() async throws {
        let error = await #expect(throws: ImportError.self) {
            try await home.importer().importPhoto(BytesSource { _ in throw CancellationError() })
        }
        #expect(error?.code == .unreadable)
    }

    @Test(arguments: ["started", "stored", "ready"])
    func whoeverStopsListeningLeavesNothingHalfDone(word: String) async throws {
        let started = Mutex(Set<Int>())
        let sources = sources(40) { index in started.withLock { _ = $0.insert(index) } }
        for await event in home.importer({ $0.jobs = 1 }).events(importing: sources) where event.word == word {
            break
        }
        // Photos in work are finished in the background; what was delivered is then in the library, and ready.
        while try home.photos().count < started.withLock({ $0.count }) || !home.library.pendingPhotos(limit: 1).isEmpty
        {
            await Task.yield()
        }
        #expect(started.withLock { $0.count } < 40)
        #expect(try home.photos().allSatisfy { $0.state == .ready })
        try home.expectOrder()
    }

    @Test func anImportThatIsCancelledBeforeItBeginsStartsNothing() async throws {
        let importer = home.importer()
        let sources = sources(3) { _ in Issue.record("A source was asked.") }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await importer.importPhotos(sources)
        }
        task.cancel()
        let codes = await task.value.map { outcome -> ImportError.Code? in
            if case .failure(let error) = outcome { error.code } else { nil }
        }
        #expect(codes == [.cancelled, .cancelled, .cancelled])
        #expect(try home.photos().isEmpty)
    }
}
