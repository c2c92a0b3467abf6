public import ContentTypes

/// The record of one import: what came, what it really was, and what was made of it.
///
/// It is written to the catalog as JSON and can be read back from there; unknown members are ignored, so that a newer
/// version's receipts stay readable.
public struct Receipt: Codable, Hashable, Sendable {
    /// What the source said the type is, best first.
    public var declaredTypes: [ContentType] = []
    /// What the bytes are.
    public var detectedType: ContentType
    /// What in the bytes decided it.
    public var basis: String
    /// SHA-256 of the original, 64 hexadecimal digits.
    public var original: String
    /// Bytes of the original.
    public var originalByteCount: UInt64
    /// The orientation that the original states by its format's standard.
    public var orientation: Orientation
    /// Every place in the original that states an orientation, in words.
    public var evidence: [String] = []
    /// How the rendition was made; nil when there is none.
    public var rung: Rung?
    /// SHA-256 of the rendition.
    public var rendition: String?
    /// Bytes of the rendition.
    public var renditionByteCount: UInt64?
    /// How the rendition was proven to show the same as the original.
    public var proof: String?
    /// What was carried over byte for byte.
    public var kept: [String] = []
    /// What was changed, and to what.
    public var changed: [String] = []
    /// What the rendition doesn't have; the original does.
    public var dropped: [String] = []
    /// What was carried over though it describes the picture as it was stored, such as face regions.
    public var stale: [String] = []
    /// Why there is no rendition.
    public var reason: String?
}

/// How a rendition was made, best first.
public enum Rung: String, Codable, Hashable, Sendable, CaseIterable {
    /// The original is the rendition.
    case asIs = "as-is"
    /// Coded data were turned, or tags corrected, without decoding; every coefficient is kept.
    case losslessTurn = "lossless-turn"
    /// Decoded, turned and encoded again in a lossless format; every pixel is kept.
    case losslessReencode = "lossless-reencode"
    /// Decoded, turned and encoded again with loss.
    case reencode
}
