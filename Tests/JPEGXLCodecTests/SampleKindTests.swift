#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Testing

    /// Kinds of pictures that this codec doesn't write; libjxl made the files, of two pixels each.
    @Suite struct SampleKindTests {
        private let codec = JPEGXLCodec()

        private func file(_ stream: [UInt8]) -> Codec.Input {
            Codec.Input(bytes: [0xFF, 0x0A] + stream, type: .jpegXL)
        }

        @Test func extraChannelsAreNamed() throws {
            let picture = try codec.decode(
                file([
                    0x00, 0x70, 0x30, 0x01, 0x24, 0x08, 0x08, 0x10, 0x00, 0x48, 0x00, 0x4B, 0x18, 0x8B, 0x15, 0xC2,
                    0x09,
                    0x6C, 0x5C, 0xE2, 0xFD, 0x01, 0x9C, 0xD0, 0xF9, 0xA0, 0x08, 0x8D, 0x08,
                ]))
            #expect(picture.bitmap.bytes == [10, 20, 30, 200, 210, 220])
            #expect(picture.omitted == ["a depth channel"])
        }

        @Test func fourInksAreUnsupported() {
            let input = file([
                0x00, 0x70, 0x30, 0x0A, 0x40, 0x02, 0x08, 0x08, 0x10, 0x00, 0x48, 0x00, 0x4B, 0x18, 0x8B, 0x15, 0xC2,
                0x09,
                0x6C, 0x5C, 0xE2, 0xFD, 0x01, 0x9C, 0xD0, 0xF9, 0xA0, 0x08, 0x8D, 0x08,
            ])
            for act in [{ _ = try codec.decode(input) }, { _ = try codec.header(of: input, limits: Limits()) }] {
                #expect { try act() } throws: { ($0 as? CodecError)?.code == .unsupported }
            }
        }

        /// -0.5, 0, 0.25, 0.5, 1 and 2, as numbers of 16 bits.
        @Test func floatingPointBecomesClipped16Bits() throws {
            let stream: [UInt8] = [
                0x00, 0x70, 0x46, 0x90, 0x08, 0x02, 0x01, 0x00, 0x54, 0x00, 0x4B, 0x18, 0x8B, 0x15, 0x42, 0x8A, 0x7C,
                0x20, 0x1E, 0x40, 0x0C, 0x00, 0x0E, 0x00, 0xF5, 0xFF, 0x0D, 0x00, 0xF7, 0xFF, 0x1D,
            ]
            let picture = try codec.decode(file(stream))
            #expect(picture.bitmap.format == Bitmap.Format(.rgb, bitsPerSample: 16))
            let samples = stride(from: 0, to: 12, by: 2).map {
                Int(picture.bitmap.bytes[$0]) | Int(picture.bitmap.bytes[$0 + 1]) << 8
            }
            #expect(samples == [0, 0, 16_384, 32_768, 65_535, 65_535])
            #expect(picture.omitted == ["what floating-point samples have beyond 16 bits from 0 to 1"])
        }
    }
#endif
