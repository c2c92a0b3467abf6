#if WebP
    import ContentTypes
    import PhotoCodecs
    import Testing
    import WebPCodec

    @Suite struct WebPFittingTests {
        private let codec = WebPCodec()

        @Test(
            arguments: [
                (160, 120, 80, 80, 60), (33, 57, 20, 12, 20), (1, 300, 10, 1, 10), (300, 2, 7, 7, 1),
                (160, 120, 159, 159, 119), (160, 120, 160, 160, 120), (160, 120, 500, 160, 120), (160, 120, 0, 1, 1),
            ], [Bitmap.Format(.rgb), Bitmap.Format(.rgb, alpha: .straight)])
        func sizesAreTheSmallestThatSuffice(
            sizes: (width: Int, height: Int, fitting: Int, smallWidth: Int, smallHeight: Int), format: Bitmap.Format
        ) throws {
            let bitmap = try WebPScene.bitmap(sizes.width, sizes.height, format)
            for quality in [0.9, 4] {
                let input = try WebPScene.file([Codec.Frame(Codec.Picture(bitmap: bitmap))], quality: quality)
                let picture = try codec.decode(input, options: Codec.DecodingOptions(fitting: sizes.fitting))
                #expect([picture.bitmap.width, picture.bitmap.height] == [sizes.smallWidth, sizes.smallHeight])
                #expect(picture.bitmap.format == format)
                #expect(picture.isComplete)
            }
        }

        /// Quarters of one colour each stay so.
        @Test func aSmallerPictureShowsTheSame() throws {
            let bytes = (0..<64 * 64).flatMap { place -> [UInt8] in
                [place % 64 < 32 ? 10 : 240, place < 32 * 64 ? 30 : 200, 100]
            }
            let bitmap = try Bitmap(width: 64, height: 64, format: Bitmap.Format(.rgb), bytes: bytes)
            let input = try WebPScene.file([Codec.Frame(Codec.Picture(bitmap: bitmap))])
            let small = try codec.decode(input, options: Codec.DecodingOptions(fitting: 8)).bitmap
            let expected = (0..<64).flatMap { place -> [UInt8] in
                [place % 8 < 4 ? 10 : 240, place < 32 ? 30 : 200, 100]
            }
            #expect(
                try Bitmap(width: 8, height: 8, format: bitmap.format, bytes: expected)
                    .distortion(against: small).largestDifference <= 1)
        }

        @Test func onlyWhatIsMadeMustFitInMemory() throws {
            let input = try WebPScene.file(
                [Codec.Frame(Codec.Picture(bitmap: try WebPScene.bitmap(100, 60, Bitmap.Format(.rgb))))])
            var limits = Limits()
            limits.bitmapBytes = 10 * 6 * 3
            #expect(
                try codec.decode(input, options: Codec.DecodingOptions(limits: limits, fitting: 10)).bitmap.width == 10)
            for fitting in [nil, 11] {
                let options = Codec.DecodingOptions(limits: limits, fitting: fitting)
                let error = #expect(throws: CodecError.self) { try codec.decode(input, options: options) }
                #expect(error?.code == .limitExceeded)
            }
        }

        @Test func samplesAreDecoded() throws {
            #expect(codec.samples.count == 3)
            for sample in codec.samples {
                let picture = try codec.decode(sample.input)
                #expect([picture.bitmap.width, picture.bitmap.height] == [sample.width, sample.height])
                #expect(picture.bitmap.bytes[0] > 240 && picture.bitmap.bytes[1] < 20)
                #expect(picture.isComplete)
            }
        }
    }
#endif
