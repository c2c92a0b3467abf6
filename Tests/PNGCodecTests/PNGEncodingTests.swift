import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

@Suite struct PNGEncodingTests {
    static let formats: [Bitmap.Format] = [
        .init(.gray), .init(.gray, alpha: .straight), .init(.rgb), .init(.rgb, alpha: .straight),
        .init(.gray, bitsPerSample: 16), .init(.gray, alpha: .straight, bitsPerSample: 16),
        .init(.rgb, bitsPerSample: 16), .init(.rgb, alpha: .straight, bitsPerSample: 16),
    ]

    @Test(arguments: formats, [(1, 1), (1, 9), (8, 8), (33, 17)])
    func roundTrip(format: Bitmap.Format, size: (Int, Int)) throws {
        let bitmap = try marked(size.0, size.1, format)
        let picture = try PNGCodec().decode(try encoded(Codec.Picture(bitmap: bitmap)), limits: Limits())
        #expect(picture == Codec.Picture(bitmap: bitmap))
    }

    @Test(arguments: formats)
    func interlacingFollowsTheTemplate(format: Bitmap.Format) throws {
        let template = PNGFixture(
            width: 1, height: 1, depth: 8, colorType: 2, isInterlaced: true, rows: [[1, 2, 3]])
        let bitmap = try marked(21, 13, format)
        let file = try encoded(Codec.Picture(bitmap: bitmap), like: template.input)
        #expect(file.bytes[28] == 1)
        #expect(try PNGCodec().decode(file, limits: Limits()).bitmap == bitmap)
    }

    @Test func colourAndMetadataTravel() throws {
        var picture = Codec.Picture(bitmap: try marked(5, 4, .init(.rgb)))
        picture.bitmap.color = .init(
            iccProfile: (0..<3000).map { UInt8($0 % 251) },
            codePoints: .init(primaries: 9, transfer: 16, matrix: 0, isFullRange: true))
        picture.metadata = .init(
            exif: PNGFixture.exif(orientation: 1, isLittle: false), xmp: Array("<x:xmpmeta>é</x:xmpmeta>".utf8))
        #expect(try PNGCodec().decode(try encoded(picture), limits: Limits()) == picture)
    }

    @Test func codePointsOfYCbCrBecomeThoseOfRGB() throws {
        var bitmap = try marked(2, 2, .init(.rgb))
        bitmap.color.codePoints = .init(primaries: 12, transfer: 13, matrix: 6, isFullRange: false)
        let color = try PNGCodec().decode(try encoded(Codec.Picture(bitmap: bitmap)), limits: Limits()).bitmap.color
        #expect(color.codePoints == .init(primaries: 12, transfer: 13, matrix: 0, isFullRange: true))
    }

    @Test(arguments: [1, 4, 7, 9, 10, 12, 15])
    func otherDepthsAreSpreadAndCanBeHadBack(bits: Int) throws {
        let peak = (1 << bits) - 1
        let values = (0..<100).map { UInt16($0 * peak / 99) }
        let format = Bitmap.Format(.gray, bitsPerSample: bits)
        let bitmap = try Bitmap(
            width: 100, height: 1, format: format,
            bytes: values.flatMap { bits > 8 ? hostBytes($0) : [UInt8($0)] })
        let file = try encoded(Codec.Picture(bitmap: bitmap))
        let back = try PNGCodec().decode(file, limits: Limits()).bitmap
        let stored = bits > 8 ? 16 : 8
        #expect(back.format.bitsPerSample == stored)
        let spread = values.map { UInt16((Int($0) * ((1 << stored) - 1) + peak / 2) / peak) }
        #expect(back.bytes == spread.flatMap { bits > 8 ? hostBytes($0) : [UInt8($0)] })
        #expect(spread.map { $0 >> (stored - bits) } == values)
        #expect(String(decoding: file.bytes[37..<41], as: UTF8.self) == "sBIT")
        #expect(file.bytes[41] == UInt8(bits))
    }

