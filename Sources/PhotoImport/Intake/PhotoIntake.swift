public import ContentTypes
public import DurableFiles
import PhotoLibrary
import Synchronization

/// Where a source delivers a photo's bytes: a file of the library's own that has no name yet.
///
/// Calls block until the bytes are in the library's file; they may come from any thread, one after another. An importer
/// calls sources on threads of its own, so a source may block too.
public final class PhotoIntake: Sendable {
    /// Which of the offered types the source is asked for; nil where it has one representation, whatever that is.
    public let requestedType: ContentType?
    /// When the source has to be done; at this time it is cancelled, and left behind when it doesn't end.
    public let deadline: ContinuousClock.Instant

    private let subject: String
    private let announcedByteCount: UInt64?
    private let stage: @Sendable () throws(ImportError) -> StagedFile
    private let staged: StagedFile
    private let state = Mutex(State())

    private struct State {
        /// The first error of any call, after which nothing is received.
        var failure: ImportError?
        /// Nothing more is received, and the source can't start over.
        var isClosed = false
        /// How many calls are receiving.
        var receivingCount = 0
        /// Where the source delivers since it started over.
        var successor: PhotoIntake?
        var modified: FileTime?
        /// How many bytes the file has that is being copied.
        var fileByteCount: UInt64?
        var fractionCompleted = 0.0
    }

    /// Begins an intake; `stage` makes a file to fill, at first and whenever the source starts over.
    init(
        _ requestedType: ContentType?, for subject: String, expecting announcedByteCount: UInt64?,
        by deadline: ContinuousClock.Instant, stage: @escaping @Sendable () throws(ImportError) -> StagedFile
    ) throws(ImportError) {
        self.requestedType = requestedType
        self.subject = subject
        self.announcedByteCount = announcedByteCount
        self.deadline = deadline
        self.stage = stage
        staged = try stage()
    }

    /// Copies a whole file; on return its bytes are the library's, and the file may vanish.
    ///
    /// - Throws: when the file isn't a regular file, can't be read, or changes while it is copied; the photo is then
    ///   not imported, whatever the source makes of the error.
    public func receive(fileAt path: Pathname) throws(ImportError) {
        let status = try attempt { () throws(ImportError) in
            let file: OpenFile
            do throws(SystemError) {
                file = try OpenFile(reading: path)
            } catch {
                throw ImportError(opening: subject, error)
            }
            let byteCount = try? file.status().byteCount
            state.withLock { $0.fileByteCount = byteCount }
            return try store(copying: path.description) { () throws(LibraryError) in try staged.copy(from: file) }
        }
        state.withLock { $0.modified = status.modified }
    }

    /// Appends bytes; on return they are the library's, and the memory may be reused.
    public func receive(_ bytes: RawSpan) throws(ImportError) {
        try attempt { () throws(ImportError) in
            try store { () throws(LibraryError) in try staged.append(bytes) }
        }
    }

    /// Appends bytes.
    public func receive(_ bytes: [UInt8]) throws(ImportError) {
        try attempt { () throws(ImportError) in
            try store { () throws(LibraryError) in try staged.append(bytes) }
        }
    }

    /// How many bytes have come.
    public var byteCount: UInt64 { successor?.byteCount ?? staged.byteCount }

    /// Notes how far the source is, from 0 to 1, while its bytes are still on their way to it: a download, say. What is
    /// no finite number is ignored.
    public func report(fractionCompleted: Double) {
        guard fractionCompleted.isFinite else { return }
        state.withLock { $0.fractionCompleted = min(max(fractionCompleted, 0), 1) }
    }

    /// Forgets what was received, so that the source can deliver the photo in another way.
    ///
    /// - Parameter error: why the way so far failed; it is told in the photo's error if no other way succeeds.
    /// - Returns: where to deliver from now on. This intake refuses whatever still comes of the way that failed.
    /// - Throws: `error` where another way would help nothing: the task is cancelled, the time is up, or the library
    ///   can't store.
    public func startOver(after error: any Error) throws -> PhotoIntake {
        let setback = state.withLock(\.failure) ?? ImportError(delivering: subject, error)
        guard !Task.isCancelled, setback.concernsSource else { throw error }
        let fresh = try PhotoIntake(
            requestedType, for: subject, expecting: announcedByteCount, by: deadline, stage: stage)
        try state.withLock { state in
            guard !state.isClosed else { throw error }
            state.isClosed = true
            state.failure = setback
            state.successor = fresh
        }
        staged.abandon()
        return fresh
    }
}

