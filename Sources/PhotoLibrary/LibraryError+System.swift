import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a library was to do, and to what: how an error's sentence begins.
struct LibraryTask: Sendable {
    let action: String
    let subject: String

    init(_ action: String, _ subject: some CustomStringConvertible) {
        self.action = action
        self.subject = subject.description
    }
}

extension LibraryError {
    /// Says why a task failed.
    init(
        _ code: Code, _ task: LibraryTask, because reason: String, advice: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.init(code, task.action, task.subject, because: reason, advice: advice, underlying: underlying)
    }

    /// Says that a task failed for a system's reason.
    init(_ error: SystemError, _ task: LibraryTask) {
        let code = Code(errno: error.number)
        self.init(
            code, task, because: error.explanation(of: task.subject),
            advice: code == .diskFull ? error.advice : code.advice ?? error.advice,
            underlying: error)
    }

    /// Says what became of a file that could not be published.
    init(_ error: PublishError, _ task: LibraryTask) {
        guard error.mayBePublished else {
            self.init(error.cause, task)
            return
        }
        self.init(
            .unknownOutcome, "tell whether it was possible to \(task.action)", task.subject,
            because: error.cause.explanation(of: task.subject), advice: "do it again to be sure",
            underlying: error.cause)
    }

    /// The reason in the middle of a sentence about a photo, and where it happened unless that is the photo's `source`.
    package func explanation(of source: String) -> String {
        if let cause = underlying as? SystemError, reason == cause.explanation(of: subject) {
            return cause.explanation(of: source)
        }
        return subject == source || subject.hasPrefix(Self.photo) ? reason : "\(reason) at \(subject)"
    }

    /// How the name of a photo begins that has no better one than its id.
    static let photo = "the photo"
}

extension LibraryError.Code {
    /// The kind of failure that a value of `errno` tells of.
    init(errno number: CInt) {
        switch number {
        case ENOSPC, EDQUOT: self = .diskFull
        case EACCES, EPERM, EROFS: self = .permission
        case EFBIG: self = .tooLarge
        case EMFILE, ENFILE: self = .tooManyOpenFiles
        case EEXIST: self = .alreadyExists
        case ENOENT: self = .notFound
        case ELOOP, ENOTDIR, EISDIR: self = .unsuitableSource
        case ENOTSUP, EOPNOTSUPP, EXDEV: self = .unsupportedFileSystem
        default: self = .io
        }
    }

    /// What to do about it in a library, where that is more than can be said of any file.
    var advice: String? {
        switch self {
        case .diskFull: "make room on the disk"
        case .tooManyOpenFiles: "raise the limit on open files, or import fewer photos at once"
        case .unsuitableSource: "replace it with a plain file or folder"
        case .unsupportedFileSystem: "keep the library on one local file system that knows hard links"
        default: nil
        }
    }
}

/// Runs what may fail for a system's reason, and says what was to be done when it does.
func attempt<R: ~Copyable>(_ task: LibraryTask, _ body: () throws(SystemError) -> R) throws(LibraryError) -> R {
    do {
        return try body()
    } catch {
        throw LibraryError(error, task)
    }
}

extension FileStatus.Kind {
    /// What it is, to follow "it is".
    var words: String {
        switch self {
        case .regular: "a regular file"
        case .directory: "a folder"
        case .symbolicLink: "a symbolic link"
        case .other: "a pipe, a socket or a device"
        }
    }
}
