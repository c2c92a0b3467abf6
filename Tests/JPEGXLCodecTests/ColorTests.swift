#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Testing

    @Suite struct ColorTests {
        private let codec = JPEGXLCodec()

        @Test(arguments: [nil, 0.92]) func profilesComeBackAsTheyWere(quality: Double?) throws {
            var bitmap = try Fixtures.scene(64, 48, .init(.rgb))
            bitmap.color.iccProfile = Fixtures.profile(gamma: 2.5)
            let options = quality.map { Codec.EncodingOptions(quality: $0) } ?? Fixtures.lossless
            let decoded = try codec.decode(try Fixtures.coded(Codec.Picture(bitmap: bitmap), options)).bitmap
            #expect(decoded.color == bitmap.color)
            let ratio = try decoded.distortion(showing: bitmap, turnedBy: .up).peakSignalToNoiseRatio
            #expect(ratio > 35)
        }

        @Test(
            arguments: [(1, 13), (1, 8), (1, 1), (12, 13), (11, 17), (9, 16), (9, 18), (1, 4), (1, 5)]
                as [(
                    UInt16, UInt16
                )])
        func codePointsComeBackWithAProfile(primaries: UInt16, transfer: UInt16) throws {
            let points = Bitmap.CodePoints(primaries: primaries, transfer: transfer, matrix: 0, isFullRange: true)
            for options in [Fixtures.lossless, Codec.EncodingOptions(quality: 1)] {
                var bitmap = try Fixtures.scene(16, 8, .init(.rgb, bitsPerSample: 10))
                bitmap.color.codePoints = points
                let first = try codec.decode(try Fixtures.coded(Codec.Picture(bitmap: bitmap), options)).bitmap
                #expect(first.color.codePoints == points)
                let profile = try #require(first.color.iccProfile)
                #expect(profile.dropFirst(36).starts(with: Array("acsp".utf8)))
                // That profile says what the code points say: both come back again.
                let second = try codec.decode(try Fixtures.coded(Codec.Picture(bitmap: first), options)).bitmap
                #expect(second.color == first.color)
            }
        }

        @Test func withoutADescriptionItIsSRGB() throws {
            for model in [Bitmap.Format.Model.gray, .rgb] {
                let bitmap = try Fixtures.scene(4, 4, .init(model))
                let decoded = try codec.decode(try Fixtures.coded(Codec.Picture(bitmap: bitmap))).bitmap
                let sRGB = Bitmap.CodePoints(primaries: 1, transfer: 13, matrix: 0, isFullRange: true)
                #expect(decoded.color.codePoints == sRGB)
            }
        }

        @Test func aProfileWinsOverCodePoints() throws {
            var bitmap = try Fixtures.scene(4, 4, .init(.rgb))
            let points = Bitmap.CodePoints(primaries: 12, transfer: 13, matrix: 0, isFullRange: true)
            bitmap.color = Bitmap.ColorDescription(iccProfile: Fixtures.profile(), codePoints: points)
            let decoded = try codec.decode(try Fixtures.coded(Codec.Picture(bitmap: bitmap))).bitmap
            #expect(decoded.color == Bitmap.ColorDescription(iccProfile: Fixtures.profile()))
        }

        @Test(arguments: [(5, 13), (1, 7), (22, 13)] as [(UInt16, UInt16)])
        func coloursWithoutANameAreRefused(primaries: UInt16, transfer: UInt16) throws {
            var bitmap = try Fixtures.scene(4, 4, .init(.rgb))
            bitmap.color.codePoints = Bitmap.CodePoints(
                primaries: primaries, transfer: transfer, matrix: 0, isFullRange: true)
            #expect { try Fixtures.coded(Codec.Picture(bitmap: bitmap)) } throws: {
                ($0 as? CodecError)?.code == .unsupported
            }
        }

        @Test(arguments: [[7, 7, 7], [UInt8](repeating: 7, count: 300)])
        func profilesThatAreNoneAreRefused(profile: [UInt8]) throws {
            var bitmap = try Fixtures.scene(4, 4, .init(.rgb))
            bitmap.color.iccProfile = profile
            #expect { try Fixtures.coded(Codec.Picture(bitmap: bitmap)) } throws: {
                ($0 as? CodecError)?.code == .unsupported
            }
        }
    }
#endif
