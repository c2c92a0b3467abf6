import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

/// What chunks say of colour is never lost in silence.
@Suite struct PNGColorTests {
    typealias Points = Bitmap.CodePoints

    private static let bt709 = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    private static let displayP3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    private static let profile = Array("P\0\0".utf8) + PNGFixture.stored([1, 2, 3])

    private static func chromaticities(_ numbers: [Int]) -> (String, [UInt8]) {
        ("cHRM", numbers.flatMap(PNGFixture.number))
    }
    private static func gamma(_ number: Int) -> (String, [UInt8]) { ("gAMA", PNGFixture.number(number)) }
    private static func points(_ primaries: UInt16, _ transfer: UInt16) -> Points {
        Points(primaries: primaries, transfer: transfer, matrix: 0, isFullRange: true)
    }

    struct Case: Sendable {
        var chunks: [(String, [UInt8])]
        var points: Points?
        var hasProfile = false
        var omitted: [String] = []
    }

    static let cases: [Case] = [
        Case(chunks: []),
        Case(chunks: [("sRGB", [0])], points: points(1, 13)),
        Case(chunks: [gamma(45_455), chromaticities(bt709), ("sRGB", [1])], points: points(1, 13)),
        Case(chunks: [("sRGB", [0]), ("iCCP", profile)], hasProfile: true),
        Case(chunks: [gamma(45_455), ("iCCP", profile)], hasProfile: true),
        Case(chunks: [("cICP", [9, 16, 0, 1]), ("sRGB", [0])], points: points(9, 16)),
        Case(chunks: [("cICP", [9, 16, 0, 1]), ("iCCP", profile)], points: points(9, 16), hasProfile: true),
        Case(chunks: [gamma(45_455), chromaticities(bt709)], points: points(1, 4)),
        Case(chunks: [gamma(100_000), chromaticities(displayP3.map { $0 + 1 })], points: points(12, 8)),
        Case(chunks: [gamma(45_455)], omitted: ["gamma of 1/2.2 (gAMA)"]),
        Case(chunks: [chromaticities(bt709)], omitted: ["chromaticities of the primaries (cHRM)"]),
        Case(
            chunks: [gamma(50_000), chromaticities(bt709)],
            omitted: ["gamma of 1/2.0 (gAMA)", "chromaticities of the primaries (cHRM)"]),
        Case(
            chunks: [gamma(45_455), chromaticities(bt709.map { $0 + 11 })],
            omitted: ["gamma of 1/2.2 (gAMA)", "chromaticities of the primaries (cHRM)"]),
        Case(chunks: [("gAMA", [1]), ("cHRM", [2])]),
        Case(chunks: [gamma(0)], omitted: ["gamma of 1/100000.0 (gAMA)"]),
    ]

    @Test(arguments: cases.indices)
    func isDescribedOrNamed(index: Int) throws {
        let test = Self.cases[index]
        let picture = try PNGCodec().decode(PNGFixture.pixel(before: test.chunks).input)
        #expect(picture.bitmap.color == .init(iccProfile: test.hasProfile ? [1, 2, 3] : nil, codePoints: test.points))
        #expect(picture.omitted == test.omitted)
    }

    @Test func sRGBIsWrittenAsSuch() throws {
        var bitmap = try marked(3, 2, .init(.rgb))
        bitmap.color.codePoints = Self.points(1, 13)
        let file = try encoded(Codec.Picture(bitmap: bitmap))
        #expect(file.bytes.firstRange(of: Array("sRGB".utf8)) != nil)
        #expect(file.bytes.firstRange(of: Array("cICP".utf8)) == nil)
        #expect(try PNGCodec().decode(file).bitmap == bitmap)
        bitmap.color.iccProfile = [1, 2, 3]
        #expect(try PNGCodec().decode(try encoded(Codec.Picture(bitmap: bitmap))).bitmap == bitmap)
    }

    @Test(arguments: [
        ("pHYs", ["pixel density (pHYs)"]), ("tIME", ["time of the last change (tIME)"]), ("tEXt", ["text"]),
        ("bKGD", ["background colour (bKGD)"]), ("mDCV", ["colour volume of the mastering display (mDCV)"]),
        ("cLLI", ["content light level (cLLI)"]), ("sBIT", ["number of significant bits (sBIT)"]),
        ("caBX", ["chunk caBX"]), ("eXIf", []),
    ])
    func otherChunksAreNamed(type: String, names: [String]) throws {
        let chunk = (type, Array("Comment\0x".utf8))
        #expect(try PNGCodec().decode(PNGFixture.pixel(before: [chunk, chunk]).input).omitted == names)
    }

    @Test func metadataAreNotNamed() throws {
        let xmp = ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))
        let picture = try PNGCodec().decode(PNGFixture.pixel(before: [xmp, ("tEXt", Array("A\0b".utf8))]).input)
        #expect(picture.metadata.xmp == Array("<x/>".utf8))
        #expect(picture.omitted == ["text"])
    }
}
