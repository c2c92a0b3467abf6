public import ContentTypes

/// Where a photo comes from: a file, bytes in memory, an item of a picker, an upload.
///
/// A source delivers all of its bytes into the intake before `deliver` returns. Whatever held the bytes — a temporary
/// URL, a buffer, a security-scoped resource — may be gone a moment later.
///
/// Most sources have one representation, and are asked once. One that can deliver the same photo as several types, as
/// an item of a picker can, is a ``PhotoItemProvider``.
public protocol PhotoSource: Sendable {
    /// What people call it, such as the file's name; kept as metadata, never used as a path.
    var suggestedName: String? { get }

    /// The types it says it can deliver, best first; empty when it doesn't know.
    ///
    /// A label is evidence for the receipt. What the photo is, its bytes decide.
    var offeredTypes: [ContentType] { get }

    /// Whether each of the offered types is a representation of its own, to be asked for by
    /// ``PhotoIntake/requestedType``; false where they are only what the one representation is said to be.
    ///
    /// Of several representations the first is taken whose type conforms to what the import accepts and whose bytes
    /// come, are not empty, and are of such a type. The others are asked for only when it fails, each into an intake of
    /// its own. `public.image` is asked for only when no type says more.
    var offersAlternatives: Bool { get }

    /// What the files of one shot have in common, such as their folder and their name without its extension; nil where
    /// the source knows of none.
    ///
    /// Of the sources of one import that have the same, RAW files and sidecars go with the picture.
    var groupName: String? { get }

    /// Whether all that has the same group name certainly belongs together, a film too, as what is in the bundle of a
    /// Live Photo does; false where a film may have a photo's name by chance.
    ///
    /// A film goes with a picture by this, or by the identifier that Apple's cameras write into both.
    var groupIncludesFilm: Bool { get }

    /// How many bytes are expected, when that is known; used to reserve space and to show progress, never trusted.
    var expectedByteCount: UInt64? { get }

    /// Delivers the photo's bytes, in order and completely.
    ///
    /// The importer calls this on threads of its own, off the cooperative thread pool, so it may block. It should end
    /// when its task is cancelled: at ``PhotoIntake/deadline`` it is cancelled and left behind, whether it ends or not,
    /// and what it delivers from then on is refused. To return says that the photo is complete: many asynchronous
    /// sequences just end when their reader's task is cancelled, so check for that after reading one.
    /// - Throws: anything; the error's description ends up in this photo's outcome. A ``SourceError`` also says what to
    ///   do about it.
    func deliver(into intake: PhotoIntake) async throws
}

extension PhotoSource {
    /// No type is claimed.
    public var offeredTypes: [ContentType] { [] }

    /// There is one representation.
    public var offersAlternatives: Bool { false }

    /// It belongs to no other.
    public var groupName: String? { nil }

    /// A film may have the name by chance.
    public var groupIncludesFilm: Bool { false }

    /// The number isn't known.
    public var expectedByteCount: UInt64? { nil }
}
