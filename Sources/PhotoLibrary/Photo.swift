public import ContentTypes
public import DurableFiles

/// A photo in a library: what the catalog says about it.
public struct Photo: Hashable, Sendable, Identifiable {
    /// How far a photo has come.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Its original is safe; the rendition is still to be made.
        case stored
        /// Its rendition is safe, too.
        case ready
        /// Its original is safe; no rendition could be made, and ``Photo/reason`` says why.
        case kept
    }

    /// The SHA-256 of the original.
    public let id: ID
    /// What the original's bytes are.
    public let type: ContentType
    /// The original's bytes.
    public let byteCount: UInt64
    /// How far the photo has come.
    public internal(set) var state: State = .stored
    /// Why it is only kept.
    public internal(set) var reason: String?
    /// The name under which it was first imported: only for people, no path, no control characters.
    public let name: String?
    /// What its source said it was.
    public let declaredType: ContentType?
    /// When it was imported.
    public let importedAt: FileTime
    /// When its source was last modified.
    public let sourceModificationTime: FileTime?
    /// Where the original is, relative to the library.
    public let originalPath: String
    /// The upright picture.
    public internal(set) var rendition: Rendition?
    /// Whether it is not to be told where the photo was taken: its original, which may say so, isn't handed out unless
    /// that is asked for in so many words, and only a rendition without it is taken. It stays so for ever, also when the
    /// catalog is lost.
    public internal(set) var isLocationWithheld = false
    /// What the layer above recorded about the import.
    public internal(set) var receipt: String?

    /// Makes a photo that is stored and nothing more.
    package init(
        id: ID, type: ContentType, byteCount: UInt64, name: String? = nil, declaredType: ContentType? = nil,
        importedAt: FileTime, sourceModificationTime: FileTime? = nil, originalPath: String
    ) {
        self.id = id
        self.type = type
        self.byteCount = byteCount
        self.name = name
        self.declaredType = declaredType
        self.importedAt = importedAt
        self.sourceModificationTime = sourceModificationTime
        self.originalPath = originalPath
    }
}

/// The upright picture of a photo, as stored.
public struct Rendition: Hashable, Sendable {
    /// Where it is, relative to the library; the original's own path where that is upright.
    public let path: String
    /// What its bytes are.
    public let type: ContentType
    /// Its bytes.
    public let byteCount: UInt64
    /// The SHA-256 of its bytes, in lower-case hexadecimal.
    public let sha256: String
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// How it was made.
    public let rung: Rung

    /// Puts a rendition together.
    public init(
        path: String, type: ContentType, byteCount: UInt64, sha256: String, width: Int, height: Int, rung: Rung
    ) {
        self.path = path
        self.type = type
        self.byteCount = byteCount
        self.sha256 = sha256
        self.width = width
        self.height = height
        self.rung = rung
    }
}

/// What the library is to record about a rendition that is handed to it.
public struct RenditionDescription: Hashable, Sendable {
    /// What its bytes are.
    public var type: ContentType
    /// The extension of its file; one that isn't 1 to 16 of `a`–`z` and `0`–`9` becomes `data`.
    public var filenameExtension: String?
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// How it was made.
    public var rung: Rung
    /// What the layer above records about the import.
    public var receipt: String?
    /// Whether its bytes are known to state no place; a photo whose place is withheld takes no other.
    public var isWithoutLocation: Bool

    /// Makes a description.
    public init(
        type: ContentType, filenameExtension: String?, width: Int, height: Int, rung: Rung, receipt: String? = nil,
        isWithoutLocation: Bool = false
    ) {
        self.type = type
        self.filenameExtension = filenameExtension
        self.width = width
        self.height = height
        self.rung = rung
        self.receipt = receipt
        self.isWithoutLocation = isWithoutLocation
    }
}

/// Where a photo came from, for people and for export; it decides nothing.
public struct Origin: Hashable, Sendable {
    /// The name it had; of a path only the last component is kept, and control characters are not.
    public var name: String?
    /// What its source said it was.
    public var declaredType: ContentType?
    /// When it was last modified.
    public var modificationTime: FileTime?
    /// What the layer above records about the import at once; a photo that has a receipt keeps it.
    public var receipt: String?
    /// What it belongs to, such as the Live Photo of which it is a half.
    public var memberships: [Membership] = []
    /// Whether it is not to be told where the photo was taken.
    public var withholdsLocation: Bool

    /// Makes an origin.
    public init(
        name: String? = nil, declaredType: ContentType? = nil, modificationTime: FileTime? = nil,
        receipt: String? = nil, withholdsLocation: Bool = false
    ) {
        self.name = name
        self.declaredType = declaredType
        self.modificationTime = modificationTime
        self.receipt = receipt
        self.withholdsLocation = withholdsLocation
    }
}

/// A photo whose original is on stable storage and in the catalog.
public struct CommittedPhoto: Hashable, Sendable {
    /// The photo.
    public let photo: Photo
    /// Whether it was there before.
    public let isDuplicate: Bool
    /// Whether a damaged file was found in its place, and moved aside.
    public let isRepaired: Bool
    /// Whether the file system can't promise that names survive a power cut.
    public let isDegraded: Bool
}
