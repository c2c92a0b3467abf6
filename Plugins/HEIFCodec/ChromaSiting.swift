/// Where the samples of chroma of half the resolution lie, as ITU-T H.265 annex E and the AV1 specification number it.
struct ChromaSiting: Equatable {
    /// Along one axis, seen from the two samples of luma that share one of chroma.
    enum Place: Equatable {
        case first, between, second
    }

    let across: Place
    let down: Place

    /// In the middle of the pixels that share it: what JPEG has, and what encoders of photos make that say nothing.
    static let center = ChromaSiting(across: .between, down: .between)

    init(across: Place, down: Place) { (self.across, self.down) = (across, down) }

    /// Reads HEVC's `chroma_sample_loc_type`.
    init(hevc type: Int) {
        across = type % 2 == 0 ? .first : .between
        down = [.between, .first, .second][min(type / 2, 2)]
    }

    /// Reads AV1's `chroma_sample_position`, of which 0 is unknown.
    init(av1 position: Int) {
        across = [1, 2].contains(position) ? .first : .between
        down = position == 2 ? .first : .between
    }
}

extension ChromaSiting.Place {
    /// How many quarters of a pixel's chroma come from a neighbour: of the first of two pixels from the sample before,
    /// of the second from the one behind.
    var neighborQuarters: (ofFirst: Int32, ofSecond: Int32) {
        switch self {
        case .first: (0, 2)
        case .between: (1, 1)
        case .second: (2, 0)
        }
    }
}