    @Test(arguments: [
        Bitmap.Format(.cmyk), .init(.rgb, alpha: .premultiplied),
        .init(.gray, alpha: .premultiplied, bitsPerSample: 16),
    ])
    func whatPNGCantHoldIsUnsupported(format: Bitmap.Format) throws {
        let picture = Codec.Picture(bitmap: try marked(2, 2, format))
        let error = #expect(throws: CodecError.self) { try encoded(picture) }
        #expect(error?.code == .unsupported)
    }

    @Test func onlyUprightPicturesAndOnlyPNG() throws {
        let picture = Codec.Picture(bitmap: try marked(2, 2, .init(.rgb)), orientation: .right)
        #expect(throws: CodecError.self) { try encoded(picture) }
        var sink = Codec.MemorySink()
        let error = #expect(throws: CodecError.self) {
            try PNGCodec().encode(
                Codec.Picture(bitmap: picture.bitmap), as: .jpeg, options: Codec.EncodingOptions(), to: &sink)
        }
        #expect(error?.code == .unsupported)
    }

    @Test(arguments: [UInt8(1), 2, 4])
    func grayOfFewBitsStaysSo(depth: UInt8) throws {
        let template = PNGFixture(width: 1, height: 1, depth: depth, colorType: 0, rows: [[0]])
        let step = 255 / ((1 << Int(depth)) - 1)
        let bytes = (0..<77).map { UInt8($0 * 7 % (1 << Int(depth)) * step) }
        var bitmap = try Bitmap(width: 11, height: 7, format: .init(.gray), bytes: bytes)
        let file = try encoded(Codec.Picture(bitmap: bitmap), like: template.input)
        #expect(file.bytes[24] == depth)
        #expect(try PNGCodec().decode(file, limits: Limits()).bitmap == bitmap)
        bitmap.bytes[40] = 1
        let deeper = try encoded(Codec.Picture(bitmap: bitmap), like: template.input)
        #expect(deeper.bytes[24] == 8)
        #expect(try PNGCodec().decode(deeper, limits: Limits()).bitmap == bitmap)
    }

    @Test func coloursBeyondWhatBitsCanNameAreNoPalette() throws {
        let colors: [UInt8] = (0..<16).flatMap { (red: UInt8) -> [UInt8] in [red, 0, 0] }
        let template = PNGFixture(
            width: 1, height: 1, depth: 2, colorType: 3, rows: [[0]], before: [("PLTE", colors)])
        for (color, colorType) in [(UInt8(3), UInt8(3)), (5, 2)] {
            let bitmap = try Bitmap(width: 1, height: 1, format: .init(.rgb), bytes: [color, 0, 0])
            let file = try encoded(Codec.Picture(bitmap: bitmap), like: template.input)
            #expect(file.bytes[25] == colorType)
            #expect(try PNGCodec().decode(file, limits: Limits()).bitmap == bitmap)
        }
    }

    @Test(arguments: [[], [UInt8](arrayLiteral: 200, 0)])
    func aPaletteStaysWhereItHoldsEveryPixel(opacities: [UInt8]) throws {
        let colors: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 80, 90]
        let template = PNGFixture(
            width: 3, height: 2, depth: 2, colorType: 3, rows: [[0x18], [0x84]],
            before: [("PLTE", colors)] + (opacities.isEmpty ? [] : [("tRNS", opacities)]))
        let picture = try PNGCodec().decode(template.input, limits: Limits())
        let turned = Codec.Picture(bitmap: picture.bitmap.turned(by: .right))
        let file = try encoded(turned, like: template.input)
        #expect(Array(file.bytes[24..<26]) == [2, 3])
        #expect(try PNGCodec().decode(file, limits: Limits()) == turned)
        var other = turned
        other.bitmap.bytes[0] ^= 1
        let truecolor = try encoded(other, like: template.input)
        #expect(truecolor.bytes[25] == (opacities.isEmpty ? 2 : 6))
        #expect(try PNGCodec().decode(truecolor, limits: Limits()) == other)
    }
}
