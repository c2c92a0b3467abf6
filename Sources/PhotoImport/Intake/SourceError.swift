/// Why a source could not deliver its photo, in words for the sentence about it.
///
/// A source may throw anything. This also says what a person can do about it.
public struct SourceError: Error, Sendable {
    /// Why, to follow the photo's name and a colon, without a full stop: `the connection was lost`.
    public let reason: String
    /// What to do about it, without a full stop: `pick it again`.
    public let advice: String
    /// What was thrown to the source, where there is something.
    public let underlying: (any Error)?

    /// Makes an error of words of a source's own.
    public init(_ reason: String, advice: String, underlying: (any Error)? = nil) {
        self.reason = reason
        self.advice = advice
        self.underlying = underlying
    }

    /// What held the bytes was gone before they were copied.
    public static func gone(underlying: (any Error)? = nil) -> SourceError {
        SourceError("it was gone before its bytes were copied", advice: "pick it again", underlying: underlying)
    }

    /// The bytes are there, and this process may not have them.
    public static func accessDenied(underlying: (any Error)? = nil) -> SourceError {
        SourceError(
            "access to it is denied", advice: "grant access to it and pick it again", underlying: underlying)
    }

    /// The bytes are somewhere else, and don't come.
    public static func notDownloaded(underlying: (any Error)? = nil) -> SourceError {
        SourceError(
            "its bytes are in the cloud and don't come",
            advice: "check the network, wait until it is downloaded and pick it again", underlying: underlying)
    }

    /// The bytes ended before all had come.
    public static func incomplete(
        received: UInt64, of expected: UInt64, underlying: (any Error)? = nil
    ) -> SourceError {
        SourceError(
            "its bytes ended at \(received) of \(expected)", advice: "send it again", underlying: underlying)
    }
}

extension SourceError: CustomStringConvertible {
    /// The reason and what to do.
    public var description: String { "\(reason); \(advice)" }
}
