#if WebP
    import ContentTypes
    public import PhotoCodecs

    extension WebPCodec {
        /// Two by two red pixels, coded lossily, without loss, and lossily with an alpha channel.
        public var samples: [Codec.Sample] {
            let lossy = Self.chunk("VP8 ", Self.lossyData)
            let lossless = Self.chunk("VP8L", [0x2F, 1, 0x40, 0, 0, 7, 0x10, 0xFD, 0x8F, 0xFE, 7, 0x22, 0xA2, 0xFF, 1])
            let extended =
                Self.chunk("VP8X", [0x10, 0, 0, 0, 1, 0, 0, 1, 0, 0]) + Self.chunk("ALPH", [1, 0x28, 0x60, 0x44, 4])
            return [lossy, lossless, extended + lossy].map { chunks in
                Codec.Sample(Self.chunk("RIFF", Array("WEBP".utf8) + chunks), type: .webP, width: 2, height: 2)
            }
        }

        private static let lossyData: [UInt8] = [
            0x90, 0x01, 0x00, 0x9D, 0x01, 0x2A, 0x02, 0x00, 0x02, 0x00, 0x02, 0xC0, 0x4C, 0x25, 0xA0, 0x02, 0x74, 0xBA,
            0x00, 0x03, 0x98, 0x00, 0xFE, 0xEE, 0x43, 0x1F, 0xEE, 0x6C, 0x73, 0x8B, 0x70, 0x57, 0xFF, 0x6D, 0x0F, 0xFF,
            0x5A, 0x1F, 0xFE, 0xB4, 0x3F, 0xE9, 0x40, 0x00,
        ]

        private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content + (content.count % 2 == 0 ? [] : [0])
        }
    }
#endif
