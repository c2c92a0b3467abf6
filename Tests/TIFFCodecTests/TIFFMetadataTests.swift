#if TIFF
    import ContentTypes
    import PhotoCodecs
    import TIFFCodec
    import Testing

    @Suite struct TIFFMetadataTests {
        private let codec = TIFFCodec()
        private let pixel = HandmadeTIFF.basics(1, 1)

        @Test(arguments: [false, true])
        func metadataAndProfileComeBackByteForByte(isLittleEndian: Bool) throws {
            var bitmap = try Bitmap.scene(16, 12, Bitmap.Format(.rgb, bitsPerSample: 16))
            bitmap.color.iccProfile = Array(repeating: 7, count: 301)
            let picture = Codec.Picture(
                bitmap: bitmap,
                metadata: Codec.Metadata(
                    exif: .exif(.up, isLittleEndian: isLittleEndian), xmp: Array("<x:xmpmeta/>".utf8)))
            let input = try codec.coded(picture)
            #expect(try codec.decode(input, limits: Limits()) == picture)
            #expect(try TypeCatalog.standard.probe(input.bytes).orientation == .up)
        }

        @Test func anExifBlocksOrientationIsNotWritten() throws {
            let bitmap = try Bitmap.scene(4, 3, Bitmap.Format(.gray))
            let input = try codec.coded(
                Codec.Picture(bitmap: bitmap, metadata: Codec.Metadata(exif: .exif(.left))))
            let picture = try codec.decode(input, limits: Limits())
            #expect(picture.orientation == .up)
            #expect(picture.metadata.exif == .exif(.up))
        }

        @Test(arguments: 0...9 as ClosedRange<UInt64>)
        func theOrientationTagCounts(value: UInt64) throws {
            let file = HandmadeTIFF(HandmadeTIFF.basics(2, 1) + [HandmadeTIFF.Field(274, value)], [1, 2])
            let expected = Orientation(rawValue: UInt8(value)) ?? .up
            let picture = try codec.decode(file.input, limits: Limits())
            #expect(picture.orientation == expected)
            #expect(picture.bitmap.bytes == [1, 2])
            #expect(picture.metadata == Codec.Metadata())
            #expect(try codec.header(of: file.input, limits: Limits()).orientation == expected)
        }

        @Test func tagsThatDescribeThePictureBecomeExif() throws {
            let note = HandmadeTIFF.Field(37500, bytes: [9, 8, 7, 6, 5])
            let exif = HandmadeTIFF.Directory(fields: [HandmadeTIFF.Field(33434, 1, 50, type: 5), note])
            var file = HandmadeTIFF(
                pixel + [
                    HandmadeTIFF.Field(271, bytes: Array("Maker\0".utf8), type: 2), HandmadeTIFF.Field(274, 6),
                    HandmadeTIFF.Field(34377, bytes: Array("8BIM".utf8)),
                ], [1], isBigEndian: true)
            file.directories[0].below = [34665: exif]
            let picture = try codec.decode(file.input, limits: Limits())
            let block: [UInt8] =
                Array("MM\0*\0\0\0\u{8}\0\u{3}".utf8) + [1, 0x0F, 0, 2, 0, 0, 0, 6, 0, 0, 0, 50]
                + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 0]
                + Array("Maker\0".utf8) + [0, 2, 0x82, 0x9A, 0, 5, 0, 0, 0, 1, 0, 0, 0, 86]
                + [0x92, 0x7C, 0, 7, 0, 0, 0, 5, 0, 0, 0, 94, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 50, 9, 8, 7, 6, 5]
            #expect(picture.metadata.exif == block)
            #expect(picture.omitted == ["Photoshop's resources"])
        }

        @Test func whatIsDamagedIsNamed() throws {
            let file = HandmadeTIFF(
                pixel + [
                    HandmadeTIFF.Field(34665, 1 << 20, type: 4), HandmadeTIFF.Field(700, bytes: [1, 2, 3, 4, 5, 6]),
                ],
                [1])
            #expect(try codec.decode(file.input, limits: Limits()).omitted == ["Exif (damaged)"])
            // More bytes than the file has.
            var bytes = file.bytes
            let place = try #require(bytes.firstIndex(ofPair: 0xBC, 2))
            bytes[place + 6] = 0xFF
            let picture = try codec.decode(Codec.Input(bytes: bytes, type: .tiff), limits: Limits())
            #expect(picture.omitted == ["Exif (damaged)", "XMP (damaged)"])
            #expect(picture.metadata.xmp == nil)
        }

        @Test func aLoopOfDirectoriesBelowEndsAtTheThirdLevel() throws {
            // Exif's own link to interoperability leads back to the first directory.
            let exif = HandmadeTIFF.Directory(fields: [HandmadeTIFF.Field(40965, 8, type: 4)])
            var file = HandmadeTIFF(pixel, [1])
            file.directories[0].below = [34665: exif]
            let picture = try codec.decode(file.input, limits: Limits())
            let block = try #require(picture.metadata.exif)
            #expect(block.count < 400)
            #expect(picture.bitmap.bytes == [1])
        }

        @Test func smallerVersionsAreNoPagesAndServeWhereTheySuffice() throws {
            let whole = HandmadeTIFF.Directory(
                fields: HandmadeTIFF.basics(8, 4), blocks: [Array(repeating: 1, count: 32)],
                below: [330: reduced(2, 1, value: 3)])
            let file = HandmadeTIFF([whole, reduced(4, 2, value: 2), reduced(4, 4, value: 9)])
            #expect(try codec.frames(of: file.input, limits: Limits()).count == 1)
            for (fitting, expected) in [(nil, 1), (8, 1), (5, 1), (4, 2), (3, 2), (2, 3), (1, 3)] as [(Int?, UInt8)] {
                let picture = try codec.decode(file.input, options: Codec.DecodingOptions(fitting: fitting))
                #expect(picture.bitmap.bytes.first == expected, "\(String(describing: fitting))")
                #expect(picture.omitted == ["1 picture in a SubIFD", "2 thumbnails"])
            }
        }

        private func reduced(_ width: UInt64, _ height: UInt64, value: UInt8) -> HandmadeTIFF.Directory {
            HandmadeTIFF.Directory(
                fields: HandmadeTIFF.basics(width, height) + [HandmadeTIFF.Field(254, 1, type: 4)],
                blocks: [Array(repeating: value, count: Int(width * height))])
        }
    }

    extension [UInt8] {
        fileprivate func firstIndex(ofPair first: UInt8, _ second: UInt8) -> Int? {
            indices.dropLast().first { self[$0] == first && self[$0 + 1] == second }
        }
    }
#endif
