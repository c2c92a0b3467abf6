#if TIFF
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec
    import Testing

    @Suite struct TIFFDamageTests {
        private let codec = TIFFCodec()

        private func outcome(of bytes: [UInt8]) throws -> (picture: Codec.Picture?, code: CodecError.Code?) {
            do throws(CodecError) {
                return (try codec.decode(Codec.Input(bytes: bytes, type: .tiff)), nil)
            } catch {
                return (nil, error.code)
            }
        }

        @Test func everyTruncationOfAWrittenFileIsTold() throws {
            var bitmap = try Bitmap.scene(40, 30, Bitmap.Format(.rgb))
            bitmap.color.iccProfile = Array(repeating: 7, count: 101)
            let metadata = Codec.Metadata(exif: .exif(.up), xmp: Array("<x/>".utf8))
            let bytes = try codec.coded(Codec.Picture(bitmap: bitmap, metadata: metadata)).bytes
            for count in 0..<bytes.count {
                let result = try outcome(of: Array(bytes.prefix(count)))
                #expect([.malformed, .notMine].contains(result.code), "cut to \(count) bytes")
            }
        }

        @Test(arguments: [1, 5, 8, 32773] as [UInt64])
        func rowsAboveACutAreKept(compression: UInt64) throws {
            let bitmap = try Bitmap.scene(40, 64, Bitmap.Format(.gray))
            let template = HandmadeTIFF(HandmadeTIFF.basics(1, 1, compression: compression), [0])
            let written = try codec.coded(
                Codec.Picture(bitmap: bitmap), Codec.EncodingOptions(template: template.input))
            let end = try #require(ReadTags(written.bytes)).strip
            // The same strip behind its directory, as streaming writers order them.
            var fields = HandmadeTIFF.basics(40, 64, compression: compression)
            if [5, 8].contains(compression) { fields.append(HandmadeTIFF.Field(317, 2)) }
            let bytes = HandmadeTIFF(fields, Array(written.bytes[end])).bytes
            #expect(try outcome(of: bytes).picture?.bitmap == bitmap)
            var partial = 0
            for count in 0..<bytes.count {
                let (picture, code) = try outcome(of: Array(bytes.prefix(count)))
                if let picture {
                    #expect(!picture.isComplete, "cut to \(count) bytes")
                    partial += 1
                    // Half of the data are good for some of the rows at least.
                    if count == bytes.count - end.count / 2 {
                        #expect(picture.bitmap.bytes.prefix(40) == bitmap.bytes.prefix(40))
                    }
                } else {
                    #expect([.malformed, .notMine].contains(code), "cut to \(count) bytes")
                }
            }
            #expect(partial > end.count / 4)
        }

        @Test func ofSeveralStripsADamagedOneIsBlack() throws {
            let strips: [[UInt8]] = [[0xFF, 1, 0xFF, 2], [0x7F], [0xFF, 5, 0xFF, 6]]
            let fields =
                HandmadeTIFF.basics(4, 3, compression: 32773).filter { $0.tag != 278 } + [HandmadeTIFF.Field(278, 1)]
            let file = HandmadeTIFF([HandmadeTIFF.Directory(fields: fields, blocks: strips)])
            let picture = try codec.decode(file.input)
            #expect(!picture.isComplete)
            #expect(picture.bitmap.bytes.prefix(4) == [1, 1, 2, 2])
            #expect(picture.bitmap.bytes.suffix(4) == [5, 5, 6, 6])
        }

        @Test func limitsHoldBeforeMemoryIsTaken() throws {
            var bitmap = try Bitmap.scene(40, 30, Bitmap.Format(.rgb))
            bitmap.color.iccProfile = Array(repeating: 7, count: 300)
            let metadata = Codec.Metadata(exif: .exif(.up), xmp: Array(repeating: 65, count: 299))
            let input = try codec.coded(Codec.Picture(bitmap: bitmap, metadata: metadata))
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

        @Test func tagsCountAgainstTheLimitOfMetadata() throws {
            let exif = [UInt8].exif(.up)
            let input = try codec.coded(
                Codec.Picture(
                    bitmap: try Bitmap.scene(2, 2, Bitmap.Format(.gray)), metadata: Codec.Metadata(exif: exif)))
            var limits = Limits()
            limits.metadataBytes = exif.count
            _ = try codec.decode(input, limits: limits)
            limits.metadataBytes -= 1
            let error = #expect(throws: CodecError.self) { try codec.decode(input, limits: limits) }
            #expect(error?.code == .limitExceeded)
        }

        @Test(arguments: [0, 1])
        func aLoopOfPagesEnds(target: Int) throws {
            let page = HandmadeTIFF.Directory(fields: HandmadeTIFF.basics(1, 1), blocks: [[7]])
            var file = HandmadeTIFF([page, page])
            file.loop = target
            #expect(try codec.frames(of: file.input, limits: Limits()).count == 2)
            let picture = try codec.decode(file.input)
            #expect(picture.bitmap.bytes == [7])
            #expect(picture.omitted == ["1 further page", "a link from the last page back to another"])
        }

        @Test func pagesAreLimited() throws {
            let page = HandmadeTIFF.Directory(fields: HandmadeTIFF.basics(1, 1), blocks: [[7]])
            let input = HandmadeTIFF(Array(repeating: page, count: 5)).input
            var limits = Limits()
            limits.frames = 5
            #expect(try codec.frames(of: input, limits: limits).count == 5)
            limits.frames = 4
            let error = #expect(throws: CodecError.self) { try codec.decode(input, limits: limits) }
            #expect(error?.code == .limitExceeded)
        }

        @Test func aCutChainOfPagesIsTold() throws {
            let page = HandmadeTIFF.Directory(fields: HandmadeTIFF.basics(1, 1), blocks: [[7]])
            var bytes = HandmadeTIFF([page]).bytes
            let link = 8 + 2 + 9 * 12
            bytes[link + 1] = 0x40
            let input = Codec.Input(bytes: bytes, type: .tiff)
            #expect(try !codec.decode(input).isComplete)
            var count = 0
            let error = #expect(throws: CodecError.self) {
                try codec.decodeFrames(input, options: Codec.DecodingOptions()) { _ in count += 1 }
            }
            #expect(error?.code == .malformed)
            #expect(count == 1)
        }

        @Test(
            arguments: [
                // Sizes and samples that no memory holds, in a file of some hundred bytes.
                (HandmadeTIFF.basics(60_000, 60_000), CodecError.Code.limitExceeded),
                (HandmadeTIFF.basics(0xFFFF_FFFF, 1), .limitExceeded), (HandmadeTIFF.basics(0, 1), .malformed),
                (HandmadeTIFF.basics(16_000, 16_000, compression: 5), .malformed),
                (HandmadeTIFF.basics(10, 10, compression: 8), .malformed),
                (HandmadeTIFF.basics(1, 1, bits: [4], photometric: 3), .malformed),
                (
                    HandmadeTIFF.basics(4, 4) + [
                        HandmadeTIFF.Field(322, 0xFFFF_FFF0, type: 4), HandmadeTIFF.Field(323, 16),
                    ],
                    // A file may have such tiles for all that is known: it is the limits that refuse them.
                    .limitExceeded
                ),
                (
                    HandmadeTIFF.basics(4, 4, bits: [8, 8, 8], photometric: 6) + [HandmadeTIFF.Field(530, 3, 0)],
                    .malformed
                ),
            ])
        func hostileNumbersAreRefused(fields: [HandmadeTIFF.Field], code: CodecError.Code) throws {
            var wide = fields
            for index in wide.indices where wide[index].values.contains(where: { $0 > 0xFFFF }) {
                wide[index] = HandmadeTIFF.Field(wide[index].tag, wide[index].values[0], type: 4)
            }
            let error = #expect(throws: CodecError.self) {
                try codec.decode(HandmadeTIFF(wide, [1, 2, 3]).input)
            }
            #expect(error?.code == code, "\(String(describing: error))")
        }

        /// Three bytes of a pixel that is said to have 65,535 samples: the first of them is real, and is all that counts.
        @Test func ofAPixelCutShortTheColourIsGiven() throws {
            let fields = HandmadeTIFF.basics(1, 1).filter { $0.tag != 277 } + [HandmadeTIFF.Field(277, 65535)]
            let picture = try codec.decode(HandmadeTIFF(fields, [1, 2, 3]).input)
            #expect(picture.bitmap.bytes == [1])
            #expect(!picture.isComplete)
            #expect(picture.omitted == ["65534 further channels"])
        }

        @Test(arguments: [[], [0x49], Array("II*\0".utf8), Array("MM\0+\0\u{8}".utf8), Array("II*\0\u{8}\0\0\0".utf8)])
        func aHeaderAloneIsRefused(bytes: [UInt8]) throws {
            let code = try outcome(of: bytes).code
            #expect(code == (bytes.count < 4 ? .notMine : .malformed))
        }

        @Test func workEndsWhenItIsNoLongerWanted() throws {
            let input = try codec.coded(Codec.Picture(bitmap: try Bitmap.scene(8, 300, Bitmap.Format(.gray))))
            let past = Codec.Interruption(deadline: .now - .seconds(1))
            for (interruption, code) in [
                (past, CodecError.Code.deadlineExceeded), (Codec.Interruption { true }, .cancelled),
            ] {
                let error = #expect(throws: CodecError.self) {
                    try codec.decode(input, options: Codec.DecodingOptions(interruption: interruption))
                }
                #expect(error?.code == code)
            }
        }
    }

    extension ReadTags {
        /// Where the first strip is.
        fileprivate var strip: Range<Int> { (self[273] ?? 0)..<(self[273] ?? 0) + (self[279] ?? 0) }
    }
#endif
