public import PhotoCodecs

extension HEIFCodec {
    /// Decodes the primary picture to gray or RGB of its own depth, with its opacity, and its companions.
    ///
    /// Coded samples become RGB by the matrix and range that the `nclx` property, or else the coded data, states;
    /// primaries and transfer stay as they are and are named in the bitmap's colour. Chroma of less resolution is
    /// interpolated linearly within a coded picture, from where the coded data says its samples lie, else from the middle
    /// of the pixels that share them. When the file ends before the last tiles of a grid, the picture comes with
    /// `isComplete` false and zeros in their place; it is false, too, where Exif or XMP is cut. Thumbnails and auxiliary
    /// pictures come as they are stored, as long as all bitmaps together are within `bitmapBytes`; what else the file
    /// holds, and what of it can't be decoded, is named in `omitted`.
    ///
    /// Asked for a size that suffices, it gives the thumbnail that is large enough, in place of the whole picture, and
    /// no companions. The tiles of a grid are decoded on all processors. A call gives up between two coded pictures; a
    /// tile of 512 × 512 pixels takes some 15 ms, a picture of 12 megapixels in one piece about a second.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let limits = options.limits
        let file = try HEIFFile(input.bytes, limits: limits)
        let plan = try DecodingPlan(for: file, limits: limits)
        if let side = options.fitting {
            return try file.smaller(than: plan, fitting: side, options: options).fitted(to: side)
        }
        var picture = try file.picture(plan, options: options)
        (picture.companions, picture.omitted) = try file.companions(besides: plan, options: options)
        return picture
    }
}

extension HEIFFile {
    /// The primary picture, without what belongs to it.
    fileprivate func picture(
        _ plan: DecodingPlan, options: Codec.DecodingOptions
    ) throws(CodecError) -> Codec.Picture {
        let (bitmap, hasAllPixels) = try decode(plan, options: options)
        return Codec.Picture(
            bitmap: bitmap, orientation: plan.orientation,
            metadata: try metadata(of: primaryID, limits: options.limits),
            isComplete: hasAllPixels && !isCutInMetadata(of: primaryID))
    }

    /// A thumbnail that suffices; where there is none that can be decoded, the whole picture.
    fileprivate func smaller(
        than plan: DecodingPlan, fitting side: Int, options: Codec.DecodingOptions
    ) throws(CodecError) -> Codec.Picture {
        guard let thumbnail = thumbnail(fitting: side, besides: plan, limits: options.limits) else {
            return try picture(plan, options: options)
        }
        do throws(CodecError) {
            var (bitmap, isComplete) = try decode(thumbnail, options: options)
            guard isComplete else { return try picture(plan, options: options) }
            bitmap.color.iccProfile = bitmap.color.iccProfile ?? plan.color.iccProfile
            return Codec.Picture(
                bitmap: bitmap, orientation: plan.orientation,
                metadata: try metadata(of: primaryID, limits: options.limits))
        } catch {
            try options.interruption.check()
            return try picture(plan, options: options)
        }
    }

    /// Decodes a picture; false when the file ends before the last tiles of a grid.
    func decode(
        _ plan: DecodingPlan, options: Codec.DecodingOptions
    ) throws(CodecError) -> (bitmap: Bitmap, isComplete: Bool) {
        let canvas = Canvas(plan)
        try canvas.draw(plan.tiles, of: self, isOpacity: false, options.interruption)
        try canvas.draw(plan.opacity, of: self, isOpacity: true, options.interruption)
        guard let (bytes, codedPoints, isComplete) = canvas.finish() else {
            throw heifError(.malformed, "the file ends before its pixels")
        }
        var color = plan.color
        // Without a profile the coded data's own word on colour counts, where it says anything.
        if color.iccProfile == nil { color.codePoints = color.codePoints ?? codedPoints }
        if let points = color.codePoints, points.primaries == 2, points.transfer == 2 { color.codePoints = nil }
        let bitmap = try Bitmap(
            width: plan.crop.width, height: plan.crop.height, format: plan.format, color: color, bytes: bytes)
        return (bitmap, isComplete)
    }
}
