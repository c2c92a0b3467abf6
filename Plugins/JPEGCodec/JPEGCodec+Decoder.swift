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
    /// - Throws: `notMine`, `unsupported`, `malformed`, `limitExceeded`.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let limits = options.limits
        try options.interruption.check()
        let layout = try input.layout(limits: limits)
        let (width, height) = (Int(layout.width), Int(layout.height))
        let size = try limits.admit(width: width, height: height, format: layout.format)
        let segments = Segment.all(in: input.bytes)
        let metadata = try Codec.Metadata(segments, in: input.bytes, limits: limits)
        let profile = try ICCParts.profile(from: segments, in: input.bytes, limits: limits)
        let (pixels, isComplete) = try pixels(of: input, count: size, limits: limits)
        let bitmap = try Bitmap(
            width: width, height: height, format: layout.format, color: Bitmap.ColorDescription(iccProfile: profile),
            bytes: pixels)
        return Codec.Picture(
            bitmap: bitmap, orientation: metadata.exif.flatMap(Orientation.init(exif:)) ?? .up, metadata: metadata,
            isComplete: isComplete)
    }

    private func pixels(of input: Codec.Input, count: Int, limits: Limits) throws(CodecError) -> ([UInt8], Bool) {
        var isComplete = false
        var pixels: [UInt8] = []
        try unsafe callFrames("decoded") { message in
            var result: Int32 = 0
            pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                guard let base = buffer.baseAddress else { return }
                result =
                    unsafe input.lend { coded in
                        unsafe jpeg_frames_decode(coded, limits.ofFrames, base, count, &isComplete, message)
                    } ?? 0
                filled = result == 0 ? count : 0
            }
            return result
        }
        return (pixels, isComplete)
    }
}
