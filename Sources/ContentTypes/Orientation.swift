/// One of the eight ways a picture can be stored, numbered as in Exif tag 274 and TIFF 6.0.
///
/// The name says where the stored picture's top edge is when the picture is shown upright: a picture stored with
/// `right` shows its first row at the right edge, so it is turned 90° clockwise for display.
public enum Orientation: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// Shown as stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Transposed: mirrored along the main diagonal.
    case leftMirrored = 5
    /// Turned 90° clockwise for display.
    case right = 6
    /// Transversed: mirrored along the other diagonal.
    case rightMirrored = 7
    /// Turned 90° counter-clockwise for display.
    case left = 8
}

extension Orientation {
    /// Builds the orientation that first mirrors left to right, where asked, then turns clockwise.
    ///
    /// - Parameters:
    ///   - isMirrored: whether columns are reversed first.
    ///   - quarterTurns: how often it is then turned 90° clockwise; taken modulo 4.
    public init(isMirrored: Bool, quarterTurns: Int) {
        let turns = ((quarterTurns % 4) + 4) % 4
        let table: [Orientation] =
            isMirrored ? [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored] : [.up, .right, .down, .left]
        self = table[turns]
    }

    /// Whether the picture is mirrored before it is turned.
    public var isMirrored: Bool {
        switch self {
        case .up, .right, .down, .left: false
        case .upMirrored, .rightMirrored, .downMirrored, .leftMirrored: true
        }
    }

    /// How often the picture, mirrored first where ``isMirrored``, is turned 90° clockwise for display: 0 to 3.
    public var quarterTurns: Int {
        switch self {
        case .up, .upMirrored: 0
        case .right, .rightMirrored: 1
        case .down, .downMirrored: 2
        case .left, .leftMirrored: 3
        }
    }

    /// Whether width and height change places.
    public var swapsAxes: Bool { quarterTurns % 2 == 1 }

    /// The orientation that undoes this one.
    public var inverse: Orientation {
        isMirrored ? self : Orientation(isMirrored: false, quarterTurns: -quarterTurns)
    }

    /// The one orientation that has the effect of this one followed by another.
    public func followed(by next: Orientation) -> Orientation {
        let turns = next.isMirrored ? next.quarterTurns - quarterTurns : next.quarterTurns + quarterTurns
        return Orientation(isMirrored: isMirrored != next.isMirrored, quarterTurns: turns)
    }
}
