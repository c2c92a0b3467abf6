#if WebP
    import ContentTypes
    import PhotoCodecs
    import Testing
    import WebPCodec

    @Suite struct WebPCodecTests {
        private let codec = WebPCodec()

        private func coded(
            _ picture: Codec.Picture, _ options: Codec.EncodingOptions = Codec.EncodingOptions()
        ) throws -> Codec.Input {
            var sink = Codec.MemorySink()
            try codec.encode(picture, as: .webP, options: options, to: &sink)
            return Codec.Input(bytes: sink.bytes, type: .webP)
        }

        @Test(
            arguments: [(1, 1), (64, 48), (33, 57)],
            [Bitmap.Format(.rgb), Bitmap.Format(.rgb, alpha: .straight)])
        func losslessFilesKeepEverySample(size: (Int, Int), format: Bitmap.Format) throws {
            let bitmap = try WebPScene.bitmap(size.0, size.1, format)
            let lossless = Codec.EncodingOptions(quality: 4)
            let first = try coded(Codec.Picture(bitmap: bitmap), lossless)
            #expect(try codec.decode(first, limits: Limits()).bitmap.bytes == bitmap.bytes)
            // A lossless file as the template makes another one.
            let second = try coded(Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(template: first, quality: 1))
            #expect(try codec.decode(second, limits: Limits()).bitmap.bytes == bitmap.bytes)
        }

        @Test(arguments: [0.5, 0.92, 1, 2])
        func lossyFilesStayClose(quality: Double) throws {
            let bitmap = try WebPScene.bitmap(160, 120, Bitmap.Format(.rgb))
            let input = try coded(Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(quality: quality))
            let decoded = try codec.decode(input, limits: Limits()).bitmap
            #expect(decoded.format == bitmap.format)
            let total = zip(decoded.bytes, bitmap.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(total / bitmap.bytes.count < 12)
        }

        @Test func grayComesBackAsRGB() throws {
            let gray = try WebPScene.bitmap(20, 10, Bitmap.Format(.gray, alpha: .straight))
            let decoded = try codec.decode(
                try coded(Codec.Picture(bitmap: gray), Codec.EncodingOptions(quality: 4)), limits: Limits()
            ).bitmap
            #expect(decoded.format == Bitmap.Format(.rgb, alpha: .straight))
            let spread = stride(from: 0, to: gray.bytes.count, by: 2).flatMap { place in
                [gray.bytes[place], gray.bytes[place], gray.bytes[place], gray.bytes[place + 1]]
            }
            #expect(decoded.bytes == spread)
        }

        @Test(arguments: 1...8 as ClosedRange<UInt8>)
        func metadataAndProfileComeBackAndTheOrientationCounts(orientation: UInt8) throws {
            let exif: [UInt8] =
                Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
            var bitmap = try WebPScene.bitmap(16, 12, Bitmap.Format(.rgb))
            bitmap.color.iccProfile = Array(repeating: 7, count: 301)
            let metadata = Codec.Metadata(exif: exif, xmp: Array("<x:xmpmeta/>".utf8))
            let input = try coded(Codec.Picture(bitmap: bitmap, metadata: metadata))
            let decoded = try codec.decode(input, limits: Limits())
            #expect(decoded.metadata == metadata)
            #expect(decoded.bitmap.color == bitmap.color)
            #expect(decoded.orientation.rawValue == orientation)
            #expect(try codec.header(of: input, limits: Limits()).orientation.rawValue == orientation)
            #expect(try TypeCatalog.standard.probe(input.bytes).orientation?.rawValue == orientation)
        }

        @Test func everyTruncationIsToldOrPartial() throws {
            let input = try coded(Codec.Picture(bitmap: try WebPScene.bitmap(40, 30, Bitmap.Format(.rgb))))
            for count in 0..<input.bytes.count {
                let cut = Codec.Input(bytes: Array(input.bytes.prefix(count)), type: .webP)
                do throws(CodecError) {
                    #expect(try !codec.decode(cut, limits: Limits()).isComplete, "cut to \(count) bytes")
                } catch {
                    #expect([.malformed, .notMine].contains(error.code), "cut to \(count) bytes")
                }
            }
        }

        @Test func limitsHoldBeforeMemoryIsTaken() throws {
            var bitmap = try WebPScene.bitmap(40, 30, Bitmap.Format(.rgb))
            bitmap.color.iccProfile = Array(repeating: 7, count: 300)
            let input = try coded(Codec.Picture(bitmap: bitmap))
            for (limit, value) in [
                (\Limits.pixels, 1200), (\.side, 40), (\.bitmapBytes, 3600), (\.metadataBytes, 300),
                (\.fileBytes, input.bytes.count), (\.frames, 1),
            ] {
                var limits = Limits()
                limits[keyPath: limit] = value
                _ = try codec.decode(input, limits: limits)
                limits[keyPath: limit] = value - 1
                let error = #expect(throws: CodecError.self) { try codec.decode(input, limits: limits) }
                #expect(error?.code == .limitExceeded)
            }
        }

        @Test(
            arguments: [
                Bitmap.Format(.cmyk), Bitmap.Format(.rgb, bitsPerSample: 16),
                Bitmap.Format(.rgb, alpha: .premultiplied),
            ])
        func whatItCantHoldIsRefused(format: Bitmap.Format) throws {
            let bytes = Array(repeating: UInt8(0), count: format.bytesPerPixel)
            let picture = Codec.Picture(bitmap: try Bitmap(width: 1, height: 1, format: format, bytes: bytes))
            let error = #expect(throws: CodecError.self) { try coded(picture) }
            #expect(error?.code == .unsupported)
        }
    }
#endif
