public import ContentTypes
public import FuzzInput
public import PhotoCodecs

extension FuzzInput {
    /// Decodes the bytes, whole and smaller, and holds what is promised of every decoder: the header tells what is
    /// decoded, no limit is passed, and what is wrong is told by an error.
    public func decode(by decoder: some Codec.Decoder, as type: ContentType) -> CInt {
        var limits = Limits()
        limits.pixels = 1 << 20
        limits.bitmapBytes = 1 << 24
        limits.frames = 50
        let input = Codec.Input(bytes: bytes, type: type)
        do {
            let header = try decoder.header(of: input, limits: limits)
            let whole = try decoder.decode(input, limits: limits)
            precondition(whole.bitmap.width == header.width, "the header is of another width")
            precondition(whole.bitmap.height == header.height, "the header is of another height")
            precondition(whole.bitmap.format == header.format, "the header is of another format")
            precondition(whole.orientation == header.orientation, "the header is of another orientation")
            precondition(whole.bitmap.bytes.count <= limits.bitmapBytes, "a limit was passed")
            let half = max(1, max(header.width, header.height) / 2)
            let smaller = try decoder.decode(input, options: Codec.DecodingOptions(limits: limits, fitting: half))
            precondition(max(smaller.bitmap.width, smaller.bitmap.height) >= half, "it is smaller than asked for")
            try decodeFrames(of: input, by: decoder, header, limits: limits)
        } catch {
            precondition(!error.message.isEmpty, "an error says nothing")
        }
        return 0
    }

    /// Decodes every frame; those of an animation are all as large as its canvas.
    private func decodeFrames(
        of input: Codec.Input, by decoder: some Codec.Decoder, _ header: Codec.Header, limits: Limits
    ) throws(CodecError) {
        guard let decoder = decoder as? any Codec.MultiFrameDecoder else { return }
        let isAnimation = try decoder.frames(of: input, limits: limits).loopCount != nil
        var count = 0
        try decoder.decodeFrames(input, options: Codec.DecodingOptions(limits: limits)) { frame in
            count += 1
            guard isAnimation else { return }
            let bitmap = frame.picture.bitmap
            precondition((bitmap.width, bitmap.height) == (header.width, header.height), "a frame has another size")
            precondition(bitmap.format == header.format, "a frame has another format")
        }
        precondition(count <= limits.frames, "a limit was passed")
    }
}
