#if WebP
    import ContentTypes
    import PhotoCodecs
    import Testing
    import WebPCodec

    @Suite struct WebPDamageTests {
        private let codec = WebPCodec()

        private func animation() throws -> Codec.Input {
            try WebPScene.file(
                try (0..<3).map { seed in
                    Codec.Frame(
                        Codec.Picture(
                            bitmap: try WebPScene.bitmap(24, 18, Bitmap.Format(.rgb, alpha: .straight), seed: seed)))
                })
        }

        private func still(_ width: Int, _ height: Int, quality: Double) throws -> Codec.Input {
            try WebPScene.file(
                [Codec.Frame(Codec.Picture(bitmap: try WebPScene.bitmap(width, height, Bitmap.Format(.rgb))))],
                quality: quality)
        }

        @Test(arguments: [0.9, 4]) func aCutPictureKeepsItsFirstRows(quality: Double) throws {
            let whole = try still(300, 200, quality: quality)
            let expected = try codec.decode(whole).bitmap
            let cut = Codec.Input(bytes: Array(whole.bytes.prefix(whole.bytes.count * 3 / 4)), type: .webP)
            let picture = try codec.decode(cut)
            #expect(!picture.isComplete)
            // Whatever is there is right, but for the last rows, which are still to be smoothed.
            let rows = stride(from: 0, to: 200, by: 1).filter { row in
                let range = row * 900..<row * 900 + 900
                return picture.bitmap.bytes[range] == expected.bytes[range]
            }
            #expect(rows.count > 50)
            #expect(rows == Array(0..<rows.count))
        }

        @Test func everyTruncationOfAnAnimationIsToldOrPartial() throws {
            let whole = try animation()
            for count in 0..<whole.bytes.count {
                let cut = Codec.Input(bytes: Array(whole.bytes.prefix(count)), type: .webP)
                do throws(CodecError) {
                    #expect(try !codec.decode(cut).isComplete, "cut to \(count) bytes")
                    let frames = try WebPScene.frames(of: cut)
                    #expect(frames.last?.picture.isComplete == false, "cut to \(count) bytes")
                    #expect(try frames.count == codec.frames(of: cut, limits: Limits()).count)
                } catch {
                    #expect([.malformed, .notMine].contains(error.code), "cut to \(count) bytes")
                }
            }
        }

        @Test(arguments: 0..<8) func everyDamagedBitIsSurvived(bit: Int) throws {
            let whole = try animation()
            let header = try codec.header(of: whole, limits: Limits())
            var limits = Limits()
            limits.pixels = 1 << 20
            for place in whole.bytes.indices {
                var bytes = whole.bytes
                bytes[place] ^= 1 << bit
                let input = Codec.Input(bytes: bytes, type: .webP)
                do throws(CodecError) {
                    let frames = try WebPScene.frames(of: input, options: Codec.DecodingOptions(limits: limits))
                    #expect(!frames.isEmpty)
                    if place > 64 { #expect(frames[0].picture.bitmap.width == header.width) }
                } catch {
                    #expect([.malformed, .notMine, .limitExceeded].contains(error.code), "byte \(place)")
                }
            }
        }

        @Test func aFrameBeyondItsCanvasIsMalformed() throws {
            var animation = HandmadeAnimation(4, 4)
            try animation.frame(try WebPScene.bitmap("RR RR"), left: 2, top: 2)
            try animation.frame(try WebPScene.bitmap("BB BB"), left: 4)
            let error = #expect(throws: CodecError.self) { try WebPScene.frames(of: animation.input()) }
            #expect(error?.code == .malformed)
        }

        @Test func limitsHoldForAnimations() throws {
            let input = try animation()
            for (limit, value) in [(\Limits.pixels, 432), (\.side, 24), (\.bitmapBytes, 1728), (\.frames, 3)] {
                var limits = Limits()
                limits[keyPath: limit] = value
                #expect(try WebPScene.frames(of: input, options: Codec.DecodingOptions(limits: limits)).count == 3)
                limits[keyPath: limit] = value - 1
                for options in [
                    Codec.DecodingOptions(limits: limits), Codec.DecodingOptions(limits: limits, fitting: 2),
                ] {
                    let error = #expect(throws: CodecError.self) { try WebPScene.frames(of: input, options: options) }
                    #expect(error?.code == .limitExceeded)
                }
            }
        }

        @Test func aCallThatIsNoLongerWantedEnds() throws {
            let late = Codec.Interruption(deadline: ContinuousClock.now - .seconds(1))
            for input in [try animation(), try still(20, 20, quality: 1)] {
                for (options, expected) in [
                    (Patience(times: 0).options, CodecError.Code.cancelled),
                    (Codec.DecodingOptions(interruption: late), .deadlineExceeded),
                ] {
                    let first = #expect(throws: CodecError.self) { try codec.decode(input, options: options) }
                    let all = #expect(throws: CodecError.self) { try WebPScene.frames(of: input, options: options) }
                    #expect(first?.code == expected && all?.code == expected)
                }
            }
        }

        @Test(arguments: [0.95, 4]) func aPictureIsDecodedInSteps(quality: Double) throws {
            let noise = (0..<3 * 400 * 400).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7 ^ $0 &* 31) }
            let bitmap = try Bitmap(width: 400, height: 400, format: Bitmap.Format(.rgb), bytes: noise)
            let input = try WebPScene.file([Codec.Frame(Codec.Picture(bitmap: bitmap))], quality: quality)
            let patience = Patience()
            let picture = try codec.decode(input, options: patience.options)
            #expect(picture.isComplete)
            #expect(patience.count > 8)
            let half = Patience(times: patience.count / 2)
            let error = #expect(throws: CodecError.self) { try codec.decode(input, options: half.options) }
            #expect(error?.code == .cancelled)
        }
    }
#endif
