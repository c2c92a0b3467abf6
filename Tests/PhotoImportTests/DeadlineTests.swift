import Dispatch
import FaultySystem
import PhotoImport
import PhotoLibrary
import Synchronization
import Testing

/// Sources that don't come to an end: what a test waits for is that the importer does.
@Suite(.fewAtOnce, .timeLimit(.minutes(5))) struct DeadlineTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
    }

    @Test(arguments: [false, true])
    func aSourceThatNeverEndsIsLeftBehind(heedsCancellation: Bool) async throws {
        let gate = DispatchSemaphore(value: 0)
        let late = Mutex<(any Error)?>(nil)
        let ended = DispatchSemaphore(value: 0)
        let source = BytesSource(named: "cloud.jpg") { [photo] intake in
            defer { ended.signal() }
            try intake.receive(Array(photo[..<1000]))
            if heedsCancellation {
                try await Task.sleep(for: .seconds(1000))
            } else {
                gate.block()
            }
            do {
                try intake.receive(Array(photo[1000...]))
            } catch {
                late.withLock { $0 = error }
            }
        }
        let good = try Fixture.bytes("photos/jpeg-1.jpg")
        let outcomes = await home.importer { $0.deliveryTime = .milliseconds(50) }
            .importPhotos([source, BytesSource(good, named: "good.jpg")])
        let error = #expect(throws: ImportError.self) { try outcomes[0].get() }
        #expect(error?.code == .timedOut)
        #expect(
            error?.description
                == "Can't import cloud.jpg: its bytes did not come within 50 milliseconds; check the network, wait until "
                + "it is downloaded and pick it again.")
        // A busy machine may let the other one be late as well; it never gets in the way of the first.
        if case .success(let imported) = outcomes[1] { #expect(imported.photo.state == .ready) }
        gate.signal()
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                ended.wait()
                continuation.resume()
            }
        }
        #expect(heedsCancellation || (late.withLock { $0 } as? ImportError)?.code == .timedOut)
        #expect(try home.photos().count == (try? outcomes[1].get()).map { _ in 1 } ?? 0)
        try home.expectOrder()
    }

    @Test func aSourceThatIgnoresCancellationIsLeftBehind() async throws {
        let gate = DispatchSemaphore(value: 0)
        let running = Mutex<Task<[ImportOutcome], Never>?>(nil)
        let source = BytesSource(named: "deaf.jpg") { _ in
            running.withLock { $0?.cancel() }
            gate.block()
        }
        let task = running.withLock { running in
            let importer = home.importer { $0.cancellationTime = .milliseconds(20) }
            let task = Task { await importer.importPhotos([source]) }
            running = task
            return task
        }
        let error = await #expect(throws: ImportError.self) { try await task.value[0].get() }
        gate.signal()
        #expect(error?.code == .cancelled)
        #expect(
            error?.description
                == "Can't import deaf.jpg: the import was cancelled and its source went on; import it again.")
        #expect(try home.photos().isEmpty)
    }

    /// A source that returns while another thread still copies has delivered a part.
    @Test func aSourceThatReturnsBeforeItsCopyIsDoneFails() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let (begun, gate, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        let writes = Mutex(0)
        let system = FaultySystem { _, call in
            let isSecond = writes.withLock { count in
                count += call == "pwrite" ? 1 : 0
                return call == "pwrite" && count == 2
            }
            if isSecond {
                begun.signal()
                gate.block()
            }
            return nil
        }
        let library = try PhotoLibrary(at: folder.filePath("library"), system: system)
        let source = BytesSource(named: "hasty.jpg") { [photo] intake in
            try intake.receive(Array(photo[..<1000]))
            DispatchQueue.global().async(group: ended) { try? intake.receive(Array(photo[1000...])) }
            begun.block()
        }
        let error = await #expect(throws: ImportError.self) {
            try await PhotoImporter(into: library).importPhoto(source)
        }
        gate.signal()
        #expect(
            error?.description
                == "Can't import hasty.jpg: its source ended before its bytes were copied; pick it again.")
        #expect(try library.photos(limit: 9).isEmpty)
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Nothing more is copied of a file for which its source didn't wait.
    @Test func aCopyThatIsLeftBehindEndsAtItsNextBlock() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let (begun, gate, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        let writes = Mutex(0)
        let system = FaultySystem { _, call in
            guard call == "pwrite" else { return nil }
            let isFirst = writes.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst {
                begun.signal()
                gate.block()
            }
            return nil
        }
        let library = try PhotoLibrary(at: folder.filePath("library"), system: system)
        let file = try folder.write([UInt8](repeating: 7, count: 3 << 18), to: "large.jpg")
        let late = Mutex<ImportError?>(nil)
        let source = BytesSource(named: "hasty.jpg") { intake in
            DispatchQueue.global().async(group: ended) {
                do throws(ImportError) {
                    try intake.receive(fileAt: file)
                } catch {
                    late.withLock { $0 = error }
                }
            }
            begun.block()
        }
        let error = await #expect(throws: ImportError.self) {
            try await PhotoImporter(into: library).importPhoto(source)
        }
        #expect(error?.code == .changed)
        gate.signal()
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
        #expect(late.withLock { $0 }?.description == error?.description)
        #expect(writes.withLock { $0 } == 1)
        #expect(try library.photos(limit: 9).isEmpty)
    }

    @Test func theDeadlineIsOneForAllRepresentations() async throws {
        let asked = Mutex<[ContentType?]>([])
        let source = Alternatives { intake in
            asked.withLock { $0.append(intake.requestedType) }
            if intake.requestedType == .heic { throw SourceError.gone() }
            try await Task.sleep(until: intake.deadline + .seconds(1000), clock: .continuous)
        }
        let error = await #expect(throws: ImportError.self) {
            try await home.importer { $0.deliveryTime = .milliseconds(100) }.importPhoto(source)
        }
        #expect(error?.code == .timedOut)
        #expect(error?.attempts.last?.code == .timedOut || asked.withLock { $0 } == [.heic])
        #expect(!asked.withLock { $0 }.contains(.png))
    }

    private struct Alternatives: PhotoSource {
        let suggestedName: String? = "IMG_1"
        let offeredTypes: [ContentType] = [.heic, .jpeg, .png]
        let offersAlternatives = true
        let body: @Sendable (PhotoIntake) async throws -> Void

        func deliver(into intake: PhotoIntake) async throws { try await body(intake) }
    }
}

extension DispatchSemaphore {
    /// Waits for a signal and blocks the thread, as a source may that knows nothing of tasks.
    fileprivate func block() { wait() }
}
