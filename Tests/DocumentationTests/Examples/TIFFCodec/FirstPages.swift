#if TIFF
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec

    /// A TIFF of the first pages of another, compressed as that one is where nothing is lost by it.
    func firstPages(_ count: Int, of file: [UInt8]) throws(CodecError) -> [UInt8] {
        let codec = TIFFCodec()
        let input = Codec.Input(bytes: file, type: .tiff)
        var pages: [Codec.Frame] = []
        try codec.decodeFrames(input, options: Codec.DecodingOptions()) { page in
            guard pages.count < count else { return }
            let upright = page.picture.bitmap.turned(by: page.picture.orientation)
            pages.append(Codec.Frame(Codec.Picture(bitmap: upright, metadata: page.picture.metadata)))
        }
        var sink = Codec.MemorySink()
        let options = Codec.EncodingOptions(template: input, quality: 1)
        try codec.encode(pages, loopCount: 0, as: .tiff, options: options, to: &sink)
        return sink.bytes
    }
#endif
