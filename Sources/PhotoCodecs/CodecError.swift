/// Why a codec call gave no picture.
public struct CodecError: Error, Sendable {
    /// Whose fault it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        enum Kind: String {
            case notMine, unsupported, malformed, limitExceeded, inexact, mismatch, argument, io
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
        /// A value of ``Limits`` was exceeded; the message names it.
        public static let limitExceeded = Code(kind: .limitExceeded)
        /// The operation can't be done without loss.
        public static let inexact = Code(kind: .inexact)
        /// A proof failed: two pictures that must be the same differ.
        public static let mismatch = Code(kind: .mismatch)
        /// The caller asked for something impossible.
        public static let argument = Code(kind: .argument)
        /// Reading or writing failed.
        public static let io = Code(kind: .io)
    }

    /// Whose fault it is.
    public var code: Code
    /// One sentence: what failed, why, and what to do when there is something to do.
    public var message: String
    /// What each codec that was asked before said, in order.
    public var trail: [CodecError]

    /// Makes an error.
    public init(_ code: Code, _ message: String, trail: [CodecError] = []) {
        self.code = code
        self.message = message
        self.trail = trail
    }
}

extension CodecError: CustomStringConvertible {
    /// The message, then what codecs asked before said.
    public var description: String {
        trail.isEmpty ? message : message + " (" + trail.map(\.description).joined(separator: " ") + ")"
    }
}
