#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Testing

    @Suite struct AnimationTests {
        private let codec = JPEGXLCodec()

        private func frames(_ durations: [Duration?], _ format: Bitmap.Format = .init(.rgb)) throws -> [Codec.Frame] {
            try durations.enumerated().map { number, duration in
                let bitmap = try Fixtures.scene(20, 10, format, shift: number * 31)
                return Codec.Frame(Codec.Picture(bitmap: bitmap), duration: duration)
            }
        }

        private func decoded(_ input: Codec.Input) throws -> [Codec.Frame] {
            var frames: [Codec.Frame] = []
            try codec.decodeFrames(input, options: Codec.DecodingOptions()) { frames.append($0) }
            return frames
        }

        @Test(
            arguments: [0, 3],
            [
                Bitmap.Format(.rgb), .init(.rgb, alpha: .straight),
                .init(.gray, alpha: .premultiplied, bitsPerSample: 12),
            ])
        func framesDurationsAndLoopsComeBack(loopCount: Int, format: Bitmap.Format) throws {
            let durations: [Duration] = [.milliseconds(40), .seconds(3), .milliseconds(1), .seconds(3600)]
            let frames = try frames(durations, format)
            let input = try Fixtures.coded(frames, loopCount: loopCount)
            #expect(
                try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: 4, loopCount: loopCount))
            let back = try decoded(input)
            #expect(back.map(\.duration) == durations)
            #expect(back.map(\.picture.bitmap.bytes) == frames.map(\.picture.bitmap.bytes))
            #expect(back.allSatisfy { $0.picture.isComplete && $0.picture.bitmap.format == format })
            let first = try codec.decode(input)
            #expect(first.bitmap == back[0].picture.bitmap)
            #expect(first.omitted == ["3 further frames"])
        }

        @Test func durationsAreRoundedToMillionths() throws {
            let durations: [Duration] = [.microseconds(33_367), .nanoseconds(1_400), .zero]
            #expect(
                try decoded(Fixtures.coded(frames(durations))).map(\.duration)
                    == [.microseconds(33_367), .microseconds(1), .microseconds(1)])
        }

        @Test func pagesHaveNoDuration() throws {
            let pages = try frames([nil, nil, nil])
            let input = try Fixtures.coded(pages)
            #expect(try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: 3))
            let back = try decoded(input)
            #expect(back.map(\.duration) == [nil, nil, nil])
            #expect(back.map(\.picture.bitmap.bytes) == pages.map(\.picture.bitmap.bytes))
        }

        @Test func aStillIsOneFrame() throws {
            let input = try Fixtures.coded(frames([nil]))
            #expect(try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: 1))
            #expect(try decoded(input).map(\.picture) == [codec.decode(input)])
        }

        @Test func framesThatDontFitTogetherAreRefused() throws {
            let other = Codec.Frame(
                Codec.Picture(bitmap: try Fixtures.scene(10, 20, .init(.rgb))), duration: .seconds(1))
            let cases: [[Codec.Frame]] = [
                [], try frames([.seconds(1)]) + [other], try frames([.seconds(1), nil]), try frames([.seconds(-1)]),
                try frames([.seconds(1 << 40), .seconds(1)]),
            ]
            for frames in cases {
                #expect { try Fixtures.coded(frames) } throws: { ($0 as? CodecError)?.code == .argument }
            }
        }

        @Test func cutAnimationsEndWithAnIncompleteFrameOrAnError() throws {
            let input = try Fixtures.coded(frames([.seconds(1), .seconds(1), .seconds(1)]))
            for count in 0..<input.bytes.count {
                var frames: [Codec.Frame] = []
                do throws(CodecError) {
                    let cut = Codec.Input(bytes: Array(input.bytes.prefix(count)), type: .jpegXL)
                    try codec.decodeFrames(cut, options: Codec.DecodingOptions()) { frames.append($0) }
                    #expect(frames.last?.picture.isComplete == false, "cut to \(count) bytes")
                } catch {
                    #expect([.malformed, .notMine].contains(error.code), "cut to \(count) bytes")
                }
                #expect(frames.dropLast().allSatisfy { $0.picture.isComplete })
            }
        }

        @Test func whatTheBodyThrowsEndsTheWork() throws {
            let input = try Fixtures.coded(frames([.seconds(1), .seconds(1)]))
            var count = 0
            let error = #expect(throws: CodecError.self) {
                try codec.decodeFrames(input, options: Codec.DecodingOptions()) { (_) throws(CodecError) in
                    count += 1
                    throw CodecError(.io, "Full.")
                }
            }
            #expect(error?.code == .io)
            #expect(count == 1)
        }
    }
#endif
