/// How a file that is complete gets the name under which it is seen, without ever replacing one.
///
/// The order is that of preference. Which one a file system offers is found out once, by trying.
public enum PublishingMethod: String, Hashable, Sendable, CaseIterable {
    /// The file has no name until it is complete: a crash leaves nothing behind.
    case unnamed
    /// The file has a temporary name and is renamed, which fails where the name is taken.
    case exclusiveRename
    /// The file has a temporary name, gets its name as a second one and loses the first.
    case exclusiveLink

    var renamesExclusively: Bool { self != .exclusiveLink }
}

/// A file that could not be published.
package struct PublishError: Error, Sendable {
    /// The call that failed.
    package let cause: SystemError
    /// Whether the file may have its name all the same, and may keep it over a power cut or not.
    ///
    /// Then nothing is to be removed: another process may have seen it. Publishing the same bytes again settles it.
    package let mayBePublished: Bool

    init(_ cause: SystemError, mayBePublished: Bool) {
        self.cause = cause
        self.mayBePublished = mayBePublished
    }
}

/// What became of a file that was to be published.
package enum Publication: Hashable, Sendable {
    /// It has its name, for good; `isDegraded` where the file system can't wait for names to be stored.
    case published(isDegraded: Bool)
    /// The name was taken; nothing happened.
    case nameIsTaken
}
