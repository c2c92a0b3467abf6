import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension LibraryError {
    /// Says what failed for a system's reason.
    ///
    /// - Parameter task: what was to be done, to follow "Can't", such as "store the photo".
    init(_ error: SystemError, _ task: String) {
        let code = Code(errno: error.number)
        self.init(code, "Can't \(task): \(error)\(code.advice).", underlying: error)
    }

    /// Says what became of a file that could not be published.
    init(_ error: PublishError, _ task: String) {
        guard error.mayBePublished else {
            self.init(error.cause, task)
            return
        }
        self.init(
            .unknownOutcome,
            "It is not known whether this could be done: \(task): \(error.cause); do it again to be sure.",
            underlying: error.cause)
    }
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

    /// What to do about it, to follow the reason.
    var advice: String {
        switch self {
        case .diskFull: "; make room on the disk and import again"
        case .permission: "; check who owns the file or folder and whether its disk can be written to"
        case .tooLarge: "; raise the limit on file sizes, or use a disk that takes larger files"
        case .tooManyOpenFiles: "; raise the limit on open files, or import fewer photos at once"
        case .unsuitableSource: "; a plain file was expected there, and plain folders on the way to it"
        case .unsupportedFileSystem: "; keep the library on one local file system that knows hard links"
        default: ""
        }
    }
}

/// Runs what may fail for a system's reason, and says what was to be done when it does.
func attempt<R: ~Copyable>(_ task: String, _ body: () throws(SystemError) -> R) throws(LibraryError) -> R {
    do {
        return try body()
    } catch {
        throw LibraryError(error, task)
    }
}
