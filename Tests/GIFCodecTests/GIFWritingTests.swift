#if GIF
    import ContentTypes
    import GIFCodec
    import PhotoCodecs
    import Testing

    @Suite struct GIFWritingTests {
        private let codec = GIFCodec()

        private func written(_ frames: [Codec.Frame], loopCount: Int = 1) throws(CodecError) -> Codec.Input {
            var sink = Codec.MemorySink()
            try codec.encode(frames, loopCount: loopCount, as: .gif, options: Codec.EncodingOptions(), to: &sink)
            return Codec.Input(bytes: sink.bytes, type: .gif)
        }

        /// A picture of some colours in no order.
        private func scene(
            _ width: Int, _ height: Int, _ format: Bitmap.Format = Bitmap.Format(.rgb), colors: Int = 200, seed: Int = 0
        ) throws -> Bitmap {
            let pixels = (0..<width * height).flatMap { place -> [UInt8] in
                let number = (place * 7 + seed * 31 + place / 11) % colors
                let color = [number, (number * 5 + 9) % 256, 255 - number].map { UInt8($0) }
                let opacity: UInt8 = (place + seed) % 3 == 0 ? 0 : 255
                let visible = format.alpha == .none || opacity == 255 ? color : [0, 0, 0]
                return visible.prefix(format.model == .gray ? 1 : 3) + (format.alpha == .none ? [] : [opacity])
            }
            return try Bitmap(width: width, height: height, format: format, bytes: pixels)
        }

        @Test(
            arguments: [(1, 1), (3, 2), (33, 57), (256, 5), (1, 300)],
            [Bitmap.Format(.rgb), Bitmap.Format(.rgb, alpha: .straight)])
        func everySampleComesBack(size: (Int, Int), format: Bitmap.Format) throws {
            let bitmap = try scene(size.0, size.1, format)
            var sink = Codec.MemorySink()
            try codec.encode(
                Codec.Picture(bitmap: bitmap), as: .gif, options: Codec.EncodingOptions(quality: 0.1), to: &sink)
            let decoded = try codec.decode(Codec.Input(bytes: sink.bytes, type: .gif))
            #expect(decoded.bitmap == bitmap)
            #expect(decoded.isComplete && decoded.omitted.isEmpty)
        }

        @Test(arguments: [1, 2, 3, 4, 5, 128, 129, 255, 256])
        func palettesOfEverySizeWork(colors: Int) throws {
            let bitmap = try scene(16, 64, colors: colors)
            #expect(try codec.decode(try written([Codec.Frame(Codec.Picture(bitmap: bitmap))])).bitmap == bitmap)
        }

        @Test func grayComesBackAsRGB() throws {
            let gray = try scene(20, 10, Bitmap.Format(.gray))
            let decoded = try codec.decode(try written([Codec.Frame(Codec.Picture(bitmap: gray))])).bitmap
            #expect(decoded.format == Bitmap.Format(.rgb))
            #expect(decoded.bytes == gray.bytes.flatMap { [$0, $0, $0] })
        }

        @Test(
            arguments: [0, 1, 2, 65_536], [Bitmap.Format(.rgb), Bitmap.Format(.rgb, alpha: .straight)])
        func framesDurationsAndLoopsComeBack(loopCount: Int, format: Bitmap.Format) throws {
            var frames = try (0..<4).map { seed in
                Codec.Frame(
                    Codec.Picture(bitmap: try scene(13, 9, format, seed: seed)),
                    duration: .milliseconds(seed * 40))
            }
            // One that is like the frame before, and one in which a single pixel changes.
            frames.append(frames[3])
            var bytes = frames[3].picture.bitmap.bytes
            let place = 5 * frames[3].picture.bitmap.bytesPerRow + 7 * format.bytesPerPixel
            bytes.replaceSubrange(
                place..<place + format.bytesPerPixel, with: [1, 2, 3, 255].prefix(format.bytesPerPixel))
            let changed = try Bitmap(width: 13, height: 9, format: format, bytes: bytes)
            frames.append(Codec.Frame(Codec.Picture(bitmap: changed), duration: .seconds(655)))
            let input = try written(frames, loopCount: loopCount)
            #expect(try codec.allFrames(input) == frames)
            #expect(
                try codec.frames(of: input, limits: Limits())
                    == Codec.FrameSequence(count: 6, loopCount: loopCount))
        }

        @Test func metadataOfTheFirstFrameAreTheFiles() throws {
            var bitmap = try scene(4, 4)
            bitmap.color.iccProfile = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
            // Each length of a step that a reader of blocks could make.
            let packet = (0..<510).map { UInt8($0 % 255 + 1) }
            var picture = Codec.Picture(bitmap: bitmap, metadata: Codec.Metadata(xmp: packet))
            let input = try written([Codec.Frame(picture)])
            #expect(try codec.decode(input) == picture)
            picture.metadata.xmp = [1, 0, 2]
            let error = #expect(throws: CodecError.self) { try written([Codec.Frame(picture)]) }
            #expect(error?.code == .unsupported)
        }

        @Test(arguments: 1...300)
        func packetsOfEveryLengthEnd(count: Int) throws {
            let packet = (0..<count).map { UInt8(($0 * 13 + count) % 255 + 1) }
            let picture = Codec.Picture(bitmap: try scene(1, 1), metadata: Codec.Metadata(xmp: packet))
            #expect(try codec.decode(try written([Codec.Frame(picture)])) == picture)
        }

        @Test(
            arguments: [
                Bitmap.Format(.cmyk), Bitmap.Format(.rgb, bitsPerSample: 16),
                Bitmap.Format(.rgb, alpha: .premultiplied),
            ])
        func formatsItCantHoldAreRefused(format: Bitmap.Format) throws {
            let bytes = Array(repeating: UInt8(0), count: format.bytesPerPixel)
            try expect(
                .unsupported, Codec.Picture(bitmap: try Bitmap(width: 1, height: 1, format: format, bytes: bytes)))
        }

        @Test func whatWouldBeLostIsRefused() throws {
            let many = (0..<257).flatMap { index -> [UInt8] in [UInt8(index / 2), UInt8(index % 2), 7] }
            try expect(.unsupported, try picture(257, 1, Bitmap.Format(.rgb), many))
            // 256 colours and transparency.
            let clear = (0..<256).flatMap { index -> [UInt8] in [UInt8(index), 0, 0, 255] } + [0, 0, 0, 0]
            try expect(.unsupported, try picture(257, 1, Bitmap.Format(.rgb, alpha: .straight), clear))
            try expect(.unsupported, try picture(1, 1, Bitmap.Format(.rgb, alpha: .straight), [1, 2, 3, 254]))
            try expect(.unsupported, try picture(65_536, 1, Bitmap.Format(.gray), Array(repeating: 0, count: 65_536)))
        }

        @Test(arguments: [.milliseconds(15), .seconds(656), .milliseconds(655_360), .milliseconds(-10)] as [Duration])
        func durationsItCantHoldAreRefused(duration: Duration) throws {
            try expect(.unsupported, try picture(1, 1, Bitmap.Format(.gray), [0]), duration: duration)
        }

        @Test(arguments: [-1, 65_537])
        func loopCountsItCantHoldAreRefused(count: Int) throws {
            let picture = try picture(1, 1, Bitmap.Format(.gray), [0])
            let error = #expect(throws: CodecError.self) { try written([Codec.Frame(picture)], loopCount: count) }
            #expect(error?.code == .unsupported)
        }

        @Test func framesThatAreNoneAreTheCallersMistake() throws {
            var turned = try picture(1, 1, Bitmap.Format(.gray), [0])
            turned.orientation = .right
            try expect(.argument, turned)
            let frames = [
                try picture(1, 1, Bitmap.Format(.gray), [0]), try picture(1, 2, Bitmap.Format(.gray), [0, 0]),
            ]
            for frames in [[], frames.map { Codec.Frame($0) }] {
                let error = #expect(throws: CodecError.self) { try written(frames) }
                #expect(error?.code == .argument)
            }
        }

        private func picture(
            _ width: Int, _ height: Int, _ format: Bitmap.Format, _ bytes: [UInt8]
        ) throws -> Codec.Picture {
            Codec.Picture(bitmap: try Bitmap(width: width, height: height, format: format, bytes: bytes))
        }

        private func expect(_ code: CodecError.Code, _ picture: Codec.Picture, duration: Duration? = nil) throws {
            let error = #expect(throws: CodecError.self) { try written([Codec.Frame(picture, duration: duration)]) }
            #expect(error?.code == code)
        }
    }
#endif
