/// A command line that can't be understood.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that says what is wrong with which argument.
    package let description: String

    /// Makes an error from its sentence.
    package init(_ description: String) {
        self.description = description
    }
}
