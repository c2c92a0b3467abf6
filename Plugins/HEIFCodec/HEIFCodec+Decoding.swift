import CLibHEIF
public import PhotoCodecs

extension HEIFCodec {
    /// Decodes the primary picture to gray or RGB of its own depth, with its opacity, and its companions.
    ///
    /// Coded samples become RGB by the matrix and range that the `nclx` property, or else the coded data, states;
    /// primaries and transfer stay as they are and are named in the bitmap's colour. Chroma of less resolution is
    /// repeated. When the file ends before the last tiles of a grid, the picture comes with
    /// `isComplete` false and zeros in their place. Thumbnails and auxiliary pictures come as they are
    /// stored, as long as all bitmaps together are within `bitmapBytes`; what else the file holds, and what of
    /// it can't be decoded, is named in `omitted`.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let limits = options.limits
        try options.interruption.check()
        let file = try HEIFFile(input.bytes, limits: limits)
        let plan = try DecodingPlan(for: file, limits: limits)
        let (bitmap, isComplete) = try file.decode(plan, limits: limits)
        var picture = Codec.Picture(
            bitmap: bitmap, orientation: plan.orientation,
            metadata: try file.metadata(of: file.primaryID, limits: limits), isComplete: isComplete)
        (picture.companions, picture.omitted) = file.companions(besides: plan, limits: limits)
        return picture
    }
}

extension HEIFFile {
    /// Decodes a picture; false when the file ends before the last tiles of a grid.
    func decode(_ plan: DecodingPlan, limits: Limits) throws(CodecError) -> (bitmap: Bitmap, isComplete: Bool) {
        var canvas = Canvas(plan)
        var isComplete = true
        for tile in plan.tiles {
            isComplete = try canvas.draw(tile, of: self, isOpacity: false, limits: limits) && isComplete
        }
        for tile in plan.opacity {
            isComplete = try canvas.draw(tile, of: self, isOpacity: true, limits: limits) && isComplete
        }
        guard canvas.hasPixels else { throw heifError(.malformed, "the file ends before its pixels") }
        var color = plan.color
        // Without a profile the coded data's own word on colour counts, where it says anything.
        if color.iccProfile == nil { color.codePoints = color.codePoints ?? canvas.codedPoints }
        if let points = color.codePoints, points.primaries == 2, points.transfer == 2 { color.codePoints = nil }
        let bitmap = try Bitmap(
            width: plan.crop.width, height: plan.crop.height, format: plan.format, color: color, bytes: canvas.bytes)
        return (bitmap, isComplete)
    }
}
