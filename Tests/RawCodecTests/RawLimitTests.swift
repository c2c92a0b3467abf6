#if RAW
    import ContentTypes
    import PhotoCodecs
    import RawCodec
    import Synchronization
    import Testing

    @Suite struct RawLimitTests {
        private let codec = RawCodec()

        @Test func limitsHoldAtTheSizeAndOneBelow() throws {
            let input = TestDNG(fields: [700: .bytes(Array(repeating: 0x20, count: 300))]).input
            for (limit, value) in [
                (\Limits.pixels, 32 * 24), (\.side, 32), (\.bitmapBytes, 32 * 24 * 6), (\.metadataBytes, 300),
                (\.fileBytes, input.bytes.count),
            ] {
                var limits = Limits()
                limits[keyPath: limit] = value
                _ = try codec.decode(input, limits: limits)
                _ = try codec.header(of: input, limits: limits)
                limits[keyPath: limit] = value - 1
                for call in [
                    { _ = try codec.decode(input, limits: limits) },
                    { _ = try codec.header(of: input, limits: limits) },
                ] {
                    let error = #expect(throws: CodecError.self) { try call() }
                    #expect(error?.code == .limitExceeded)
                }
            }
        }

        @Test func aHugeSensorBehindASmallWindowIsRefused() {
            let fields: [Int: TIFFBytes.Field] = [
                256: .longs([20000]), 257: .longs([20000]), 50829: .longs([0, 0, 24, 32]),
            ]
            var limits = Limits()
            limits.pixels = 1 << 20
            let error = #expect(throws: CodecError.self) {
                try codec.decode(TestDNG(fields: fields).input, limits: limits)
            }
            #expect(error?.code == .limitExceeded)
        }

        @Test func widePixelsCountAsManyAsTheyBecome() throws {
            // Twice as wide as they are high.
            let input = TestDNG(fields: [50718: .rationals([20_000, 10_000])]).input
            #expect(try codec.header(of: input, limits: Limits()).width == 64)
            #expect(try codec.decode(input).bitmap.width == 64)
            var limits = Limits()
            limits.side = 63
            let error = #expect(throws: CodecError.self) { try codec.decode(input, limits: limits) }
            #expect(error?.code == .limitExceeded)
        }

        @Test func cancellationIsNoticedAtEveryQuestion() throws {
            let input = TestDNG(width: 40, height: 200).input
            let questions = Mutex(0)
            let counting = Codec.Interruption {
                questions.withLock { $0 += 1 }
                return false
            }
            _ = try codec.decode(input, options: Codec.DecodingOptions(interruption: counting))
            let count = questions.withLock { $0 }
            // One at each of LibRaw's steps and for every 64 rows.
            #expect(count > 10)
            for last in 1...count {
                let left = Mutex(last)
                let interruption = Codec.Interruption {
                    left.withLock {
                        $0 -= 1
                        return $0 == 0
                    }
                }
                let error = #expect(throws: CodecError.self) {
                    try codec.decode(input, options: Codec.DecodingOptions(interruption: interruption))
                }
                #expect(error?.code == .cancelled, "at question \(last)")
            }
        }

        @Test func aDeadlineThatPassedEndsTheCall() {
            let options = Codec.DecodingOptions(interruption: Codec.Interruption(deadline: .now))
            let error = #expect(throws: CodecError.self) { try codec.decode(TestDNG().input, options: options) }
            #expect(error?.code == .deadlineExceeded)
        }

        @Test func severalCallsAtOnceGiveTheSame() async throws {
            let input = TestDNG(width: 100, height: 80).input
            let expected = try codec.decode(input)
            try await withThrowingTaskGroup(of: Codec.Picture.self) { group in
                for _ in 0..<8 { group.addTask { try RawCodec().decode(input) } }
                for try await picture in group { #expect(picture == expected) }
            }
        }
    }
#endif
