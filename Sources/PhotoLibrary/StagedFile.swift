public import DurableFiles
import Synchronization

/// Bytes on their way into a library: in a file that nobody else sees and that goes away unless it is committed.
///
/// What decides about a photo reads ``file`` and never the source again: the bytes that are looked at are then the
/// bytes that are stored.
public final class StagedFile: Sendable {
    /// The hash of the bytes, and how many there are.
    public struct Content: Hashable, Sendable {
        /// The SHA-256 of the bytes.
        public let id: Photo.ID
        /// How many there are.
        public let byteCount: UInt64
    }

    private struct Progress: ~Copyable {
        var digest: Digest
        var content: Content?
        /// The first failure: what the file holds is not what was to be stored.
        var failure: LibraryError?

        /// Refuses bytes where some are missing or the hash was taken.
        func checkIsOpen() throws(LibraryError) {
            if let failure { throw failure }
            guard content == nil else { throw StagedFile.lateBytes }
        }
    }

    let temporary: TemporaryFile
    private let limit: UInt64
    private let progress: Mutex<Progress>
    private let isAbandoned = Atomic(false)

    init(_ temporary: TemporaryFile, limit: UInt64) throws(LibraryError) {
        self.temporary = temporary
        self.limit = limit
        progress = Mutex(Progress(digest: try Digest()))
    }

    /// The file, to read back what was written.
    public var file: OpenFile { temporary.file }

    /// How many bytes were written.
    public var byteCount: UInt64 { temporary.byteCount }

    /// Appends bytes and hashes them.
    public func append(_ bytes: [UInt8]) throws(LibraryError) {
        try unsafe append(bytes.span.bytes)
    }

    /// Appends bytes and hashes them.
    ///
    /// Calls from several threads take turns: each appends its bytes as a whole.
    ///
    /// - Throws: also when an earlier call failed: a part would be missing.
    public func append(_ bytes: RawSpan) throws(LibraryError) {
        // One lock over all of it: bytes must be hashed in the order in which they are stored, and none may come after
        // the hash was taken, as the file may be an original by then.
        try progress.withLock { (progress) throws(LibraryError) in
            try progress.checkIsOpen()
            try checkIsWanted()
            do throws(LibraryError) {
                try write(bytes)
                try progress.digest.update(bytes)
            } catch {
                progress.failure = error
                throw error
            }
        }
    }

    /// Copies a whole file, which must not change meanwhile.
    ///
    /// - Returns: what the source was: its size and times.
    /// - Throws: `unsuitableSource` for what is no regular file, `sourceChanged` for one that is still being written.
    @discardableResult
    public func copy(from source: OpenFile) throws(LibraryError) -> FileStatus {
        do {
            return try copyUnchecked(from: source)
        } catch {
            throw fail(error)
        }
    }

    /// Takes nothing more, as nobody will ask for the bytes: a copy that is under way ends at its next block. Doesn't wait
    /// for it.
    package func abandon() {
        isAbandoned.store(true, ordering: .relaxed)
    }

    /// Ends the writing: the hash of all bytes. Asked again, it answers the same.
    public func finish() throws(LibraryError) -> Content {
        try progress.withLock { (progress) throws(LibraryError) in
            if let failure = progress.failure { throw failure }
            if let content = progress.content { return content }
            let content = Content(id: Photo.ID(try progress.digest.finish()), byteCount: temporary.byteCount)
            progress.content = content
            return content
        }
    }
}

extension StagedFile {
    private static let blockSize = 256 << 10

    /// Writes bytes within the limit.
    private func write(_ bytes: RawSpan) throws(LibraryError) {
        let (total, overflow) = temporary.byteCount.addingReportingOverflow(UInt64(bytes.byteCount))
        guard !overflow, total <= limit else { throw Self.tooLarge(limit) }
        try attempt(LibraryTask("store", "the photo")) { () throws(SystemError) in try temporary.write(bytes) }
    }

    private func copyUnchecked(from source: OpenFile) throws(LibraryError) -> FileStatus {
        try progress.withLock { (progress) throws(LibraryError) in try progress.checkIsOpen() }
        let task = LibraryTask("read", source.path)
        let before = try attempt(task) { () throws(SystemError) in try source.status() }
        guard before.kind == .regular else {
            throw LibraryError(
                .unsuitableSource, task, because: "it is \(before.kind.words)", advice: "choose a regular file")
        }
        guard before.byteCount <= limit else { throw Self.tooLarge(limit, source.path.description) }
        try attempt(LibraryTask("store", source.path)) { () throws(SystemError) in
            try temporary.reserve(before.byteCount)
        }
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        var copied: UInt64 = 0
        while true {
            let count = try attempt(task) { () throws(SystemError) in try source.read(at: copied, into: &block) }
            try unsafe append(block.span.bytes.extracting(first: count))
            copied += UInt64(count)
            // Past the size it had, the source is growing: no need to follow it for ever.
            if count < block.count || copied > before.byteCount { break }
        }
        let after = try attempt(task) { () throws(SystemError) in try source.status() }
        guard copied == before.byteCount, after.isUnchanged(since: before) else {
            throw LibraryError(
                .sourceChanged, "import", source.path.description, because: "it changed while it was read",
                advice: "import it again later")
        }
        temporary.startWriteback()
        return before
    }

    /// Notes that what was to be copied is not all there; what was hashed already stays as it was.
    private func fail(_ error: LibraryError) -> LibraryError {
        progress.withLock { progress in
            guard progress.content == nil else { return }
            progress.failure = progress.failure ?? error
        }
        return error
    }

    private func checkIsWanted() throws(LibraryError) {
        guard isAbandoned.load(ordering: .relaxed) else { return }
        throw LibraryError(
            .invalidArgument, "append to", "a staged file", because: "it was abandoned", advice: "stage another file")
    }

    private static var lateBytes: LibraryError {
        LibraryError(
            .invalidArgument, "append to", "a staged file", because: "its hash was taken", advice: "stage another file")
    }

    private static func tooLarge(_ limit: UInt64, _ subject: String = LibraryError.photo) -> LibraryError {
        LibraryError(
            .tooLarge, "import", subject, because: "it is over the limit of \(limit) bytes",
            advice: "raise the limit to admit it")
    }
}
