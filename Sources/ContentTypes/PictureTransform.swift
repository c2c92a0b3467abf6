/// A transformative property of a HEIF item, ISO/IEC 23008-12, section 6.5.
public enum PictureTransform: Hashable, Sendable {
    /// The axis along which pictures halves change places.
    public enum Mirror: UInt8, Hashable, Sendable {
        /// `imir` axis 0: top and bottom change places.
        case topBottom = 0
        /// `imir` axis 1: left and right change places.
        case leftRight = 1
    }

    /// `irot`: turned counter-clockwise by this many times 90°, 0 to 3.
    case rotation(counterClockwise: Int)
    /// `imir`.
    case mirror(Mirror)
    /// `clap`: cropped.
    case cleanAperture(CleanAperture)

    /// The orientation this makes; nil for a crop.
    public var orientation: Orientation? {
        switch self {
        case .rotation(let turns): Orientation(isMirrored: false, quarterTurns: -turns)
        case .mirror(.leftRight): .upMirrored
        case .mirror(.topBottom): .downMirrored
        case .cleanAperture: nil
        }
    }
}
