internal import CJPEGFrames
public import ContentTypes
public import PhotoCodecs

extension JPEGCodec {
    /// Describes the picture by its header; costs microseconds, whatever its size.
    ///
    /// - Throws: `notMine`, `unsupported`, `malformed`, `limitExceeded`.
    public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        let layout = try input.layout(limits: limits)
        let (width, height) = (Int(layout.width), Int(layout.height))
        _ = try limits.admit(width: width, height: height, format: layout.format)
        let metadata = try Codec.Metadata(Segment.all(in: input.bytes), in: input.bytes, limits: limits)
        return Codec.Header(
            width: width, height: height, format: layout.format,
            orientation: metadata.exif.flatMap(Orientation.init(exif:)) ?? .up)
    }

    /// Describes the picture as ``header(of:limits:)`` does, without reading further than to its first scan.
    ///
    /// - Throws: `notMine`, `unsupported`, `malformed`, `limitExceeded`, `io`.
    public func header(reading source: some ByteSource, as type: ContentType, limits: Limits) throws(CodecError)
        -> Codec.Header
    {
        var digest = JPEGDigest(of: source)
        return try header(ofDigest: try digest.bytes(limits: limits), as: type, limits: limits)
    }

    /// Decodes the main picture as stored.
    ///
    /// Grey, RGB, or CMYK in which 0 is no ink, whichever way the file stores it: with Adobe's marker inverted. A file
    /// that ends early gives a picture whose `isComplete` is false. A file of several scans
    /// needs memory for its coefficients, twice its bitmap. A colour profile of which a part is missing is `malformed`:
    /// pixels without their profile would be other colours.
    ///
    /// An extended XMP packet is joined to the main one. What else the file holds is named in `omitted`.
    ///
    /// Asked for a picture `fitting` a size, it decodes each block to 1 to 5 pixels across instead of 8: in a third to a
    /// half of the time up to 4, at 5 in as much but less memory; for less than half a pixel across the areas of that
    /// are averaged. Scans must be read whole even so. Between two checks
    /// of the interruption a mebibyte of samples is decoded, in some milliseconds; a file with more than 4 MiB of tables
    /// or stray bytes in one place, which would take longer, is `malformed`.
    /// - Throws: `notMine`, `unsupported`, `malformed`, `limitExceeded`, `cancelled`, `deadlineExceeded`.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let limits = options.limits
        try options.interruption.check()
        let layout = try input.layout(limits: limits)
        let (scale, size) = try admit(layout, fitting: options.fitting, limits: limits)
        let segments = Segment.all(in: input.bytes)
        var metadata = try Codec.Metadata(segments, in: input.bytes, limits: limits)
        let isXMPWhole = try metadata.joinExtendedXMP(segments, in: input.bytes, limits: limits)
        let profile = try ICCParts.profile(from: segments, in: input.bytes, limits: limits)
        let (pixels, isComplete) = try FrameDecoding.open(input, scale: scale, limits: limits) {
            (decoding) throws(CodecError) in
            try decoding.pixels(count: size, until: options.interruption)
        }
        let bitmap = try Bitmap(
            width: scale.width, height: scale.height, format: layout.format,
            color: Bitmap.ColorDescription(iccProfile: profile), bytes: pixels)
        var picture = Codec.Picture(
            bitmap: bitmap, orientation: metadata.exif.flatMap(Orientation.init(exif:)) ?? .up, metadata: metadata,
            isComplete: isComplete)
        picture.omitted =
            OmittedParts(
                of: segments, in: input.bytes, exif: metadata.exif, isXMPWhole: isXMPWhole
            ).names
        return picture.fitted(to: options.fitting)
    }

    /// Checks the whole picture's size, and the bytes of the bitmap that is made of it.
    private func admit(_ layout: jpeg_frames_layout, fitting side: Int?, limits: Limits) throws(CodecError)
        -> (FrameScale, size: Int)
    {
        var whole = limits
        whole.bitmapBytes = .max
        let (width, height) = (Int(layout.width), Int(layout.height))
        _ = try whole.admit(width: width, height: height, format: layout.format)
        let scale = FrameScale(of: (width, height), fitting: side)
        return (scale, try limits.admit(width: scale.width, height: scale.height, format: layout.format))
    }
}
