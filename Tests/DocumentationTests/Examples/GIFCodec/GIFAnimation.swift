#if GIF
    import ContentTypes
    import GIFCodec
    import PhotoCodecs

    /// An endless GIF of pictures of one size, each shown for half a second; none may have more than 256 colours.
    func animation(of pictures: [Codec.Picture]) throws(CodecError) -> [UInt8] {
        let frames = pictures.map { Codec.Frame($0, duration: .milliseconds(500)) }
        var sink = Codec.MemorySink()
        try GIFCodec().encode(frames, loopCount: 0, as: .gif, options: Codec.EncodingOptions(), to: &sink)
        return sink.bytes
    }
#endif
