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

/// The crop that a `clap` property states: fractions of pixels, exactly as stored, unchecked.
public struct CleanAperture: Hashable, Sendable {
    /// A fraction; its denominator may be 0 in a broken file.
    public struct Fraction: Hashable, Sendable {
        /// The number above the line.
        public let numerator: Int32
        /// The number below the line.
        public let denominator: UInt32
    }

    /// Width of the crop.
    public let width: Fraction
    /// Height of the crop.
    public let height: Fraction
    /// How far the crop's centre is right of the picture's.
    public let horizontalOffset: Fraction
    /// How far the crop's centre is below the picture's.
    public let verticalOffset: Fraction
}
