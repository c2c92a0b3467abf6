internal import CJPEGFrames
public import ContentTypes
public import PhotoCodecs

extension JPEGCodec {
    /// Writes grey, RGB or CMYK of 8 bits, its profile, Exif and XMP; of a packet too long for its segment an extended one.
    ///
    /// With a JPEG of as many components as `template`, which states its steps before its first scan, the file has exactly the template's quantisation tables, colour
    /// coding, subsampling, restart interval, and is progressive when that is. Where the picture is as wide as the
    /// template is high and the other way round, it was turned, and subsampling turns with it, so that it stays along
    /// the same axis of the scene. `quality` divides the template's steps when it is over 1; from 4 on every component
    /// has full resolution, because no steps, however fine, bring back chroma that was averaged.
    ///
    /// Without a template `quality` is libjpeg's, from 0 to 1, with whole chroma from 0.9 on and 4:2:0 below. CMYK is
    /// stored inverted, with Adobe's marker. Huffman tables are always made for the picture.
    /// - Throws: `unsupported` for alpha, more than 8 bits, more than 65,500 pixels a side, code points of other colours
    ///   than sRGB without a profile, or metadata that is too large for its segment; `argument` for a picture that isn't
    ///   upright or a quality that is no number.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard type == .jpeg else { throw CodecError(.unsupported, "The JPEG codec doesn't write \(type).") }
        let format = picture.bitmap.format
        guard format.alpha == .none, format.bitsPerSample == 8 else {
            throw CodecError(
                .unsupported,
                "JPEG holds 8 bits a sample without alpha; the picture has \(format.bitsPerSample) bits"
                    + (format.alpha == .none ? "." : " and alpha."))
        }
        try picture.requireUpright(toBecome: "JPEG")
        try picture.requireColorWithoutCodePoints(toBecome: "JPEG")
        try options.requireQuality()
        let segments = try picture.metadata.coded() + ICCParts.coded(picture.bitmap.color.iccProfile)
        let coded = try encode(picture.bitmap, options: options)
        let head = headEnd(of: coded)
        try sink.write(Array(coded[..<head]))
        if !segments.isEmpty { try sink.write(segments) }
        try sink.write(Array(coded[head...]))
    }

    /// Where metadata goes: behind the segments that say what the components mean.
    private func headEnd(of coded: [UInt8]) -> Int {
        let head = Segment.all(in: coded).prefix { $0.marker == Segment.app0 || $0.marker == Segment.app14 }
        return head.last?.payload.upperBound ?? 2
    }

    private func encode(_ bitmap: Bitmap, options: Codec.EncodingOptions) throws(CodecError) -> [UInt8] {
        var request = unsafe jpeg_frames_request(
            width: Int32(clamping: bitmap.width), height: Int32(clamping: bitmap.height),
            channels: Int32(bitmap.format.channelCount), layout: nil, is_turned: false,
            is_full_resolution: options.quality >= 4, fineness: max(1, options.quality),
            quality: Int32((min(max(options.quality, 0), 1) * 100).rounded()),
            halves_chroma: options.quality < 0.9)
        let layout = try followed(options, by: bitmap)
        var output = unsafe jpeg_frames_output()
        try unsafe callFrames("encoded") { message in
            unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return 0 }
                guard let layout else { return unsafe jpeg_frames_encode(request, base, &output, message) }
                unsafe request.is_turned = isTurned(bitmap, from: layout)
                return unsafe withUnsafePointer(to: layout) { pointer in
                    unsafe request.layout = unsafe pointer
                    return unsafe jpeg_frames_encode(request, base, &output, message)
                }
            }
        }
        return unsafe [UInt8](taking: output)
    }

    /// The template's layout where it can be followed.
    private func followed(_ options: Codec.EncodingOptions, by bitmap: Bitmap) throws(CodecError)
        -> jpeg_frames_layout?
    {
        guard let template = options.template, template.bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        let layout = try template.layout(limits: options.limits)
        return layout.has_steps && Int(layout.component_count) == bitmap.format.channelCount ? layout : nil
    }

    private func isTurned(_ bitmap: Bitmap, from layout: jpeg_frames_layout) -> Bool {
        let (width, height) = (Int(layout.width), Int(layout.height))
        return width != height && bitmap.width == height && bitmap.height == width
    }
}
