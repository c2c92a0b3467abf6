#if GIF
    import ContentTypes
    import GIFCodec
    import PhotoCodecs
    import Testing

    @Suite struct GIFReadingTests {
        private let codec = GIFCodec()

        private func shown(_ gif: HandmadeGIF) throws -> [String] {
            try codec.allFrames(gif.input).map(\.picture.bitmap.letters)
        }

        @Test func aStillPictureIsOpaqueAndExact() throws {
            var gif = HandmadeGIF(3, 2)
            gif.frame("RGB BKR")
            gif.end()
            let picture = try codec.decode(gif.input)
            #expect(picture.bitmap.format == Bitmap.Format(.rgb))
            #expect(picture.bitmap.bytes == [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0])
            #expect(picture.isComplete && picture.omitted.isEmpty && picture.orientation == .up)
            #expect(
                try codec.header(of: gif.input, limits: Limits())
                    == Codec.Header(width: 3, height: 2, format: Bitmap.Format(.rgb)))
        }

        @Test(arguments: 1...9)
        func interlacedRowsFindTheirPlace(height: Int) throws {
            var gif = HandmadeGIF(1, height)
            gif.descriptor(0, 0, 1, height, isInterlaced: true)
            let stored = [[0, 8], [4], [2, 6], [1, 3, 5, 7]].joined().filter { $0 < height }
            gif.data(stored.map { UInt8($0 % 4) }, codeSize: 2)
            gif.end()
            let expected = (0..<height).map { String(HandmadeGIF.letters[$0 % 4]) }.joined(separator: " ")
            #expect(try codec.decode(gif.input).bitmap.letters == expected)
        }

        @Test func aPaletteOfItsOwnCounts() throws {
            var gif = HandmadeGIF(2, 1)
            gif.frame("KR")
            gif.frame("KR", palette: [0, 255, 0, 0, 0, 255])
            gif.end()
            #expect(try shown(gif) == ["KR", "GB"])
            var alone = HandmadeGIF(2, 1, palette: nil)
            alone.frame("KR", palette: [0, 255, 0, 0, 0, 255])
            alone.end()
            #expect(try shown(alone) == ["GB"])
        }

        @Test func aNumberBeyondThePaletteIsBlack() throws {
            var gif = HandmadeGIF(2, 1, palette: [255, 0, 0, 0, 255, 0])
            gif.descriptor(0, 0, 2, 1)
            gif.data([1, 3], codeSize: 2)
            gif.end()
            #expect(try shown(gif) == ["GK"])
        }

        /// What becomes of the second frame's pixel, and of the first frame.
        @Test(
            arguments: [
                (0, 0, ["RRR", "RBR", "RBG"]), (0, 1, ["RRR", "RBR", "RBG"]), (0, 2, ["RRR", "RBR", "R.G"]),
                (1, 3, ["RRR", "RBR", "RRG"]), (1, 4, ["RRR", "RBR", "RRG"]), (1, 5, ["RRR", "RBR", "RBG"]),
                (2, 0, ["RRR", ".B.", ".BG"]), (2, 2, ["RRR", ".B.", "..G"]), (2, 3, ["RRR", ".B.", "..G"]),
                (3, 0, ["RRR", ".B.", ".BG"]), (3, 3, ["RRR", ".B.", "..G"]),
            ] as [(UInt8, UInt8, [String])])
        func framesAreDisposedOf(first: UInt8, second: UInt8, expected: [String]) throws {
            var gif = HandmadeGIF(3, 1)
            gif.control(disposal: first)
            gif.frame("RRR")
            gif.control(disposal: second)
            gif.frame("B", left: 1)
            gif.frame("G", left: 2)
            gif.end()
            #expect(try shown(gif) == expected)
            let hasAlpha = expected.contains { $0.contains(".") }
            let format = try codec.header(of: gif.input, limits: Limits()).format
            #expect((format.alpha == .straight) == hasAlpha)
            #expect(try codec.allFrames(gif.input).allSatisfy { $0.picture.bitmap.format == format })
        }

        @Test func transparentPixelsLetTheFrameBeforeThrough() throws {
            var gif = HandmadeGIF(2, 2)
            gif.frame("RR RR")
            gif.control(transparent: "K")
            gif.frame("KB BK")
            gif.end()
            #expect(try shown(gif) == ["RR RR", "RB BR"])
            #expect(try codec.decode(gif.input).bitmap.format == Bitmap.Format(.rgb))
        }

        @Test func whatNoFrameCoversIsTransparent() throws {
            var gif = HandmadeGIF(3, 2)
            gif.control(transparent: "G")
            gif.frame("RG", left: 1, top: 1)
            gif.end()
            #expect(try shown(gif) == ["... .R."])
        }

        @Test(
            arguments: [
                // The second frame is cut off at the canvas's edges, or not seen at all.
                (2, 2, 1, 1, "BB BB", ["RR RR", "RR RB"]), (2, 2, 2, 0, "B", ["RR RR", "RR RR"]),
                (2, 2, 0, 7, "B", ["RR RR", "RR RR"]), (2, 2, 0, 1, "BBB BBB", ["RR RR", "RR BB"]),
                // A canvas smaller than its first frame grows.
                (1, 1, 0, 0, "B", ["RR RR", "BR RR"]), (0, 0, 1, 1, "B", ["RR RR", "RR RB"]),
            ])
        func framesMeetTheirCanvas(
            width: Int, height: Int, left: Int, top: Int, second: String, expected: [String]
        ) throws {
            var gif = HandmadeGIF(width, height)
            gif.frame("RR RR")
            gif.frame(second, left: left, top: top)
            gif.end()
            #expect(try shown(gif) == expected)
        }

        @Test(arguments: [(nil, 1), (0, 0), (1, 2), (65_535, 65_536)], ["NETSCAPE2.0", "ANIMEXTS1.0"])
        func loopsAndDelaysAreTold(loop: (stored: Int?, count: Int), name: String) throws {
            var gif = HandmadeGIF(1, 1)
            if let stored = loop.stored { gif.application(name, [[2, 0, 0], [1] + HandmadeGIF.word(stored)]) }
            for delay in [0, 1, 7, 65_535] {
                gif.control(delay: delay)
                gif.frame("R")
            }
            gif.frame("R")
            gif.end()
            #expect(
                try codec.frames(of: gif.input, limits: Limits())
                    == Codec.FrameSequence(count: 5, loopCount: loop.count))
            let expected = [0, 10, 70, 655_350, 0].map { Duration.milliseconds($0) }
            #expect(try codec.allFrames(gif.input).map(\.duration) == expected)
        }

        @Test func whatIsNotCarriedIsNamed() throws {
            var gif = HandmadeGIF(1, 1, aspect: 20)
            gif.extend(0xFE, [Array("a".utf8), Array("b".utf8)])
            gif.extend(0x01, [Array(repeating: 0, count: 12), Array("text".utf8)])
            gif.application("SOMETHING 1", [[1]])
            gif.extend(0x42, [[1, 2]])
            gif.frame("R")
            gif.frame("B")
            gif.end()
            gif.append([1, 2, 3])
            let expected = [
                "1 further frames", "pixel aspect ratio", "comment", "plain text", "application extension",
                "unknown extension", "3 bytes after the end",
            ]
            let picture = try codec.decode(gif.input)
            #expect(picture.omitted == expected)
            #expect(picture.isComplete)
        }

        @Test func packetAndProfileAreRead() throws {
            let packet = Array("<x:xmpmeta>ž</x:xmpmeta>".utf8)
            let ramp: [UInt8] = [1] + (0...255).reversed() + [0]
            let profile = (0..<600).map { UInt8(truncatingIfNeeded: $0) }
            var gif = HandmadeGIF(1, 1)
            gif.append([0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + packet + ramp)
            gif.application("ICCRGBG1012", [Array(profile[..<255]), Array(profile[255..<510]), Array(profile[510...])])
            gif.frame("R")
            gif.end()
            let picture = try codec.decode(gif.input)
            #expect(picture.metadata == Codec.Metadata(xmp: packet))
            #expect(picture.bitmap.color.iccProfile == profile)
            #expect(picture.omitted.isEmpty && picture.isComplete)
        }

        @Test func aPacketInBlocksIsReadToo() throws {
            var gif = HandmadeGIF(1, 1)
            gif.application("XMP DataXMP", [Array("<x:xmp".utf8), Array("meta/>".utf8)])
            gif.frame("R")
            gif.end()
            #expect(try codec.decode(gif.input).metadata.xmp == Array("<x:xmpmeta/>".utf8))
        }

        @Test func theSampleIsDecoded() throws {
            let sample = try #require(codec.samples.first)
            #expect(try codec.decode(sample.input).bitmap.letters == "RB BR")
        }
    }
#endif
