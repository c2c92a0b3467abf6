#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A system call that failed.
public struct SystemError: Error, Hashable, Sendable {
    /// The call, such as `openat`.
    public let call: String
    /// The value of `errno`.
    public let number: CInt
    /// What it was done to.
    public let subject: String

    /// Makes an error.
    public init(call: String, number: CInt, subject: String) {
        self.call = call
        self.number = number
        self.subject = subject
    }

    /// The C library's words for the number.
    public var reason: String {
        let words = unsafe [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            count = unsafe strerror_r(number, base, buffer.count) == 0 ? strnlen(base, buffer.count) : 0
        }
        return words.isEmpty ? "error \(number)" : String(decoding: words.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What a person can do about it, without a full stop; nil where nothing is known to help.
    public var advice: String? {
        switch number {
        case ENOSPC: "make room on the disk"
        case EDQUOT: "make room within the disk quota"
        case EACCES, EPERM, EROFS: "check who owns it and whether its disk can be written to"
        case ENOENT: "check its name and whether it was moved or deleted"
        case EMFILE, ENFILE: "raise the limit on open files"
        case EFBIG: "raise the limit on file sizes, or use a disk that takes larger files"
        case ELOOP: "name what the symbolic link leads to"
        case ENOTDIR: "name a folder"
        case EIO: "check the disk and its connection"
        default: nil
        }
    }
}

extension SystemError: CustomStringConvertible {
    /// One sentence: what failed, on what, why, and what to do.
    public var description: String {
        "Can't use \(subject): \(explanation(of: subject))\(advice.map { "; \($0)" } ?? "")."
    }

    /// The reason in the middle of a sentence, and where it happened unless that is what the sentence is about.
    package func explanation(of subject: String) -> String {
        let isKnown = self.subject == subject || self.subject.hasSuffix("/\(subject)")
        return words + (isKnown ? "" : " at \(self.subject)") + " (\(call))"
    }

    /// The reason as it reads in the middle of a sentence.
    private var words: String {
        // No call here follows a link at the end of a path, so that there are seldom too many of them.
        guard number != ELOOP else { return "a symbolic link is in the way" }
        guard number != ENOSPC else { return "the disk is full" }
        guard number != EDQUOT else { return "the disk quota of this user is used up" }
        let reason = reason
        // An abbreviation such as RPC stays as it is.
        guard reason.dropFirst().first?.isLowercase == true else { return reason }
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }
}

/// Runs a call again as long as a signal interrupts it, and names its subject when it fails.
///
/// Not for `fsync` and `close`: after either failed, nothing is known about what a second one would say.
func retrying<R>(
    _ subject: @autoclosure () -> Pathname, _ body: () throws(CallFailure) -> R
) throws(SystemError) -> R {
    while true {
        do {
            return try body()
        } catch  where error.number == EINTR {
            continue
        } catch {
            throw SystemError(error, subject())
        }
    }
}

/// Runs a call once, and names its subject when it fails.
func once<R>(_ subject: Pathname, _ body: () throws(CallFailure) -> R) throws(SystemError) -> R {
    do {
        return try body()
    } catch {
        throw SystemError(error, subject)
    }
}

extension SystemError {
    /// Names the subject of a failed call.
    init(_ failure: CallFailure, _ subject: Pathname) {
        self.init(call: failure.call, number: failure.number, subject: subject.description)
    }
}
