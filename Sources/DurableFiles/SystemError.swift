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
}

extension SystemError: CustomStringConvertible {
    /// The subject, the reason and the call in one phrase.
    public var description: String { "\(subject): \(reason) (\(call))" }
}

/// Runs a call again as long as a signal interrupts it, and names its subject when it fails.
///
/// Not for `fsync` and `close`: after either failed, nothing is known about what a second one would say.
func retrying<R>(
    _ subject: @autoclosure () -> FilePath, _ body: () throws(CallFailure) -> R
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
func once<R>(_ subject: FilePath, _ body: () throws(CallFailure) -> R) throws(SystemError) -> R {
    do {
        return try body()
    } catch {
        throw SystemError(error, subject)
    }
}

extension SystemError {
    /// Names the subject of a failed call.
    init(_ failure: CallFailure, _ subject: FilePath) {
        self.init(call: failure.call, number: failure.number, subject: subject.description)
    }
}
