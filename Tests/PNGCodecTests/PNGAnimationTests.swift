import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

@Suite struct PNGAnimationTests {
    typealias Frame = AnimationFixture.Frame

    /// Four pixels of gray and alpha in a row, and what is drawn over the middle two.
    private static let base: [UInt8] = [10, 255, 20, 255, 30, 255, 40, 255]
    private static let patch: [UInt8] = [200, 255, 100, 0]

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var disposal: UInt8
        var blend: UInt8
        /// What the second and the third frame show; the third draws 7 onto the last pixel.
        var second: [UInt8]
        var third: [UInt8]
    }

    static let cases = [
        Case(
            testDescription: "kept, in place", disposal: 0, blend: 0, second: [10, 255, 200, 255, 100, 0, 40, 255],
            third: [10, 255, 200, 255, 100, 0, 7, 255]),
        Case(
            testDescription: "kept, blended", disposal: 0, blend: 1, second: [10, 255, 200, 255, 30, 255, 40, 255],
            third: [10, 255, 200, 255, 30, 255, 7, 255]),
        Case(
            testDescription: "cleared, blended", disposal: 1, blend: 1, second: [10, 255, 200, 255, 30, 255, 40, 255],
            third: [10, 255, 0, 0, 0, 0, 7, 255]),
        Case(
            testDescription: "restored, in place", disposal: 2, blend: 0, second: [10, 255, 200, 255, 100, 0, 40, 255],
            third: [10, 255, 20, 255, 30, 255, 7, 255]),
    ]

    @Test(arguments: cases)
    func framesAreDrawnOntoTheCanvas(_ test: Case) throws {
        let fixture = AnimationFixture([
            Frame(size: (4, 1), rows: [Self.base]),
            Frame(size: (2, 1), place: (1, 0), disposal: test.disposal, blend: test.blend, rows: [Self.patch]),
            Frame(size: (1, 1), place: (3, 0), rows: [[7, 255]]),
        ])
        let shown = try frames(of: fixture.input)
        #expect(shown.map(\.picture.bitmap.bytes) == [Self.base, test.second, test.third])
        #expect(shown.allSatisfy { $0.picture.isComplete && $0.duration == .milliseconds(100) })
    }

    /// 200 at 128 of 255 over 100 at 64: the sums of the standard's formula, rounded.
    @Test func blendingOfHalfTransparentPixels() throws {
        let fixture = AnimationFixture([
            Frame(size: (1, 1), rows: [[100, 64]]), Frame(size: (1, 1), blend: 1, rows: [[200, 128]]),
        ])
        // Opacity 128 + 64 × 127 / 255 = 159.9; gray (200 × 128 + 100 × 31.87) / 159.87 = 180.06.
        #expect(try frames(of: fixture.input)[1].picture.bitmap.bytes == [180, 160])
    }

    @Test func blendingOf16Bits() throws {
        let rows: [[[UInt8]]] = [[[0x40, 0, 0x80, 0]], [[0xC0, 0, 0x80, 0]]]
        let fixture = AnimationFixture(
            rows.enumerated().map { Frame(size: (1, 1), blend: UInt8($0.offset), rows: $0.element) }, depth: 16)
        let bitmap = try frames(of: fixture.input)[1].picture.bitmap
        // Opacity 32768 + 32768 × 32767 / 65535 = 49152.25; gray (49152 × 32768 + 16384 × 16384.25) / 49152.25.
        #expect(bitmap.bytes == hostBytes(38229) + hostBytes(49152))
    }

    @Test func aFirstFrameThatWouldRestoreClears() throws {
        let fixture = AnimationFixture([
            Frame(size: (2, 1), disposal: 2, rows: [[1, 255, 2, 255]]), Frame(size: (1, 1), rows: [[3, 255]]),
        ])
        #expect(try frames(of: fixture.input)[1].picture.bitmap.bytes == [3, 255, 0, 0])
    }

    @Test func aDefaultPictureMayBeNoFrame() throws {
        let fixture = AnimationFixture(
            [Frame(size: (1, 1), place: (1, 0), rows: [[5, 255]]), Frame(size: (1, 1), rows: [[6, 9]])], loopCount: 3,
            still: [[1, 255, 2, 255]], canvas: (2, 1))
        #expect(try PNGCodec().decode(fixture.input).bitmap.bytes == [1, 255, 2, 255])
        #expect(try PNGCodec().frames(of: fixture.input, limits: Limits()) == .init(count: 2, loopCount: 3))
        #expect(try frames(of: fixture.input).map(\.picture.bitmap.bytes) == [[0, 0, 5, 255], [6, 9, 5, 255]])
    }

    @Test(arguments: [
        (UInt8(0), 1, [UInt8(255), 8]), (0, 0, [8, 0]), (1, 1, [0, 0, 8, 255]), (2, 0, [8, 255, 0, 0]),
    ])
    func anEmptyCanvasNeedsOpacity(disposal: UInt8, x: Int, shown: [UInt8]) throws {
        let later = Frame(size: (1, 1), place: (x, 0), rows: [[8]])
        let fixture = AnimationFixture(
            [Frame(size: (2, 1), disposal: disposal, rows: [[255, 0]]), later], colorType: 0)
        let bitmap = try frames(of: fixture.input)[1].picture.bitmap
        #expect(bitmap.format == Bitmap.Format(.gray, alpha: disposal == 0 ? .none : .straight))
        #expect(bitmap.bytes == shown)
    }

    @Test func framesOfAPalette() throws {
        let fixture = AnimationFixture(
            [Frame(size: (2, 1), rows: [[0x40]]), Frame(size: (1, 1), place: (1, 0), rows: [[0x80]])], depth: 1,
            colorType: 3, before: [PNGDecodingTests.palette, ("tRNS", [9])])
        let shown = try frames(of: fixture.input).map(\.picture.bitmap.bytes)
        #expect(shown == [[10, 20, 30, 9, 40, 50, 60, 255], [10, 20, 30, 9, 40, 50, 60, 255]])
    }

    @Test func interlacedFrames() throws {
        let passes: [[UInt8]] = [[1, 255], [2, 255], [3, 255, 4, 255]]
        let fixture = AnimationFixture(
            [Frame(size: (2, 2), rows: passes), Frame(size: (2, 2), rows: passes.map { $0.map { max($0, 9) } })],
            isInterlaced: true)
        let shown = try frames(of: fixture.input).map(\.picture.bitmap.bytes)
        #expect(shown == [[1, 255, 2, 255, 3, 255, 4, 255], [9, 255, 9, 255, 9, 255, 9, 255]])
    }

    @Test func everyFrameHasTheFilesColourAndOrientation() throws {
        let exif = PNGFixture.exif(orientation: 6, isLittle: true)
        let fixture = AnimationFixture(
            [Frame(size: (1, 1), rows: [[1, 2]]), Frame(size: (1, 1), rows: [[3, 4]])],
            before: [("cICP", [12, 13, 0, 1]), ("eXIf", exif)])
        for frame in try frames(of: fixture.input) {
            #expect(frame.picture.orientation == .right && frame.picture.metadata.exif == exif)
            #expect(frame.picture.bitmap.color.codePoints?.primaries == 12)
        }
    }

    @Test(arguments: [
        ((UInt16(1), UInt16(30)), Duration.seconds(1) / 30), ((0, 5), .zero), ((7, 0), .milliseconds(70)),
        ((65_535, 1), .seconds(65_535)),
    ])
    func durations(delay: (UInt16, UInt16), duration: Duration) throws {
        let fixture = AnimationFixture([Frame(size: (1, 1), delay: delay, rows: [[1, 2]])])
        #expect(try frames(of: fixture.input).map(\.duration) == [duration])
    }

    @Test func aStillPictureIsOneFrame() throws {
        let input = PNGFixture.pixel().input
        #expect(try PNGCodec().frames(of: input, limits: Limits()) == .init(count: 1))
        #expect(try frames(of: input) == [Codec.Frame(try PNGCodec().decode(input))])
    }
}
