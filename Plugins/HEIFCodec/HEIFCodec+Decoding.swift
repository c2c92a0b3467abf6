import CLibHEIF
public import PhotoCodecs

extension HEIFCodec {
    /// Decodes the primary picture to gray or RGB of its own depth, with its opacity.
    ///
    /// Coded samples become RGB by the matrix and range that the `nclx` property, or else the coded data, states;
    /// primaries and transfer stay as they are and are named in the bitmap's colour. Chroma of less resolution is
    /// repeated. When the file ends before the last tiles of a grid, the picture comes with
    /// `isComplete` false and zeros in their place.
    public func decode(_ input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Picture {
        let file = try HEIFFile(input.bytes, limits: limits)
        let plan = try DecodingPlan(for: file, limits: limits)
        var canvas = Canvas(plan)
        var isComplete = true
        for tile in plan.tiles {
            isComplete = try canvas.draw(tile, of: file, isOpacity: false, limits: limits) && isComplete
        }
        for tile in plan.opacity {
            isComplete = try canvas.draw(tile, of: file, isOpacity: true, limits: limits) && isComplete
        }
        guard canvas.hasPixels else { throw heifError(.malformed, "the file ends before its pixels") }
        var color = plan.color
        // Without a profile the coded data's own word on colour counts, where it says anything.
        if color.iccProfile == nil { color.codePoints = color.codePoints ?? canvas.codedPoints }
        if let points = color.codePoints, points.primaries == 2, points.transfer == 2 { color.codePoints = nil }
        let bitmap = try Bitmap(
            width: plan.crop.width, height: plan.crop.height, format: plan.format, color: color, bytes: canvas.bytes)
        return Codec.Picture(
            bitmap: bitmap, orientation: plan.orientation,
            metadata: try file.metadata(of: file.primaryID, limits: limits),
            isComplete: isComplete)
    }
}
