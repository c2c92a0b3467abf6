#if GIF
    import ContentTypes
    import GIFCodec
    import PhotoCodecs
    import Testing

    @Suite struct GIFDamageTests {
        private let codec = GIFCodec()

        private func code(_ input: Codec.Input, _ options: Codec.DecodingOptions = Codec.DecodingOptions())
            -> CodecError.Code?
        {
            do throws(CodecError) {
                _ = try codec.decode(input, options: options)
                return nil
            } catch { return error.code }
        }

        private var animation: HandmadeGIF {
            var gif = HandmadeGIF(8, 6)
            gif.application("NETSCAPE2.0", [[1, 0, 0]])
            gif.descriptor(0, 0, 8, 6)
            gif.data((0..<48).map { UInt8($0 % 3 + 1) }, codeSize: 2, blockSize: 7)
            gif.control(transparent: "K", delay: 3)
            gif.descriptor(1, 1, 7, 5, isInterlaced: true)
            gif.data((0..<35).map { UInt8($0 % 4) }, codeSize: 2)
            gif.end()
            return gif
        }

        @Test func everyTruncationIsToldOrPartial() throws {
            let whole = animation.input
            for count in 0..<whole.bytes.count {
                let cut = Codec.Input(bytes: Array(whole.bytes.prefix(count)), type: .gif)
                do throws(CodecError) {
                    let picture = try codec.decode(cut)
                    #expect(!picture.isComplete, "cut to \(count) bytes")
                    #expect(try picture.bitmap.format == codec.header(of: cut, limits: Limits()).format)
                    let frames = try codec.allFrames(cut)
                    #expect(frames.last?.picture.isComplete == false, "cut to \(count) bytes")
                    #expect(try frames.count == codec.frames(of: cut, limits: Limits()).count)
                } catch {
                    #expect([.malformed, .notMine].contains(error.code), "cut to \(count) bytes")
                }
            }
        }

        @Test func aCutKeepsEveryRowThatIsThere() throws {
            var gif = HandmadeGIF(2, 3)
            gif.frame("RR GG BB")
            // Before each two pixels the table is cleared: ten codes of three bits, of which eight are left.
            let cut = Codec.Input(bytes: Array(gif.bytes.dropLast(2)), type: .gif)
            let picture = try codec.decode(cut)
            #expect(picture.bitmap.letters == "RR GG KK")
            #expect(!picture.isComplete)
        }

        @Test func dataThatEndEarlyAreNoReasonToStop() throws {
            var gif = HandmadeGIF(2, 2)
            gif.descriptor(0, 0, 2, 2)
            gif.data([1, 1], codeSize: 2)
            gif.frame("B", left: 1, top: 1)
            gif.end()
            let frames = try codec.allFrames(gif.input)
            #expect(frames.map(\.picture.bitmap.letters) == ["RR KK", "RR KB"])
            #expect(frames.map(\.picture.isComplete) == [false, false])
        }

        /// Zeros are pixels; a byte with a single bit soon makes the code for the end; others may mean anything.
        @Test(arguments: 0...255 as ClosedRange<UInt8>)
        func codesThatMakeNoSenseAreToldOrPartial(value: UInt8) throws {
            var gif = HandmadeGIF(9, 9)
            gif.descriptor(0, 0, 9, 9)
            gif.append([8, 200] + Array(repeating: value, count: 200) + [0])
            gif.end()
            do throws(CodecError) {
                let picture = try codec.decode(gif.input)
                #expect(picture.bitmap.bytes.count == 9 * 9 * 3)
                if value.nonzeroBitCount < 2 { #expect(picture.isComplete == (value == 0)) }
            } catch { #expect(error.code == .malformed && value > 0) }
        }

        @Test(arguments: [0, 9, 12, 255] as [UInt8])
        func codeSizesThatDontExistEndTheFile(codeSize: UInt8) throws {
            var gif = HandmadeGIF(1, 1)
            var second = gif
            second.frame("R")
            for isSecond in [false, true] {
                if isSecond { gif = second }
                gif.descriptor(0, 0, 1, 1)
                gif.append([codeSize, 2, 0, 0, 0])
                gif.end()
                if isSecond {
                    #expect(try !codec.decode(gif.input).isComplete)
                    #expect(try codec.frames(of: gif.input, limits: Limits()).count == 1)
                } else {
                    #expect(code(gif.input) == .malformed)
                }
            }
        }

        @Test func whatNeedsAPaletteOrPixelsIsMalformed() throws {
            var pale = HandmadeGIF(1, 1, palette: nil)
            pale.frame("R")
            pale.end()
            #expect(code(pale.input) == .malformed)
            var empty = HandmadeGIF(1, 1)
            empty.descriptor(0, 0, 0, 1)
            empty.data([], codeSize: 2)
            empty.end()
            #expect(code(empty.input) == .malformed)
            var none = HandmadeGIF(1, 1)
            none.end()
            #expect(code(none.input) == .malformed)
            #expect(code(Codec.Input(bytes: Array("GIF90a and more".utf8), type: .gif)) == .notMine)
        }

        @Test(arguments: [0x21, 0x2C] as [UInt8])
        func blocksWithoutEndAreCutOff(mark: UInt8) throws {
            var gif = HandmadeGIF(1, 1)
            gif.frame("R")
            if mark == 0x2C {
                gif.descriptor(0, 0, 1, 1)
                gif.append([2])
            } else {
                gif.append([mark, 0xFE])
            }
            gif.append(Array(repeating: 1, count: 200_001))
            let picture = try codec.decode(gif.input)
            #expect(picture.bitmap.letters == "R")
            #expect(!picture.isComplete)
        }

        @Test func limitsHoldBeforeMemoryIsTaken() throws {
            var gif = HandmadeGIF(40, 30)
            gif.application("ICCRGBG1012", [Array(repeating: 7, count: 255), Array(repeating: 7, count: 45)])
            gif.append([0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Array(repeating: 0x20, count: 290))
            gif.append([1] + (0...255).reversed() + [0])
            gif.descriptor(0, 0, 40, 30)
            gif.data(Array(repeating: 1, count: 1200), codeSize: 2)
            gif.frame("R")
            gif.end()
            for (limit, value) in [
                (\Limits.pixels, 1200), (\.side, 40), (\.bitmapBytes, 3600), (\.metadataBytes, 300),
                (\.fileBytes, gif.bytes.count), (\.frames, 2),
            ] {
                var limits = Limits()
                limits[keyPath: limit] = value
                #expect(code(gif.input, Codec.DecodingOptions(limits: limits)) == nil)
                limits[keyPath: limit] = value - 1
                #expect(code(gif.input, Codec.DecodingOptions(limits: limits)) == .limitExceeded)
                #expect(throws: CodecError.self) { try codec.header(of: gif.input, limits: limits) }
            }
        }

        @Test(arguments: [(65_535, 65_535), (60_000, 1)])
        func aFrameMayBeNoLargerThanAPicture(width: Int, height: Int) throws {
            var gif = HandmadeGIF(1, 1)
            gif.frame("R")
            gif.descriptor(0, 0, width, height)
            gif.data([1], codeSize: 2)
            gif.end()
            var limits = Limits()
            limits.pixels = 59_999
            #expect(code(gif.input, Codec.DecodingOptions(limits: limits)) == .limitExceeded)
        }

        @Test func aCallThatIsNoLongerWantedEnds() throws {
            let cancelled = Codec.Interruption(isCancelled: { true })
            let late = Codec.Interruption(deadline: ContinuousClock.now - .seconds(1))
            for (interruption, expected) in [(cancelled, CodecError.Code.cancelled), (late, .deadlineExceeded)] {
                let options = Codec.DecodingOptions(interruption: interruption)
                #expect(code(animation.input, options) == expected)
                let error = #expect(throws: CodecError.self) { try codec.allFrames(animation.input, options: options) }
                #expect(error?.code == expected)
            }
        }

        @Test func whatTheBodyThrowsEndsTheWork() throws {
            var count = 0
            let error = #expect(throws: CodecError.self) {
                try codec.decodeFrames(animation.input, options: Codec.DecodingOptions()) { (_) throws(CodecError) in
                    count += 1
                    throw CodecError(.io, "Full.")
                }
            }
            #expect(error?.code == .io)
            #expect(count == 1)
        }
    }
#endif
