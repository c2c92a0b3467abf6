public import DurableFiles
import PhotoLibrary
import Synchronization

/// Where a source delivers a photo's bytes: a file of the library's own that has no name yet.
///
/// Calls block until the bytes are in the library's file; they may come from any thread, one after another. An importer
/// calls sources on threads of its own, so a source may block too.
public final class PhotoIntake: Sendable {
    private let staged: StagedFile
    private let subject: String
    private let failure = Mutex<ImportError?>(nil)
    private let modified = Mutex<FileTime?>(nil)

    init(into staged: StagedFile, for subject: String) {
        self.staged = staged
        self.subject = subject
    }

    /// Copies a whole file; on return its bytes are the library's, and the file may vanish.
    ///
    /// - Throws: when the file isn't a regular file, can't be read, or changes while it is copied; the photo is then
    ///   not imported, whatever the source makes of the error.
    public func receive(fileAt path: Pathname) throws(ImportError) {
        try attempt { () throws(ImportError) in
            let file: OpenFile
            do throws(SystemError) {
                file = try OpenFile(reading: path)
            } catch {
                throw ImportError(opening: subject, error)
            }
            let status = try store(from: path.description) { () throws(LibraryError) in try staged.copy(from: file) }
            modified.withLock { $0 = status.modified }
        }
    }

    /// Fails the photo because a URL was given that is not that of a file.
    func refuseURL() throws(ImportError) {
        try attempt { () throws(ImportError) in
            throw ImportError(
                .unreadable, subject, because: "it was given by the URL of something that is no file",
                advice: "download it and import the file")
        }
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

    /// Fails as a file that can't be read does.
    func refuse(_ error: SystemError) throws(ImportError) {
        try attempt { () throws(ImportError) in
            throw ImportError(opening: subject, error)
        }
    }

    /// When the source's file was changed last, where the source was a file.
    var modificationTime: FileTime? { modified.withLock { $0 } }

    /// The first error of any call, even when the source swallowed it.
    func checkFailure() throws(ImportError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }

    private func attempt(_ body: () throws(ImportError) -> Void) throws(ImportError) {
        try checkFailure()
        do {
            try body()
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }

    private func store<R>(
        from source: String = "", _ body: () throws(LibraryError) -> R
    ) throws(ImportError) -> R {
        do {
            return try body()
        } catch {
            throw ImportError(storing: subject, from: source, error)
        }
    }
}
