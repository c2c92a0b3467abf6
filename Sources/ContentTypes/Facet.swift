/// Something a file carries beside its type.
public struct Facet: RawRepresentable, Hashable, Sendable {
    /// The facet's name.
    public let rawValue: String

    /// Names a facet.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// More than one picture in a JPEG, listed in a Multi-Picture Format segment (CIPA DC-007).
    public static let mpf = Facet(rawValue: "mpf")
    /// A gain map: Ultra HDR, ISO 21496-1, or Apple's HDR gain map.
    public static let gainMap = Facet(rawValue: "gain-map")
    /// A short film attached to the photo.
    public static let motionPhoto = Facet(rawValue: "motion-photo")
    /// A depth map.
    public static let depth = Facet(rawValue: "depth")
    /// Several frames, to be shown one after another.
    public static let animation = Facet(rawValue: "animation")
    /// One half of an Apple Live Photo: it carries the identifier that the other half carries too.
    public static let livePhotoPair = Facet(rawValue: "live-photo-pair")
}

extension Facet: CustomStringConvertible {
    /// The facet's name.
    public var description: String { rawValue }
}
