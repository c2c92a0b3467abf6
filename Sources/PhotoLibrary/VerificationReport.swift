/// What a verification found.
public struct VerificationReport: Hashable, Sendable {
    /// One thing that is not as it should be.
    public struct Problem: Hashable, Sendable {
        /// What is wrong.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// The file is gone.
            case missing
            /// The file doesn't hold what was stored.
            case damaged
            /// The file can't be read, or is no regular file.
            case unreadable
            /// The file holds what was stored, but its name or the catalog says that it is of another type.
            case mistyped
            /// The file is an original or a record that the catalog doesn't know; recovery adopts it.
            case unrecorded
            /// The file or folder is none of the library's.
            case foreign
        }

        /// What is wrong.
        public let kind: Kind
        /// The file, relative to the library.
        public let path: String
        /// The photo it belongs to.
        public let id: Photo.ID?
        /// One sentence for people: what is wrong with the file, and what to do.
        public let explanation: String
    }

    /// Originals that were read.
    public internal(set) var originalCount = 0
    /// Renditions that were read, those that are originals themselves not counted.
    public internal(set) var renditionCount = 0
    /// Bytes that were read.
    public internal(set) var byteCount: UInt64 = 0
    /// What is not as it should be.
    public internal(set) var problems: [Problem] = []

    /// Whether every photo has its original and its rendition as they were stored.
    public var isIntact: Bool { problems.allSatisfy { [.foreign, .unrecorded, .mistyped].contains($0.kind) } }

    /// Makes an empty report.
    public init() {}
}

/// How far a verification has come.
public struct VerificationProgress: Hashable, Sendable {
    /// Photos that were checked.
    public let checkedPhotoCount: Int
    /// Photos that there were at the start.
    public let photoCount: Int
    /// Bytes that were read.
    public let byteCount: UInt64
}

/// How many photos a library holds, and how large they are.
public struct LibrarySummary: Hashable, Sendable {
    var counts: [Photo.State: Int] = [:]
    /// Bytes of all originals.
    public internal(set) var originalByteCount: UInt64 = 0
    /// Bytes of all renditions that are files of their own.
    public internal(set) var renditionByteCount: UInt64 = 0

    /// All photos.
    public var photoCount: Int { counts.values.reduce(0, +) }

    /// The photos in a state.
    public func count(of state: Photo.State) -> Int { counts[state] ?? 0 }
}
