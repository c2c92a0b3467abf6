import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

@Suite struct PNGDecodingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let depth: UInt8
        let colorType: UInt8
        let row: [UInt8]
        var before: [(String, [UInt8])] = []
        let format: Bitmap.Format
        /// Samples of the two pixels.
        let samples: [UInt16]

        var testDescription: String { name }
        var fixture: PNGFixture {
            PNGFixture(width: 2, height: 1, depth: depth, colorType: colorType, rows: [row], before: before)
        }
    }

    static let palette: (String, [UInt8]) = ("PLTE", [10, 20, 30, 40, 50, 60])

    static let cases = [
        Case(name: "gray 1", depth: 1, colorType: 0, row: [0x40], format: .init(.gray), samples: [0, 255]),
        Case(name: "gray 2", depth: 2, colorType: 0, row: [0x60], format: .init(.gray), samples: [85, 170]),
        Case(name: "gray 4", depth: 4, colorType: 0, row: [0x1e], format: .init(.gray), samples: [17, 238]),
        Case(name: "gray 8", depth: 8, colorType: 0, row: [3, 250], format: .init(.gray), samples: [3, 250]),
        Case(
            name: "gray 16", depth: 16, colorType: 0, row: [1, 2, 0xff, 0xfe], format: .init(.gray, bitsPerSample: 16),
            samples: [0x102, 0xfffe]),
        Case(
            name: "gray with a transparent value", depth: 8, colorType: 0, row: [3, 250],
            before: [("tRNS", [0, 250])], format: .init(.gray, alpha: .straight), samples: [3, 255, 250, 0]),
        Case(
            name: "gray 16 with a transparent value", depth: 16, colorType: 0, row: [1, 2, 1, 3],
            before: [("tRNS", [1, 3])], format: .init(.gray, alpha: .straight, bitsPerSample: 16),
            samples: [0x102, 0xffff, 0x103, 0]),
        Case(
            name: "gray and alpha 8", depth: 8, colorType: 4, row: [1, 2, 3, 4],
            format: .init(.gray, alpha: .straight), samples: [1, 2, 3, 4]),
        Case(
            name: "gray and alpha 16", depth: 16, colorType: 4, row: [0, 1, 0, 2, 0, 3, 4, 0],
            format: .init(.gray, alpha: .straight, bitsPerSample: 16), samples: [1, 2, 3, 0x400]),
        Case(
            name: "RGB 8", depth: 8, colorType: 2, row: [1, 2, 3, 4, 5, 6], format: .init(.rgb),
            samples: [1, 2, 3, 4, 5, 6]),
        Case(
            name: "RGB 8 with a transparent colour and a suggested palette", depth: 8, colorType: 2,
            row: [1, 2, 3, 4, 5, 6], before: [("tRNS", [0, 4, 0, 5, 0, 6]), palette],
            format: .init(.rgb, alpha: .straight), samples: [1, 2, 3, 255, 4, 5, 6, 0]),
        Case(
            name: "RGB 16", depth: 16, colorType: 2, row: [0, 1, 0, 2, 0, 3, 4, 0, 5, 0, 6, 0],
            format: .init(.rgb, bitsPerSample: 16), samples: [1, 2, 3, 0x400, 0x500, 0x600]),
        Case(
            name: "RGBA 8", depth: 8, colorType: 6, row: [1, 2, 3, 0, 4, 5, 6, 7],
            format: .init(.rgb, alpha: .straight), samples: [1, 2, 3, 0, 4, 5, 6, 7]),
        Case(
            name: "palette 1", depth: 1, colorType: 3, row: [0x40], before: [palette], format: .init(.rgb),
            samples: [10, 20, 30, 40, 50, 60]),
        Case(
            name: "palette 8 with opacities", depth: 8, colorType: 3, row: [1, 0], before: [palette, ("tRNS", [9])],
            format: .init(.rgb, alpha: .straight), samples: [40, 50, 60, 255, 10, 20, 30, 9]),
    ]

    @Test(arguments: cases)
    func everyColourTypeAndDepth(_ test: Case) throws {
        let input = test.fixture.input
        let picture = try PNGCodec().decode(input, limits: Limits())
        let header = try PNGCodec().header(of: input, limits: Limits())
        #expect(picture.bitmap.format == test.format)
        #expect(header == Codec.Header(width: 2, height: 1, format: test.format))
        let bytes = test.samples.flatMap { test.format.bytesPerSample == 1 ? [UInt8($0)] : hostBytes($0) }
        #expect(picture.bitmap.bytes == bytes)
        #expect(picture.isComplete)
    }

    @Test(arguments: 1...8, [true, false])
    func orientationOfExif(value: Int, isLittle: Bool) throws {
        let exif = PNGFixture.exif(orientation: UInt8(value), isLittle: isLittle)
        for fixture in [PNGFixture.pixel(before: [("eXIf", exif)]), .pixel(after: [("eXIf", exif)])] {
            let picture = try PNGCodec().decode(fixture.input, limits: Limits())
            #expect(picture.orientation == Orientation(rawValue: UInt8(value)))
            #expect(picture.metadata.exif == exif)
            #expect(try PNGCodec().header(of: fixture.input, limits: Limits()).orientation == picture.orientation)
        }
    }

    @Test(arguments: [
        [], [0x49, 0x49, 42, 0], PNGFixture.exif(orientation: 0, isLittle: true),
        PNGFixture.exif(orientation: 9, isLittle: false), [0x49, 0x49, 42, 0, 255, 255, 255, 255],
        Array(PNGFixture.exif(orientation: 6, isLittle: true).prefix(17)),
    ])
    func brokenExifStatesNoOrientation(exif: [UInt8]) throws {
        let picture = try PNGCodec().decode(PNGFixture.pixel(before: [("eXIf", exif)]).input, limits: Limits())
        #expect(picture.orientation == .up)
        #expect(picture.metadata.exif == exif)
    }

    @Test func rawProfileOfImageMagickIsExif() throws {
        let exif = PNGFixture.exif(orientation: 6, isLittle: true)
        let hex = (Array("Exif\0\0".utf8) + exif).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let text = "Raw profile type exif\0\nexif\n      32\n" + hex.prefix(20) + "\n" + hex.dropFirst(20) + "\n"
        let picture = try PNGCodec().decode(
            PNGFixture.pixel(before: [("tEXt", Array(text.utf8))]).input, limits: Limits())
        #expect(picture.metadata.exif == exif)
        #expect(picture.orientation == .right)
    }

    @Test func xmpInPlainAndCompressedText() throws {
        let key = Array("XML:com.adobe.xmp\0".utf8)
        let packet = Array("<x:xmpmeta/>".utf8)
        for text in [key + [0, 0] + Array("en\0é\0".utf8) + packet, key + [1, 0, 0, 0] + PNGFixture.stored(packet)] {
            let picture = try PNGCodec().decode(PNGFixture.pixel(after: [("iTXt", text)]).input, limits: Limits())
            #expect(picture.metadata.xmp == packet)
        }
    }

    @Test func codePointsAndProfile() throws {
        let profile = Array("not a real profile, which is none of a codec's business".utf8)
        let chunks: [(String, [UInt8])] = [
            ("cICP", [12, 13, 0, 1]), ("iCCP", Array("P3\0\0".utf8) + PNGFixture.stored(profile)),
        ]
        let color = try PNGCodec().decode(PNGFixture.pixel(before: chunks).input, limits: Limits()).bitmap.color
        #expect(color.iccProfile == profile)
        #expect(color.codePoints == .init(primaries: 12, transfer: 13, matrix: 0, isFullRange: true))
    }
}
