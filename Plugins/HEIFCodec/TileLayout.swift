/// How a picture is divided into coded items: not at all, or into equal tiles that a grid cuts to size.
struct TileLayout: Equatable {
    let columns: Int
    let rows: Int
    /// Size of a tile; of the picture, where it is coded whole.
    let tileWidth: Int
    let tileHeight: Int
    /// Whether a `grid` item puts the tiles together.
    let isGrid: Bool

    /// Divides a picture.
    ///
    /// Up to the largest luma picture of HEVC's levels 5 to 5.2, which decoders in hardware take, it stays whole. A
    /// larger one is coded in tiles of about 2048 × 2048 pixels, so that coding takes memory for one tile only. A grid
    /// also cuts HEVC pictures of odd sizes and of less than 64 pixels, which can't be coded as they are: no crop is
    /// left for a reader to carry out. AV1 codes every size; since AVIF readers want grids of even sizes, it codes odd
    /// ones whole.
    init(width: Int, height: Int, isAV1: Bool) {
        let isEven = width % 2 == 0 && height % 2 == 0
        let isModest = width * height <= 8_912_896 && max(width, height) <= 8444
        let staysWhole = isAV1 ? isModest || !isEven : isModest && isEven && min(width, height) >= 64
        isGrid = !staysWhole
        guard isGrid else {
            (columns, rows, tileWidth, tileHeight) = (1, 1, width, height)
            return
        }
        (columns, tileWidth) = Self.division(of: width, isWhole: isModest)
        (rows, tileHeight) = Self.division(of: height, isWhole: isModest)
    }

    /// Equal lengths, multiples of 64 as MIAF wants them, of which the last is needed at least in part.
    private static func division(of length: Int, isWhole: Bool) -> (count: Int, length: Int) {
        let count = isWhole ? 1 : (length + 2047) / 2048
        let share = (length + count - 1) / count
        return (count, (share + 63) / 64 * 64)
    }

    /// Where the tiles are, row by row.
    var parts: [DecodingPlan.Rectangle] {
        (0..<rows * columns).map { index in
            DecodingPlan.Rectangle(
                x: index % columns * tileWidth, y: index / columns * tileHeight, width: tileWidth, height: tileHeight)
        }
    }
}
