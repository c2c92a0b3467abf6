#if TIFF
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec
    import Testing

    @Suite struct TIFFCodecTests {
        private let codec = TIFFCodec()

        private static let formats: [Bitmap.Format] = [8, 12, 16].flatMap { bits in
            [Bitmap.Format.Model.gray, .rgb, .cmyk].flatMap { model in
                [Bitmap.Format.Alpha.none, .straight, .premultiplied].map {
                    Bitmap.Format(model, alpha: $0, bitsPerSample: bits)
                }
            }
        }

        @Test(arguments: formats, [(1, 1), (33, 57), (300, 400)])
        func everySampleComesBack(format: Bitmap.Format, size: (Int, Int)) throws {
            let bitmap = try Bitmap.scene(size.0, size.1, format)
            let input = try codec.coded(Codec.Picture(bitmap: bitmap))
            let picture = try codec.decode(input, limits: Limits())
            #expect(picture == Codec.Picture(bitmap: bitmap))
            #expect(
                try codec.header(of: input, limits: Limits())
                    == Codec.Header(width: size.0, height: size.1, format: format))
        }

        @Test(
            arguments: [
                (1, 4, 0), (1, 1, 1), (1, 32773, 0), (2, 1, 1), (4, 5, 1), (8, 5, 1), (8, 32773, 1), (8, 8, 1),
                (8, 1, 1),
            ] as [(UInt64, UInt64, UInt64)])
        func aTemplatesCodingIsFollowed(bits: UInt64, compression: UInt64, photometric: UInt64) throws {
            let template = HandmadeTIFF(
                HandmadeTIFF.basics(1, 1, bits: [bits], photometric: photometric, compression: compression), [0])
            let step = 255 / ((1 << Int(bits)) - 1)
            let samples = (0..<33 * 20).map { UInt8($0 * 7 % (256 / step) * step) }
            let bitmap = try Bitmap(width: 33, height: 20, format: Bitmap.Format(.gray), bytes: samples)
            let input = try codec.coded(
                Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(template: template.input, quality: 1))
            #expect(try codec.decode(input, limits: Limits()).bitmap == bitmap)
            let tags = try #require(ReadTags(input.bytes))
            #expect(tags[258] == Int(bits))
            #expect(tags[259] == Int(compression))
            #expect(tags[262] == Int(photometric))
        }

        @Test func aTemplatesFewBitsAreLeftWhereTheyDontSuffice() throws {
            let template = HandmadeTIFF(HandmadeTIFF.basics(1, 1, bits: [1], compression: 4), [0])
            let bitmap = try Bitmap(width: 2, height: 1, format: Bitmap.Format(.gray), bytes: [255, 128])
            let input = try codec.coded(Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(template: template.input))
            #expect(try codec.decode(input, limits: Limits()).bitmap == bitmap)
        }

        @Test(arguments: [(0.5, 7), (0.95, 7), (1, 8)] as [(Double, Int)])
        func aJPEGTemplateIsFollowedWhenLessIsAskedFor(quality: Double, compression: Int) throws {
            let template = HandmadeTIFF(HandmadeTIFF.basics(8, 8, compression: 7), [0])
            let bitmap = try Bitmap.scene(70, 50, Bitmap.Format(.rgb))
            let input = try codec.coded(
                Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(template: template.input, quality: quality))
            #expect(ReadTags(input.bytes)?[259] == compression)
            let decoded = try codec.decode(input, limits: Limits())
            #expect(decoded.isComplete)
            let total = zip(decoded.bitmap.bytes, bitmap.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(total / bitmap.bytes.count < (quality < 1 ? 12 : 1))
        }

        @Test func samplesDecode() throws {
            for sample in codec.samples {
                let bitmap = try codec.decode(sample.input).bitmap
                #expect((bitmap.width, bitmap.height) == (sample.width, sample.height))
                #expect(bitmap.bytes == [0, 51, 102, 153, 204, 255])
            }
        }

        @Test func whatItCantHoldIsRefused() throws {
            let four = try Bitmap.scene(3, 3, Bitmap.Format(.gray, bitsPerSample: 4))
            let eight = try Bitmap.scene(3, 3, Bitmap.Format(.gray))
            let exif = Codec.Metadata(exif: [1, 2, 3])
            for (picture, code) in [
                (Codec.Picture(bitmap: four), CodecError.Code.unsupported),
                (Codec.Picture(bitmap: eight, orientation: .left), .argument),
                (Codec.Picture(bitmap: eight, metadata: exif), .argument),
            ] {
                let error = #expect(throws: CodecError.self) { try codec.coded(picture) }
                #expect(error?.code == code)
            }
            var sink = Codec.MemorySink()
            let error = #expect(throws: CodecError.self) {
                try codec.encode(
                    [Codec.Frame(Codec.Picture(bitmap: eight), duration: .seconds(1))], loopCount: 0, as: .tiff,
                    options: Codec.EncodingOptions(), to: &sink)
            }
            #expect(error?.code == .unsupported)
        }

        @Test func pagesComeBackInOrder() throws {
            let pages = try [Bitmap.Format(.rgb), Bitmap.Format(.gray, bitsPerSample: 16), Bitmap.Format(.cmyk)]
                .enumerated().map { index, format in
                    var bitmap = try Bitmap.scene(10 + index * 7, 9, format)
                    bitmap.color.iccProfile = Array(repeating: UInt8(index), count: 11 + index)
                    return Codec.Frame(
                        Codec.Picture(
                            bitmap: bitmap,
                            metadata: Codec.Metadata(
                                exif: .exif(.up, isLittleEndian: index == 1), xmp: [65, UInt8(index)])))
                }
            var sink = Codec.MemorySink()
            try codec.encode(pages, loopCount: 0, as: .tiff, options: Codec.EncodingOptions(), to: &sink)
            let input = Codec.Input(bytes: sink.bytes, type: .tiff)
            #expect(try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: 3))
            var decoded: [Codec.Frame] = []
            try codec.decodeFrames(input, options: Codec.DecodingOptions()) { decoded.append($0) }
            // A file has one byte order, so that the second page's block is turned into the first's.
            var expected = pages
            expected[1].picture.metadata.exif = .exif(.up)
            #expect(decoded == expected)
            let first = try codec.decode(input)
            #expect(first.bitmap == pages[0].picture.bitmap)
            #expect(first.omitted == ["2 further pages"])
        }
    }
#endif
