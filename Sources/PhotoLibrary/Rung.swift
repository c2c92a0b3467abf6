/// How a rendition was made: a rung of the ladder from the photo as it came down to one that was coded again.
///
/// Open, so that a program with ways of its own to make renditions can name them.
public struct Rung: RawRepresentable, Hashable, Sendable, Codable {
    /// The name, as it is stored.
    public let rawValue: String

    /// Takes a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The original is upright itself and is the rendition.
    public static let asIs = Rung(rawValue: "as-is")
    /// Coded data were turned, or tags corrected, without decoding; every coefficient is kept.
    public static let losslessTurn = Rung(rawValue: "lossless-turn")
    /// Decoded, turned and encoded again in a lossless format; every pixel is kept.
    public static let losslessReencode = Rung(rawValue: "lossless-reencode")
    /// Decoded, turned and encoded again with loss.
    public static let reencode = Rung(rawValue: "reencode")
}

extension Rung: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}
