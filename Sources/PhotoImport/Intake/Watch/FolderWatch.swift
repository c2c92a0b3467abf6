public import DurableFiles
import Dispatch
import Synchronization

/// The files of a folder, each once it is complete: those that are there, and those that come, until the watch is
/// stopped.
///
/// On Linux the kernel tells what happens (inotify), and a file is complete when whoever wrote it has closed it and it
/// has stayed as it is for a while. Elsewhere, where the kernel lets no further folder be watched, and on file systems
/// that aren't known to be local, everything is looked at again and again, and a file is complete when it has stayed as
/// it is. That is also all that can be known of a file that was there before. Files are found in folders below, too;
/// hidden ones and those with names of unfinished files, such as `.part` and `.tmp`, wait until they are renamed.
///
/// A file is given once, and again when it was written to since, or when ``giveAgain(_:after:)`` asks for it. Files of
/// one shot, by their name, are given together. A file or folder that can't be looked at is given as a source that says
/// why, once, and tried again. What was given is known to this watch alone: a later one gives the files that are still
/// there, and importing those again changes nothing, since the same bytes are the same photo. A watch is iterated over
/// by one task.
public final class FolderWatch: AsyncSequence, Sendable {
    /// Several files that became complete together.
    public typealias Element = [FileSource]

    /// How many files are given together at most.
    static let batchSize = 32

    let folder: Pathname
    let settlingTime: Duration
    let excluded: Pathname?
    private let isStopped = Mutex(false)
    /// What is to be given again, and when.
    private let again = Mutex<[(path: Pathname, instant: ContinuousClock.Instant)]>([])
    private let notices: FolderNotices?
    /// What wakes the watch where the kernel tells nothing.
    private let alarm = DispatchSemaphore(value: 0)

    /// Makes a watch; it begins when it is iterated over.
    ///
    /// - Parameters:
    ///   - folder: the folder to watch, with all below it.
    ///   - settlingTime: how long a file has to stay as it is before it is complete.
    ///   - excluded: a folder to leave out with all that is in it: a library may be inside.
    public init(_ folder: Pathname, settlingTime: Duration = .seconds(2), leavingOut excluded: Pathname? = nil) {
        self.folder = folder
        self.settlingTime = settlingTime
        self.excluded = excluded
        notices = try? FolderNotices()
    }

    /// Ends the sequence, from any thread, also while somebody waits for its next element.
    public func stop() {
        isStopped.withLock { $0 = true }
        notices?.interrupt()
        alarm.signal()
    }

    /// Has files given again, such as those whose import failed because the disk was full; to be called before the next
    /// files are asked for.
    ///
    /// - Parameters:
    ///   - files: paths of files that were given.
    ///   - pause: how long to wait before.
    public func giveAgain(_ files: [Pathname], after pause: Duration = .seconds(60)) {
        let instant = ContinuousClock.now + pause
        again.withLock { $0 += files.map { ($0, instant) } }
    }

    /// Begins to watch.
    public func makeAsyncIterator() -> Iterator {
        Iterator(watch: self)
    }

    /// Gives the files of a folder as they become complete.
    public struct Iterator: AsyncIteratorProtocol {
        private let watch: FolderWatch
        private let executor = BlockingExecutor()
        private let scan: SharedScan

        init(watch: FolderWatch) {
            self.watch = watch
            scan = SharedScan(
                FolderScan(of: watch.folder, settlingTime: watch.settlingTime, leavingOut: watch.excluded))
        }

        /// The next files; nil once the watch was stopped or the task is cancelled.
        ///
        /// - Throws: where the folder can't be read, or is gone.
        public mutating func next() async throws(ImportError) -> [FileSource]? {
            let (watch, scan) = (watch, scan)
            let waiting = Task(executorPreference: executor) { () -> Result<[FileSource]?, ImportError> in
                scan.value.withLock { scan in
                    do throws(SystemError) {
                        return .success(try watch.waitForFiles(&scan))
                    } catch {
                        return .failure(ImportError(watching: watch.folder, error))
                    }
                }
            }
            return try await withTaskCancellationHandler {
                await waiting.value
            } onCancel: {
                watch.stop()
            }.get()
        }
    }

    /// What has been seen so far, for one thread at a time.
    fileprivate final class SharedScan: Sendable {
        let value: Mutex<FolderScan>

        init(_ scan: consuming FolderScan) {
            value = Mutex(scan)
        }
    }

    private func takeAgain() -> [(path: Pathname, instant: ContinuousClock.Instant)] {
        again.withLock { again in
            defer { again = [] }
            return again
        }
    }

    /// Blocks until files are complete; nil once the watch was stopped.
    private func waitForFiles(_ scan: inout FolderScan) throws(SystemError) -> [FileSource]? {
        while !isStopped.withLock({ $0 }) {
            for (path, instant) in takeAgain() { scan.giveAgain(path, at: instant) }
            try scan.look(by: notices)
            if let notices, !scan.isPolling { try takeAll(of: notices, into: &scan) }
            if scan.isDue { continue }
            let files = scan.takeSettled(at: .now, limit: Self.batchSize)
            if !files.isEmpty { return files }
            let time = scan.nextInstant.map { Swift.max($0 - .now, .zero) }
            if let notices, !scan.isPolling {
                try scan.take(notices.next(waitingFor: time), by: notices)
            } else {
                let pause = Swift.max(time ?? settlingTime, .milliseconds(100))
                _ = alarm.wait(timeout: .now() + .nanoseconds(Int(clamping: Int64(pause / .nanoseconds(1)))))
            }
        }
        return nil
    }

    /// Takes in what was told so far: that somebody writes to a file has to be known before it is given.
    private func takeAll(of notices: FolderNotices, into scan: inout FolderScan) throws(SystemError) {
        // Bounded, as whoever writes without a pause would keep it here.
        for _ in 0..<64 {
            let told = try notices.next(waitingFor: .zero)
            guard !told.isEmpty else { return }
            scan.take(told, by: notices)
        }
    }
}

extension ImportError {
    /// A folder can't be watched any longer.
    init(watching folder: Pathname, _ error: SystemError) {
        self.init(
            .unreadable, folder.description, action: "watch", because: error.explanation(of: folder.description),
            advice: error.advice ?? "check whether the folder is there", underlying: error)
    }
}