extension PhotoIntake {
    /// Fails the photo for a reason that is known without a byte.
    func refuse(_ error: ImportError) throws(ImportError) {
        try attempt { () throws(ImportError) in throw error }
    }

    /// Fails as a file that can't be read does.
    func refuse(_ error: SystemError) throws(ImportError) {
        try refuse(ImportError(opening: subject, error))
    }

    /// Fails the photo because a URL was given that is not that of a file.
    func refuseURL() throws(ImportError) {
        try refuse(
            ImportError(
                .unreadable, subject, because: "it was given by the URL of something that is no file",
                advice: "download it and import the file"))
    }

    /// Fails a delivery that brought nothing.
    func requireBytes() throws(ImportError) {
        if byteCount == 0 { throw .empty(subject) }
    }

    /// Ends the intake: whatever the source still tries is refused with this error.
    func close(_ error: ImportError) {
        let successor = state.withLock { state in
            state.isClosed = true
            state.failure = state.failure ?? error
            return state.successor
        }
        staged.abandon()
        successor?.close(error)
    }

    /// Ends the intake with what has come.
    ///
    /// - Throws: the first error of any call, even when the source swallowed it; `changed` while a call is still
    ///   receiving, as only a part has come then.
    func finish() throws(ImportError) -> Delivery {
        let (failure, successor, modified) = state.withLock { state in
            if state.receivingCount > 0, state.successor == nil {
                state.failure = state.failure ?? .unfinished(subject)
            }
            state.isClosed = true
            return (state.failure, state.successor, state.modified)
        }
        if let successor { return try successor.finish() }
        if let failure { throw failure }
        let content = try store { () throws(LibraryError) in try staged.finish() }
        guard content.byteCount > 0 else { throw .empty(subject) }
        return Delivery(type: requestedType, staged: staged, content: content, modified: modified)
    }

    /// What came, once all of it has.
    struct Delivery: Sendable {
        let type: ContentType?
        let staged: StagedFile
        let content: StagedFile.Content
        /// When the source's file was changed last, where the source was a file.
        let modified: FileTime?
    }

    /// Why earlier ways of delivering the same representation failed.
    var setbacks: [ImportError] {
        let (failure, successor) = state.withLock { ($0.failure, $0.successor) }
        guard let failure, let successor else { return [] }
        return [failure] + successor.setbacks
    }

    /// The first error of any call of the way in use, even when the source swallowed it.
    var failure: ImportError? {
        let (failure, successor) = state.withLock { ($0.failure, $0.successor) }
        return successor.map(\.failure) ?? failure
    }

    /// How many bytes there should be, by the file that is copied or by the source.
    var expectedByteCount: UInt64? {
        let (count, successor) = state.withLock { ($0.fileByteCount, $0.successor) }
        return successor?.expectedByteCount ?? count ?? announcedByteCount
    }

    /// How far the source itself says that it is.
    var fractionCompleted: Double {
        let (fraction, successor) = state.withLock { ($0.fractionCompleted, $0.successor) }
        return max(fraction, successor?.fractionCompleted ?? 0)
    }

    private var successor: PhotoIntake? { state.withLock { $0.successor } }

    private func attempt<R>(_ body: () throws(ImportError) -> R) throws(ImportError) -> R {
        let obstacle: ImportError? = state.withLock { state in
            if let failure = state.failure { return failure }
            if state.isClosed { return .unfinished(subject) }
            state.receivingCount += 1
            return nil
        }
        if let obstacle { throw obstacle }
        defer { state.withLock { $0.receivingCount -= 1 } }
        do {
            return try body()
        } catch {
            // Where the intake was closed meanwhile, that is why the call failed.
            throw state.withLock { state in
                let failure = state.failure ?? error
                state.failure = failure
                return failure
            }
        }
    }

    private func store<R>(
        copying source: String? = nil, _ body: () throws(LibraryError) -> R
    ) throws(ImportError) -> R {
        do {
            return try body()
        } catch {
            throw ImportError(storing: subject, copying: source, error)
        }
    }
}

extension ImportError {
    /// A source that says it is done while it still delivers.
    fileprivate static func unfinished(_ subject: String) -> ImportError {
        ImportError(
            .changed, subject, because: "its source ended before its bytes were copied", advice: "pick it again")
    }
}
