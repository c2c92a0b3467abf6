#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Testing

    @Suite struct JPEGXLCodecTests {
        private let codec = JPEGXLCodec()

        private static let formats: [Bitmap.Format] = [Bitmap.Format.Model.gray, .rgb].flatMap { model in
            [Bitmap.Format.Alpha.none, .straight, .premultiplied].flatMap { alpha in
                (1...16).map { Bitmap.Format(model, alpha: alpha, bitsPerSample: $0) }
            }
        }

        @Test(arguments: formats) func losslessFilesKeepEverySample(format: Bitmap.Format) throws {
            for (width, height) in [(1, 1), (33, 57)] {
                let bitmap = try Fixtures.scene(width, height, format)
                let input = try Fixtures.coded(Codec.Picture(bitmap: bitmap))
                let picture = try codec.decode(input)
                #expect(picture.bitmap.format == format)
                #expect(picture.bitmap.bytes == bitmap.bytes)
                #expect(picture.isComplete)
                #expect(picture.omitted == [])
                let header = try codec.header(of: input, limits: Limits())
                #expect(header == Codec.Header(width: width, height: height, format: format))
            }
        }

        @Test(arguments: [8, 16]) func losslessTemplatesMakeLosslessFiles(bits: Int) throws {
            // More than one group, so that the template's first frame isn't written in one piece.
            let bitmap = try Fixtures.scene(300, 270, .init(.rgb, bitsPerSample: bits))
            let template = try Fixtures.coded(Codec.Picture(bitmap: bitmap))
            let options = Codec.EncodingOptions(template: template, quality: 1)
            let again = try Fixtures.coded(Codec.Picture(bitmap: bitmap), options)
            #expect(try codec.decode(again).bitmap.bytes == bitmap.bytes)
        }

        @Test func lossyTemplatesMakeLossyFiles() throws {
            let picture = Codec.Picture(bitmap: try Fixtures.scene(300, 270, .init(.rgb)))
            let template = try Fixtures.coded(picture, Codec.EncodingOptions(quality: 0.9))
            let again = try Fixtures.coded(picture, Codec.EncodingOptions(template: template, quality: 1))
            #expect(try codec.decode(again).bitmap.bytes != picture.bitmap.bytes)
        }

        @Test(arguments: [8, 12])
        func finerQualitiesComeCloser(bits: Int) throws {
            let bitmap = try Fixtures.scene(160, 120, .init(.rgb, bitsPerSample: bits))
            var last = 0.0
            for quality in [0.3, 0.92, 1] {
                let input = try Fixtures.coded(Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(quality: quality))
                let decoded = try codec.decode(input).bitmap
                let ratio = try decoded.distortion(showing: bitmap, turnedBy: .up).peakSignalToNoiseRatio
                #expect(ratio > last)
                last = ratio
            }
            // Of 12 bits the scene's slopes wrap round at every fifth pixel, which is hard to code.
            #expect(last > (bits == 8 ? 35 : 25))
        }

        @Test(arguments: 1...8 as ClosedRange<UInt8>)
        func orientationOfTheCodeStreamCounts(orientation: UInt8) throws {
            let input = try Fixtures.oriented(orientation)
            let picture = try codec.decode(input)
            #expect(picture.orientation.rawValue == orientation)
            #expect(try picture.bitmap.bytes == Fixtures.scene(16, 8, .init(.rgb)).bytes)
            #expect((picture.bitmap.width, picture.bitmap.height) == (16, 8))
            #expect(try codec.header(of: input, limits: Limits()).orientation.rawValue == orientation)
            #expect(try TypeCatalog.standard.probe(input.bytes).orientation?.rawValue == orientation)
        }

        @Test func samplesDecode() throws {
            for sample in codec.samples {
                let picture = try codec.decode(sample.input)
                #expect((picture.bitmap.width, picture.bitmap.height) == (sample.width, sample.height))
                #expect(picture.bitmap.bytes.prefix(9) == [255, 0, 0, 0, 255, 0, 0, 0, 255])
            }
            #expect(codec.samples.count == 1)
        }

        @Test func whatItCantHoldIsRefused() throws {
            let cmyk = Codec.Picture(
                bitmap: try Bitmap(width: 1, height: 1, format: .init(.cmyk), bytes: [0, 0, 0, 0]))
            #expect { try Fixtures.coded(cmyk) } throws: { ($0 as? CodecError)?.code == .unsupported }
            var turned = Codec.Picture(bitmap: try Fixtures.scene(2, 2, .init(.rgb)))
            turned.orientation = .left
            #expect { try Fixtures.coded(turned) } throws: { ($0 as? CodecError)?.code == .argument }
        }
    }
#endif
