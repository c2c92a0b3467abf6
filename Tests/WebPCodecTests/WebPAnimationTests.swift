#if WebP
    import CLibWebP
    import ContentTypes
    import PhotoCodecs
    import Testing
    import WebPCodec

    @Suite struct WebPAnimationTests {
        private let codec = WebPCodec()
        private let rgba = Bitmap.Format(.rgb, alpha: .straight)

        /// What a second frame leaves of a first, and a third sees of both.
        @Test(
            arguments: [
                (false, true, false, ["RRRR", "BRRR", "BRGR"]), (false, false, false, ["RRRR", "B.RR", "B.GR"]),
                (false, true, true, ["RRRR", "BRRR", "..GR"]), (true, true, false, ["RRRR", "B...", "B.G."]),
                (true, false, true, ["RRRR", "B...", "..G."]),
            ])
        func framesAreBlendedAndCleared(
            firstClears: Bool, blends: Bool, clears: Bool, expected: [String]
        ) throws {
            var animation = HandmadeAnimation(4, 1)
            try animation.frame(try WebPScene.bitmap("RRRR"), clears: firstClears)
            try animation.frame(try WebPScene.bitmap("B."), blends: blends, clears: clears)
            try animation.frame(try WebPScene.bitmap("G"), left: 2)
            let frames = try WebPScene.frames(of: animation.input())
            #expect(frames.map { WebPScene.letters($0.picture.bitmap) } == expected)
            #expect(frames.map(\.picture.isComplete) == [true, true, true])
        }

        /// libwebp's own animation decoder, frame by frame.
        private func reference(_ input: Codec.Input) -> [[UInt8]] {
            unsafe input.bytes.withUnsafeBufferPointer { buffer in
                var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
                guard let decoder = unsafe WebPAnimDecoderNew(&data, nil) else { return [] }
                defer { unsafe WebPAnimDecoderDelete(decoder) }
                var info = WebPAnimInfo()
                var frames: [[UInt8]] = []
                guard unsafe WebPAnimDecoderGetInfo(decoder, &info) != 0 else { return [] }
                let count = Int(info.canvas_width * info.canvas_height * 4)
                var canvas: UnsafeMutablePointer<UInt8>?
                var time: Int32 = 0
                while unsafe WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0 {
                    unsafe frames.append(Array(UnsafeBufferPointer(start: canvas, count: count)))
                }
                return frames
            }
        }

        @Test(arguments: [Bitmap.Format(.rgb), Bitmap.Format(.rgb, alpha: .straight)])
        func framesAreThoseOfLibwebpsOwnDecoder(first: Bitmap.Format) throws {
            var animation = HandmadeAnimation(40, 30)
            try animation.frame(try WebPScene.bitmap(40, 30, first))
            for seed in 1...8 {
                try animation.frame(
                    try WebPScene.bitmap(16 + seed, 13, rgba, seed: seed), left: seed * 2 - 2, top: seed * 2,
                    blends: seed % 3 > 0, clears: seed % 4 == 0)
            }
            let frames = try WebPScene.frames(of: animation.input()).map(\.picture.bitmap.bytes)
            let others = reference(animation.input())
            #expect(frames.count == 9 && others.count == 9)
            for (mine, other) in zip(frames, others) {
                let far = mine.indices.contains { place in
                    abs(Int(mine[place]) - Int(other[place])) > (place % 4 == 3 ? 0 : 1)
                }
                #expect(!far)
            }
            // Over an opaque picture nothing is rounded in another way.
            if first.alpha == .none { #expect(frames[1...3] == others[1...3]) }
        }

        @Test func durationsLoopsAndTheFirstFrameAreTold() throws {
            var animation = HandmadeAnimation(2, 2)
            for time in [0, 33, 16_777_215] {
                try animation.frame(try WebPScene.bitmap("RG BR"), milliseconds: time)
            }
            let input = animation.input(loopCount: 7)
            #expect(try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: 3, loopCount: 7))
            #expect(try WebPScene.frames(of: input).map(\.duration) == [0, 33, 16_777_215].map { .milliseconds($0) })
            let picture = try codec.decode(input)
            #expect(WebPScene.letters(picture.bitmap) == "RG BR")
            #expect(picture.omitted == ["2 further frames"])
            #expect(picture.isComplete)
        }

        @Test func aStillPictureIsOneFrame() throws {
            let picture = Codec.Picture(bitmap: try WebPScene.bitmap("R."))
            let input = try WebPScene.file([Codec.Frame(picture, duration: .seconds(1))])
            #expect(try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: 1, loopCount: 1))
            #expect(try WebPScene.frames(of: input) == [Codec.Frame(picture)])
        }

        @Test(arguments: [(1, 1), (2, 3), (33, 57)], [0, 1, 65_535])
        func losslessFramesComeBack(size: (Int, Int), loopCount: Int) throws {
            var frames = try (0..<3).map { seed in
                Codec.Frame(
                    Codec.Picture(bitmap: try WebPScene.bitmap(size.0, size.1, rgba, seed: seed)),
                    duration: .milliseconds(seed * 41))
            }
            // One that is like the frame before, and one in which the last pixel changes.
            frames.append(frames[2])
            frames.append(frames[2])
            var bytes = frames[2].picture.bitmap.bytes
            bytes[bytes.count - 4] ^= 255
            frames[4].picture.bitmap.bytes = bytes
            let input = try WebPScene.file(frames, loopCount: loopCount)
            #expect(try WebPScene.frames(of: input) == frames)
            #expect(
                try codec.frames(of: input, limits: Limits())
                    == Codec.FrameSequence(count: 5, loopCount: loopCount))
        }

        @Test func onlyWhatChangesIsStored() throws {
            let bitmap = try WebPScene.bitmap(200, 150, rgba)
            var other = bitmap
            other.bytes[90_000] ^= 255
            let one = try WebPScene.file([Codec.Frame(Codec.Picture(bitmap: bitmap))])
            let frames = (0..<20).map { Codec.Frame(Codec.Picture(bitmap: $0 % 2 == 0 ? bitmap : other)) }
            #expect(try WebPScene.file(frames).bytes.count < one.bytes.count + 20 * 80)
        }

        @Test func framesOfSeveralFormatsComeBackWithAlpha() throws {
            let formats = [Bitmap.Format(.gray), rgba, Bitmap.Format(.rgb)]
            let frames = try formats.map { Codec.Frame(Codec.Picture(bitmap: try WebPScene.bitmap(9, 7, $0))) }
            let decoded = try WebPScene.frames(of: try WebPScene.file(frames)).map(\.picture.bitmap)
            #expect(decoded[1] == frames[1].picture.bitmap)
            let gray = frames[0].picture.bitmap.bytes.flatMap { (shade: UInt8) -> [UInt8] in [shade, shade, shade, 255]
            }
            #expect(decoded[0].bytes == gray)
            let colors = frames[2].picture.bitmap.bytes
            let opaque = (0..<9 * 7).flatMap { (pixel: Int) -> [UInt8] in
                [colors[pixel * 3], colors[pixel * 3 + 1], colors[pixel * 3 + 2], 255]
            }
            #expect(decoded[2].bytes == opaque)
        }

        @Test func metadataOfTheFirstFrameAreTheFiles() throws {
            var bitmap = try WebPScene.bitmap(8, 8, rgba)
            bitmap.color.iccProfile = Array(repeating: 3, count: 501)
            let metadata = Codec.Metadata(exif: Array("MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8), xmp: Array("<x/>".utf8))
            let frames = [Codec.Frame(Codec.Picture(bitmap: bitmap, metadata: metadata), duration: .seconds(1))]
            let input = try WebPScene.file(frames + frames)
            #expect(try WebPScene.frames(of: input) == frames + frames)
        }

        @Test func aLossyAnimationStaysClose() throws {
            let bitmaps = try (0..<3).map { try WebPScene.bitmap(64, 48, rgba, seed: $0) }
            let input = try WebPScene.file(bitmaps.map { Codec.Frame(Codec.Picture(bitmap: $0)) }, quality: 0.9)
            for (frame, bitmap) in zip(try WebPScene.frames(of: input), bitmaps) {
                #expect(try frame.picture.bitmap.distortion(against: bitmap).meanSquaredError < 700)
            }
        }

        @Test(arguments: [.microseconds(1500), .milliseconds(16_777_216), .milliseconds(-1)] as [Duration])
        func durationsItCantHoldAreRefused(duration: Duration) throws {
            let frame = Codec.Frame(Codec.Picture(bitmap: try WebPScene.bitmap("R")), duration: duration)
            let error = #expect(throws: CodecError.self) { try WebPScene.file([frame, frame]) }
            #expect(error?.code == .unsupported)
        }

        @Test func framesThatAreNoneAreRefused() throws {
            let frames = try ["R", "RR"].map { Codec.Frame(Codec.Picture(bitmap: try WebPScene.bitmap($0))) }
            for (frames, loopCount, code) in [
                ([], 0, CodecError.Code.argument), (frames, 0, .argument), ([frames[0], frames[0]], -1, .unsupported),
                ([frames[0], frames[0]], 65_536, .unsupported),
            ] {
                let error = #expect(throws: CodecError.self) { try WebPScene.file(frames, loopCount: loopCount) }
                #expect(error?.code == code)
            }
        }
    }
#endif
