/// Why a codec call gave no picture.
public struct CodecError: Error, Sendable {
    /// Whose fault it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        enum Kind: String {
            case notMine, unsupported, malformed, limitExceeded, inexact, mismatch, argument, io
            case cancelled, deadlineExceeded
        }

        let kind: Kind

        /// The name of the code.
        public var description: String { kind.rawValue }

        /// The bytes are of another format; the next codec is asked.
        public static let notMine = Code(kind: .notMine)
        /// The format is right, this feature of it is not known here; the next codec is asked.
        public static let unsupported = Code(kind: .unsupported)
        /// The bytes break the format's rules.
        public static let malformed = Code(kind: .malformed)
        /// A value of ``Limits``, a bound of the codec's own or the machine's memory was exceeded; the message names it.
        public static let limitExceeded = Code(kind: .limitExceeded)
        /// The operation can't be done without loss.
        public static let inexact = Code(kind: .inexact)
        /// A proof failed: two pictures that must be the same differ.
        public static let mismatch = Code(kind: .mismatch)
        /// The caller asked for something impossible.
        public static let argument = Code(kind: .argument)
        /// Reading or writing failed.
        public static let io = Code(kind: .io)
        /// The caller no longer wanted the result.
        public static let cancelled = Code(kind: .cancelled)
        /// The call took longer than it was allowed.
        public static let deadlineExceeded = Code(kind: .deadlineExceeded)
    }

    /// Whose fault it is.
    public let code: Code
    /// One sentence: what failed, why, and what to do when there is something to do.
    public let message: String
    /// What each codec that was asked before said, in order.
    public let trail: [CodecError]
    /// What a layer below threw, such as a failed system call, where there is one.
    public let underlying: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, trail: [CodecError] = [], underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.trail = trail
        self.underlying = underlying
    }
}

extension CodecError: CustomStringConvertible {
    /// One sentence: the message, and what codecs asked before said.
    public var description: String {
        guard !trail.isEmpty else { return message }
        return "\(clause) (\(trail.map(\.phrase).joined(separator: "; ")))."
    }

    /// The message without its full stop.
    private var clause: Substring { message.hasSuffix(".") ? message.dropLast() : message[...] }

    /// All of it, to be part of another sentence.
    private var phrase: String {
        trail.isEmpty ? String(clause) : "\(clause), after \(trail.map(\.phrase).joined(separator: ", "))"
    }
}
