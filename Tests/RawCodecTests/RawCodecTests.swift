#if RAW
    import ContentTypes
    import PhotoCodecs
    import RawCodec
    import Testing

    @Suite struct RawCodecTests {
        private let codec = RawCodec()

        @Test(arguments: RawCodec().samples.indices)
        func samplesDecode(index: Int) throws {
            let sample = codec.samples[index]
            let picture = try codec.decode(sample.input)
            #expect([picture.bitmap.width, picture.bitmap.height] == [sample.width, sample.height])
            #expect(picture.bitmap.isFlat)
            #expect(picture.isComplete)
            // Without a name of its own the parent's sample is a RAW file of an unknown maker.
            #expect(try TypeCatalog.standard.detect(sample.input.bytes) == sample.input.type)
        }

        @Test func everySampledTypeIsDecodable() {
            #expect(Set(codec.samples.map(\.input.type)).isSubset(of: codec.decodableTypes))
            let strays = codec.decodableTypes.filter { !TypeCatalog.standard.conforms($0, to: .cameraRaw) }
            #expect(strays == [])
        }

        /// Linear light and what IEC 61966-2-1 makes of it, both of 65535.
        static let transfer = [
            (0, 0), (1, 13), (100, 1292), (1000, 8498), (4096, 18173), (16384, 35199), (32768, 48192), (60000, 63039),
            (65535, 65535),
        ]

        @Test(arguments: transfer, [false, true])
        func aFlatFieldIsFlatAndOfItsBrightness(values: (linear: Int, sample: Int), isBigEndian: Bool) throws {
            var dng = TestDNG(isBigEndian: isBigEndian)
            dng.light = { _, _ in Array(repeating: values.linear, count: 3) }
            let picture = try codec.decode(dng.input)
            #expect(picture.bitmap.isFlat)
            #expect(picture.bitmap.pixel(0, 0) == Array(repeating: values.sample, count: 3))
            #expect(picture.isComplete)
            #expect(picture.bitmap.color == Bitmap.ColorDescription())
        }

        @Test func brightnessDoesNotDependOnTheBrightestPixel() throws {
            var dng = TestDNG()
            dng.light = { x, y in x > 20 && y > 16 ? [50000, 50000, 50000] : [16384, 16384, 16384] }
            #expect(try codec.decode(dng.input).bitmap.pixel(4, 4) == [35199, 35199, 35199])
        }

        @Test func coloursAreInTheirPlace() throws {
            var dng = TestDNG(width: 48, height: 40)
            dng.light = { x, y in
                switch (x < 24, y < 20) {
                case (true, true): [30000, 0, 0]
                case (false, true): [0, 30000, 0]
                case (true, false): [0, 0, 30000]
                case (false, false): [30000, 4096, 100]
                }
            }
            let bitmap = try codec.decode(dng.input).bitmap
            #expect(bitmap.pixel(8, 8) == [46322, 0, 0])
            #expect(bitmap.pixel(40, 8) == [0, 46322, 0])
            #expect(bitmap.pixel(8, 32) == [0, 0, 46322])
            #expect(bitmap.pixel(40, 32) == [46322, 18173, 1292])
        }

        @Test func theCamerasWhiteBalanceCounts() throws {
            // A neutral surface gives half as much red as green, so red counts twice.
            var dng = TestDNG(fields: [50728: .rationals([5000, 10000, 10000])])
            dng.light = { _, _ in [8192, 16384, 16384] }
            let bitmap = try codec.decode(dng.input).bitmap
            #expect(bitmap.isFlat)
            #expect(bitmap.pixel(3, 3) == [35199, 35199, 35199])
        }

        @Test func theCamerasColoursBecomeThoseOfSRGB() throws {
            // XYZ to a camera each of whose colours sees some of its neighbours': of the linear sRGB 32768, 16384, 4096
            // it sees 27853, 18432, 6554.
            let matrix = [19775, -5132, -3365, -248, 9854, 351, -1493, 2120, 8541]
            var dng = TestDNG(fields: [50721: .rationals(matrix), 50778: .shorts([21])])
            dng.light = { _, _ in [27853, 18432, 6554] }
            let pixel = try codec.decode(dng.input).bitmap.pixel(9, 9)
            for (sample, expected) in zip(pixel, [48192, 35199, 18173]) { #expect(abs(sample - expected) < 200) }
        }

        @Test(
            arguments: [
                (0, .up), (1, .up), (2, .upMirrored), (3, .down), (4, .downMirrored), (5, .leftMirrored), (6, .right),
                (7, .rightMirrored), (8, .left), (9, .up), (nil, .up),
            ] as [(Int?, Orientation)])
        func theOrientationIsLeftToApply(tag: Int?, orientation: Orientation) throws {
            var dng = TestDNG(width: 32, height: 24, orientation: tag)
            // Light in the upper left corner, as stored.
            dng.light = { x, y in Array(repeating: x < 12 && y < 8 ? 32768 : 100, count: 3) }
            let picture = try codec.decode(dng.input)
            #expect(picture.orientation == orientation)
            #expect(try codec.header(of: dng.input, limits: Limits()).orientation == orientation)
            #expect([picture.bitmap.width, picture.bitmap.height] == [32, 24])
            #expect(picture.bitmap.pixel(4, 4) == [48192, 48192, 48192])
            #expect(picture.bitmap.pixel(28, 4) == [1292, 1292, 1292])
            #expect(picture.bitmap.pixel(4, 20) == [1292, 1292, 1292])
        }

        @Test(arguments: [(22, 22), (23, 22), (31, 23), (64, 22), (22, 101), (33, 47)])
        func everySizeKeepsItsEdges(width: Int, height: Int) throws {
            var dng = TestDNG(width: width, height: height)
            dng.light = { x, _ in x >= width - 6 ? [32768, 32768, 32768] : [100, 100, 100] }
            let header = try codec.header(of: dng.input, limits: Limits())
            let bitmap = try codec.decode(dng.input).bitmap
            #expect([header.width, header.height] == [width, height])
            #expect([bitmap.width, bitmap.height] == [width, height])
            #expect(header.format == bitmap.format)
            #expect(bitmap.pixel(width - 2, height - 1) == [48192, 48192, 48192])
            #expect(bitmap.pixel(0, 0) == [1292, 1292, 1292])
        }

        @Test func aSensorWithoutColoursGivesGray() throws {
            let data = Array(repeating: [0, 0x80] as [UInt8], count: 32 * 24).flatMap(\.self)
            var dng = TestDNG(fields: [262: .shorts([34892]), 273: .data(data)])
            dng.light = { _, _ in [0, 0, 0] }
            let picture = try codec.decode(dng.input)
            #expect(picture.bitmap.format == Bitmap.Format(.gray, bitsPerSample: 16))
            #expect(picture.bitmap.isFlat)
            #expect(picture.bitmap.pixel(31, 23) == [48192])
            #expect(try codec.header(of: dng.input, limits: Limits()).format == picture.bitmap.format)
        }

        @Test func valuesOfEightBitsDevelop() throws {
            let data = Array(repeating: UInt8(128), count: 32 * 24)
            let dng = TestDNG(
                fields: [
                    258: .shorts([8]), 273: .data(data), 279: .longs([data.count]), 50717: .longs([255]),
                ])
            // 128 of 255 is 0.50196.
            #expect(try codec.decode(dng.input).bitmap.pixel(5, 5).map { abs($0 - 48280) < 20 } == [true, true, true])
        }

        @Test func xmpIsCarriedAndExifIsNamed() throws {
            let packet = "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"
            let picture = try codec.decode(TestDNG(fields: [700: .bytes(Array(packet.utf8))]).input)
            #expect(picture.metadata == Codec.Metadata(xmp: Array(packet.utf8)))
            #expect(picture.omitted == ["Exif"])
        }
    }
#endif
