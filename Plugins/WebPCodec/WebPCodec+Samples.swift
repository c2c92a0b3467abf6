#if WebP
    import ContentTypes
    public import PhotoCodecs

    extension WebPCodec {
        /// Three by two pixels of the six full colours, without loss.
        public var samples: [Codec.Sample] {
            let coded: [UInt8] = [
                47, 2, 64, 0, 0, 47, 32, 16, 72, 218, 31, 122, 141, 249, 23, 16, 20, 249, 63, 218, 252, 7, 31, 68, 2,
                131, 66, 182, 17, 224, 208, 189, 4, 167, 112, 17, 253, 143, 99, 5,
            ]
            let bytes =
                Array("RIFF".utf8) + [52, 0, 0, 0] + Array("WEBPVP8L".utf8) + [40, 0, 0, 0] + coded
            return [Codec.Sample(bytes, type: .webP, width: 3, height: 2)]
        }
    }
#endif
