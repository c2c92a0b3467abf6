import PhotoCodecs

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How a picture is coded.
struct EncodingSettings {
    let isAV1: Bool
    /// Bits of a coded sample.
    let bitsPerSample: Int
    let chroma: CodedConfiguration.Chroma
    /// libheif's quality, 0 to 100.
    let quality: Int
    /// Matrix and range the planes are coded with; primaries and transfer as in the bitmap.
    let points: Bitmap.CodePoints
    let matrix: ColorMatrix
    /// Whether the bitmap's channel of opacity is coded, not its colours.
    let isOpacity: Bool

    /// Settings for the colours of a bitmap.
    ///
    /// - Parameter likeChroma: the chroma of the template.
    init(for bitmap: Bitmap, isAV1: Bool, likeChroma: CodedConfiguration.Chroma?, quality: Int) {
        self.isAV1 = isAV1
        self.quality = quality
        isOpacity = false
        bitsPerSample = bitmap.format.bitsPerSample
        let wanted = bitmap.color.codePoints ?? .unnamed
        var (points, chroma) = (wanted, likeChroma ?? .quarter)
        if chroma == .monochrome { chroma = .quarter }
        // libheif 1.15 names a profile to libaom in which colours of 10 bits must have chroma of half the width;
        // libaom ends the process on any other.
        if isAV1, bitsPerSample == 10 { chroma = .half }
        // A matrix that isn't known, or that goes with full chroma only, gives way to the usual one.
        if ColorMatrix(points) == nil || points.matrix == 0 && chroma != .full {
            points.matrix = points.primaries == 9 ? 9 : 6
        }
        self.chroma = bitmap.format.model == .gray ? .monochrome : chroma
        self.points = points
        matrix = ColorMatrix(points) ?? .standard
    }

    /// Settings for the opacity of a bitmap, which readers expect in full range; quantised half as coarsely as colours.
    init(forOpacityOf bitmap: Bitmap, like colors: EncodingSettings) {
        isAV1 = colors.isAV1
        quality = min(colors.quality + (colors.isAV1 ? 7 : 12), 100)
        isOpacity = true
        // libaom can't code single planes of 10 bits as libheif 1.15 asks it to; 12 bits hold them all.
        bitsPerSample = isAV1 && bitmap.format.bitsPerSample == 10 ? 12 : bitmap.format.bitsPerSample
        (chroma, points, matrix) = (.monochrome, .unnamed, .standard)
    }

    /// Measured on camera photos with the presets of ``HEIFEncoder``.
    ///
    /// With a template, 60 (x265's crf 20) and 86 (libaom's level 9) gave at least 41 dB and files as large as their
    /// sources; a quantisation step halves with every 12 points of the one (6 of crf) and about 7 of the other.
    /// Without one, 0.92 gives the same.
    static func quality(_ options: Codec.EncodingOptions, isAV1: Bool) -> Int {
        let usual = isAV1 ? 86.0 : 60.0
        guard options.template == nil else {
            let halvings = log2(min(max(options.quality, 0.01), 100))
            return Int(min(max(usual + halvings * (isAV1 ? 7 : 12), 0), 100).rounded())
        }
        let wanted = min(max(options.quality, 0), 1)
        let above = (wanted - 0.92) / 0.08 * (100 - usual)
        return Int((wanted < 0.92 ? usual * wanted / 0.92 : usual + above).rounded())
    }

    /// The quality for what is measured rather than seen, and for what is small.
    static func fineQuality(isAV1: Bool) -> Int { isAV1 ? 96 : 78 }
}

extension Bitmap.CodePoints {
    /// What samples without code points are coded as: in full range, with the matrix that decoders assume.
    fileprivate static let unnamed = Bitmap.CodePoints(primaries: 2, transfer: 2, matrix: 6, isFullRange: true)
}
