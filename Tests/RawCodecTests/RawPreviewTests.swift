#if RAW
    import ContentTypes
    import PhotoCodecs
    import RawCodec
    import Testing

    @Suite struct RawPreviewTests {
        /// Stands in for a JPEG codec: its files have a JPEG's header, whose comment is the orientation, and no data.
        private struct Previews: Codec.Decoder {
            let name = "previews of a test"
            let decodableTypes: [ContentType] = [.jpeg]

            static func file(_ width: UInt8, _ height: UInt8, _ orientation: UInt8 = 1) -> [UInt8] {
                let comment: [UInt8] = [0xFF, 0xFE, 0, 3, orientation]
                let components: [UInt8] = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
                let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0, height, 0, width, 3] + components
                let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
                return [0xFF, 0xD8] + comment + frame + scan + Array(repeating: 0, count: 60) + [0xFF, 0xD9]
            }

            func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
                guard input.type == .jpeg, input.bytes.starts(with: [0xFF, 0xD8]), input.bytes.count == 102,
                    let orientation = Orientation(rawValue: input.bytes[6])
                else { throw CodecError(.malformed, "No preview.") }
                return Codec.Header(
                    width: Int(input.bytes[15]), height: Int(input.bytes[13]), format: Bitmap.Format(.rgb),
                    orientation: orientation)
            }

            /// Half the size where that suffices, as a JPEG codec would.
            func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
                let header = try header(of: input, limits: options.limits)
                let divisor = max(header.width, header.height) / 2 >= options.fitting ?? .max ? 2 : 1
                let (width, height) = (header.width / divisor, header.height / divisor)
                let bytes = Array(repeating: UInt8(77), count: width * height * 3)
                return Codec.Picture(
                    bitmap: try Bitmap(width: width, height: height, format: header.format, bytes: bytes),
                    orientation: header.orientation)
            }
        }

        private let codec = RawCodec(previews: Previews())

        private func dng(_ jpeg: [UInt8], orientation: Int = 1) -> TestDNG {
            var dng = TestDNG(width: 96, height: 64, orientation: orientation)
            dng.preview = (jpeg, Int(jpeg[15]), Int(jpeg[13]))
            return dng
        }

        private func decoded(_ dng: TestDNG, _ side: Int, by codec: RawCodec? = nil) throws -> Codec.Picture {
            try (codec ?? self.codec).decode(dng.input, options: Codec.DecodingOptions(fitting: side))
        }

        @Test func thePreviewIsFoundByteForByte() throws {
            let jpeg = Previews.file(72, 48)
            let preview = try #require(try RawCodec.preview(of: dng(jpeg).input))
            #expect(preview.bytes == jpeg)
            #expect(preview.type == .jpeg)
            #expect(try RawCodec.preview(of: TestDNG().input) == nil)
            #expect(try codec.decode(dng(jpeg).input).omitted == ["Exif", "preview (72 × 48)"])
        }

        /// Asked for, and what comes: a preview (8 bits), half and whole developments (16 bits).
        @Test(
            arguments: [
                (1, 1, 1, 8), (18, 36, 24, 8), (36, 36, 24, 8), (37, 72, 48, 8), (72, 72, 48, 8), (73, 96, 64, 16),
                (96, 96, 64, 16),
                (5000, 96, 64, 16),
            ])
        func theSmallestThatSufficesComes(side: Int, width: Int, height: Int, bits: Int) throws {
            let picture = try decoded(dng(Previews.file(72, 48)), side)
            #expect([picture.bitmap.width, picture.bitmap.height] == [width, height])
            #expect(picture.bitmap.format.bitsPerSample == bits)
            #expect(picture.isComplete)
        }

        @Test(arguments: [(24, 48), (48, 48), (49, 96), (96, 96)])
        func withoutADecoderOfPreviewsItIsDeveloped(side: Int, width: Int) throws {
            let picture = try decoded(dng(Previews.file(72, 48)), side, by: RawCodec())
            #expect([picture.bitmap.width, picture.bitmap.height] == [width, width / 3 * 2])
            #expect(picture.bitmap.pixel(7, 7) == [35199, 35199, 35199])
        }

        @Test(
            arguments: [
                Previews.file(80, 60), Previews.file(48, 72), Previews.file(72, 48) + [0],
                Previews.file(72, 48, 9), Previews.file(39, 26),
            ] as [[UInt8]])
        func aPreviewOfAnotherShapeOrADamagedOneIsPassedOver(jpeg: [UInt8]) throws {
            let picture = try decoded(dng(jpeg), 40)
            #expect([picture.bitmap.width, picture.bitmap.height] == [48, 32])
            #expect(picture.bitmap.pixel(0, 0) == [35199, 35199, 35199])
        }

        @Test(
            arguments: [
                // As stored; turned by the camera; with a statement of its own.
                (Previews.file(72, 48), .right), (Previews.file(48, 72), .up), (Previews.file(72, 48, 8), .left),
            ] as [([UInt8], Orientation)])
        func thePreviewStandsUprightLikeTheWhole(jpeg: [UInt8], orientation: Orientation) throws {
            let picture = try decoded(dng(jpeg, orientation: 6), 72)
            #expect(picture.bitmap.format.bitsPerSample == 8)
            #expect(picture.orientation == orientation)
        }

        @Test func aPreviewBehindTheEndIsNone() throws {
            var dng = dng(Previews.file(72, 48))
            dng.fields = [279: .longs([1 << 30])]
            #expect(try RawCodec.preview(of: dng.input) == nil)
            #expect(try decoded(dng, 40).bitmap.format.bitsPerSample == 16)
        }
    }
#endif
