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
    public var reason: String { unsafe String(cString: strerror(number)) }
}

extension SystemError: CustomStringConvertible {
    /// The subject, the reason and the call in one phrase.
    public var description: String { "\(subject): \(reason) (\(call))" }
}
