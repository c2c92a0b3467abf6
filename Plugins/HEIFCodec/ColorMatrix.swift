import PhotoCodecs

/// The luma weights of a matrix of ITU-T H.273, and what follows from them.
struct ColorMatrix: Equatable {
    enum Kind: Equatable {
        /// The planes are green, blue and red.
        case identity
        /// Luma and two colour differences, weighted for red and for blue.
        case weighted(red: Double, blue: Double)
        /// Luma, and the differences of green and of orange.
        case greenOrange
    }

    let kind: Kind
    let isFullRange: Bool

    /// BT.601 of full range.
    static let standard = ColorMatrix(kind: .weighted(red: 0.299, blue: 0.114), isFullRange: true)

    private init(kind: Kind, isFullRange: Bool) {
        (self.kind, self.isFullRange) = (kind, isFullRange)
    }

    /// The matrix that code points name; nil for the ones that aren't linear in the samples.
    ///
    /// Where none is named it is that of BT.601, as decoders agree.
    init?(_ points: Bitmap.CodePoints) {
        isFullRange = points.isFullRange
        switch points.matrix {
        case 0: kind = .identity
        case 1: kind = .weighted(red: 0.2126, blue: 0.0722)
        case 2, 3, 5, 6: kind = .weighted(red: 0.299, blue: 0.114)
        case 4: kind = .weighted(red: 0.30, blue: 0.11)
        case 7: kind = .weighted(red: 0.212, blue: 0.087)
        case 8: kind = .greenOrange
        case 9: kind = .weighted(red: 0.2627, blue: 0.0593)
        case 12: kind = Self.derived(from: points.primaries)
        default: return nil
        }
    }

    /// The weights that follow from the chromaticities of the primaries.
    private static func derived(from primaries: UInt16) -> Kind {
        switch primaries {
        case 1: .weighted(red: 0.2126, blue: 0.0722)
        case 5: .weighted(red: 0.2220, blue: 0.0713)
        case 6, 7: .weighted(red: 0.2124, blue: 0.0866)
        case 9: .weighted(red: 0.2627, blue: 0.0593)
        case 11: .weighted(red: 0.2095, blue: 0.0689)
        case 12: .weighted(red: 0.2290, blue: 0.0793)
        default: .weighted(red: 0.299, blue: 0.114)
        }
    }
}
