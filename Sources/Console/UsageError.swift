/// A command line that can't be understood.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that says what is wrong with which argument.
    public let description: String

    /// Makes an error from its sentence.
    public init(_ description: String) {
        self.description = description
    }
}
