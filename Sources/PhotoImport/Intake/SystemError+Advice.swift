import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension SystemError {
    /// Why a source could not be read, as a sentence's end, with what a person can do about it.
    var advice: String {
        switch number {
        case ENOENT: "there is no such file; it may have been moved or deleted."
        case EACCES, EPERM: "this process may not read it; change its permissions or run as its owner."
        case ELOOP: "it is a symbolic link; name the file that it points to."
        case EMFILE, ENFILE: "too many files are open; raise the limit of open files or import fewer at once."
        default: "\(reason) (\(call))."
        }
    }
}
