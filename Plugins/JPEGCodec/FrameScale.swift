internal import PhotoCodecs

/// How much of a picture's size its blocks are decoded to: an inverse DCT of fewer points makes fewer pixels.
struct FrameScale: Equatable {
    /// 1 to 8; 8 is the whole picture.
    let eighths: Int
    /// Pixels across.
    let width: Int
    /// Pixels down.
    let height: Int

    /// Six and seven eighths take more time than the whole, of which libjpeg-turbo makes eight points at a stroke.
    private static let cheapEighths = 1...5

    /// The smallest size whose longer side isn't below `side`, or the whole picture.
    init(of layout: (width: Int, height: Int), fitting side: Int?) {
        let longer = max(layout.width, layout.height)
        let eighths = side.map { side in Self.cheapEighths.first { Self.scaled(longer, by: $0) >= side } ?? 8 } ?? 8
        self.eighths = eighths
        width = Self.scaled(layout.width, by: eighths)
        height = Self.scaled(layout.height, by: eighths)
    }

    /// Rounded up, as libjpeg does; no side of a JPEG comes near an overflow.
    private static func scaled(_ length: Int, by eighths: Int) -> Int { (length * eighths + 7) / 8 }
}
