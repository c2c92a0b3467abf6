/// Why metadata could not be read or edited.
public struct MetadataError: Error, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        enum Kind: String {
            case notMine, malformed, unsupported, limitExceeded, argument, io
        }

        let kind: Kind

        /// The name of the code.
        public var description: String { kind.rawValue }

        /// The bytes are of another format.
        public static let notMine = Code(kind: .notMine)
        /// The bytes break the format's rules so far that nothing of use can be read.
        public static let malformed = Code(kind: .malformed)
        /// The format is right, this feature of it is not known here.
        public static let unsupported = Code(kind: .unsupported)
        /// Something is larger than the format or a limit allows.
        public static let limitExceeded = Code(kind: .limitExceeded)
        /// The caller asked for something impossible.
        public static let argument = Code(kind: .argument)
        /// The file that was to be read or copied from can't be read.
        public static let io = Code(kind: .io)
    }

    /// What kind of failure it is.
    public var code: Code
    /// What could not be read or edited, such as `Exif`.
    public var subject: String
    /// One sentence: what failed, on what, why, and what to do when there is something to do.
    public var message: String
    /// What the file's source threw, where that is the cause.
    public let underlying: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ subject: String, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.subject = subject
        self.message = message
        self.underlying = underlying
    }
}

extension MetadataError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
