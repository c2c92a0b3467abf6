import DurableFiles
import PhotoLibrary

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension ImportError {
    /// Whether the same file may be imported later though nobody did anything to it: the disk was full, say, or a
    /// network's disk didn't answer.
    package var mayPass: Bool {
        [.library, .changed, .timedOut, .unknownOutcome, .unfinished].contains(code)
            || underlying.flatMap { Self.number(of: $0) }.map { Self.passing.contains($0) } ?? false
            || attempts.contains { $0.mayPass }
    }

    /// The values of `errno` that tell of the state of a system, and not of a file.
    private static let passing: Set<CInt> = [
        EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN, EBUSY, EIO, ESTALE, ETIMEDOUT, ENETDOWN, ENETUNREACH, EHOSTDOWN,
        EHOSTUNREACH, ECONNRESET, ECONNREFUSED, ENOTCONN,
    ]

    /// The value of `errno` that an error comes from.
    private static func number(of error: any Error) -> CInt? {
        switch error {
        case let error as SystemError: error.number
        case let error as LibraryError: error.underlying.flatMap { number(of: $0) }
        case let error as SourceError: error.underlying.flatMap { number(of: $0) }
        default: nil
        }
    }
}
