#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs

    /// A picture of any depth as a JPEG XL from which every sample comes back.
    func archived(_ picture: Codec.Picture) throws(CodecError) -> [UInt8] {
        var sink = Codec.MemorySink()
        let lossless = Codec.EncodingOptions(quality: 4)
        try JPEGXLCodec().encode(picture, as: .jpegXL, options: lossless, to: &sink)
        return sink.bytes
    }
#endif
