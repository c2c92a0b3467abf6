#if RAW
    import ContentTypes
    public import PhotoCodecs

    extension RawCodec {
        /// Gray fields of the smallest size that LibRaw takes, whose sensor values are not compressed.
        ///
        /// There is none for the types whose values always are: they are read by the same library, which is either
        /// there as a whole or not.
        public var samples: [Codec.Sample] {
            [
                sample(.dng, TinyRaw()),
                sample("com.nikon.raw-image", TinyRaw(maker: "NIKON CORPORATION")),
                sample("com.pentax.raw-image", TinyRaw(maker: "PENTAX")),
                sample(.cameraRaw, TinyRaw(maker: "Example")),
            ]
        }

        private func sample(_ type: ContentType, _ file: TinyRaw) -> Codec.Sample {
            Codec.Sample(file.bytes, type: type, width: TinyRaw.width, height: TinyRaw.height)
        }
    }
#endif
