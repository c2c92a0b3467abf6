public import ContentTypes
public import PhotoLibrary

/// The record of one import: what came, what it really was, and what was made of it.
///
/// It is written to the catalog as JSON and can be read back from there; unknown members are ignored, so that a newer
/// version's receipts stay readable.
public struct Receipt: Codable, Hashable, Sendable {
    /// What the source said the type is, best first.
    public internal(set) var declaredTypes: [ContentType] = []
    /// What the bytes are.
    public let detectedType: ContentType
    /// What in the bytes decided it.
    public let basis: String
    /// SHA-256 of the original, 64 hexadecimal digits.
    public let original: String
    /// Bytes of the original.
    public let originalByteCount: UInt64
    /// The orientation that the original states by its format's standard.
    public internal(set) var orientation: Orientation
    /// Every place in the original that states an orientation, in words.
    public internal(set) var evidence: [String] = []
    /// How the rendition was made; nil when there is none.
    public internal(set) var rung: Rung?
    /// SHA-256 of the rendition.
    public internal(set) var rendition: String?
    /// Bytes of the rendition.
    public internal(set) var renditionByteCount: UInt64?
    /// How the rendition was proven to show the same as the original.
    public internal(set) var proof: String?
    /// What was carried over byte for byte.
    public internal(set) var kept: [String] = []
    /// What was changed, and to what.
    public internal(set) var changed: [String] = []
    /// What the rendition doesn't have; the original does.
    public internal(set) var dropped: [String] = []
    /// What was carried over though it describes the picture as it was stored, such as face regions.
    public internal(set) var stale: [String] = []
    /// Whether the photo's place was to be removed: its original, which may state it, is not handed out.
    public var withholdsLocation: Bool { isLocationWithheld ?? false }
    /// Nil in receipts of photos whose place may be known.
    var isLocationWithheld: Bool?
    /// Why there is no rendition.
    public internal(set) var reason: String?
}
