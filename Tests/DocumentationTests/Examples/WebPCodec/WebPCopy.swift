#if WebP
    import ContentTypes
    import PhotoCodecs
    import WebPCodec

    /// An animated WebP, written anew without loss.
    func losslessCopy(ofWebP file: [UInt8]) throws(CodecError) -> [UInt8] {
        let codec = WebPCodec()
        let input = Codec.Input(bytes: file, type: .webP)
        let loopCount = try codec.frames(of: input, limits: Limits()).loopCount ?? 0
        var frames: [Codec.Frame] = []
        try codec.decodeFrames(input, options: Codec.DecodingOptions()) { frames.append($0) }
        var sink = Codec.MemorySink()
        let options = Codec.EncodingOptions(quality: 4)
        try codec.encode(frames, loopCount: loopCount, as: .webP, options: options, to: &sink)
        return sink.bytes
    }
#endif
