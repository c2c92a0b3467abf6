public import ContentTypes

/// Where a photo comes from: a file, bytes in memory, an item of a picker, an upload.
///
/// A source is asked once, and delivers all of its bytes into the intake before `deliver` returns. Whatever held the
/// bytes — a temporary URL, a buffer, a security-scoped resource — may be gone a moment later.
public protocol PhotoSource: Sendable {
    /// What people call it, such as the file's name; kept as metadata, never used as a path.
    var suggestedName: String? { get }

    /// The types it says it can deliver, best first; empty when it doesn't know.
    ///
    /// A label is evidence for the receipt. What the photo is, its bytes decide.
    var offeredTypes: [ContentType] { get }

    /// What the files of one shot have in common, such as their folder and their name without its extension; nil where
    /// the source knows of none.
    ///
    /// Of the sources of one import that have the same, RAW files and sidecars go with the picture.
    var groupName: String? { get }

    /// How many bytes are expected, when that is known; used to reserve space, never trusted.
    var expectedByteCount: UInt64? { get }

    /// Delivers the photo's bytes, in order and completely.
    ///
    /// The importer calls this on threads of its own, off the cooperative thread pool, so it may block.
    /// - Throws: anything; the error's description ends up in this photo's outcome.
    func deliver(into intake: PhotoIntake) async throws
}

extension PhotoSource {
    /// No type is claimed.
    public var offeredTypes: [ContentType] { [] }

    /// It belongs to no other.
    public var groupName: String? { nil }

    /// The number isn't known.
    public var expectedByteCount: UInt64? { nil }
}
