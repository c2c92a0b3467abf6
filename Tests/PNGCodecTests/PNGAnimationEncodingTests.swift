import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

@Suite struct PNGAnimationEncodingTests {
    private func encoded(_ frames: [Codec.Frame], loopCount: Int = 0) throws(CodecError) -> Codec.Input {
        var sink = Codec.MemorySink()
        try PNGCodec().encode(frames, loopCount: loopCount, as: .png, options: .init(), to: &sink)
        return Codec.Input(bytes: sink.bytes, type: .png)
    }

    private func scene(_ format: Bitmap.Format, _ number: Int, size: (Int, Int) = (13, 9)) throws -> Bitmap {
        var bitmap = try marked(size.0, size.1, format)
        bitmap.bytes = bitmap.bytes.map { $0 &+ UInt8(truncatingIfNeeded: number * 77) }
        return bitmap
    }

    @Test(arguments: PNGEncodingTests.formats, [1, 2, 5])
    func roundTrip(format: Bitmap.Format, count: Int) throws {
        let shown = try (0..<count).map { number in
            Codec.Frame(
                Codec.Picture(bitmap: try scene(format, number)), duration: .milliseconds(40 * number))
        }
        let file = try encoded(shown, loopCount: count)
        #expect(try frames(of: file) == shown)
        #expect(try PNGCodec().frames(of: file, limits: Limits()) == .init(count: count, loopCount: count))
        let still = try PNGCodec().decode(file)
        #expect(still.bitmap == shown[0].picture.bitmap)
        #expect(still.omitted == ["animation of \(count) frames"])
    }

    @Test(arguments: [
        Duration.zero, Duration.milliseconds(1), Duration.milliseconds(16), Duration.seconds(1) / 30,
        Duration.seconds(1001) / 30_000, Duration.seconds(1) / 65_535, Duration.seconds(65_535),
        Duration.seconds(2) / 3, Duration.microseconds(16_660),
    ])
    func durationsComeBack(duration: Duration) throws {
        let file = try encoded([Codec.Frame(Codec.Picture(bitmap: try scene(.init(.gray), 0)), duration: duration)])
        #expect(try frames(of: file).map(\.duration) == [duration])
    }

    /// Pi seconds take more digits than there are; 355/113 is the closest that fits before 103993/33102.
    @Test(arguments: [
        (Duration.nanoseconds(3_141_592_654), Duration.seconds(355) / 113), (Duration.nanoseconds(1), Duration.zero),
        (Duration.milliseconds(65_535_400), Duration.seconds(65_535)),
    ])
    func otherDurationsComeCloseBack(duration: Duration, closest: Duration) throws {
        let file = try encoded([Codec.Frame(Codec.Picture(bitmap: try scene(.init(.gray), 0)), duration: duration)])
        #expect(try frames(of: file).map(\.duration) == [closest])
    }

    @Test func colourAndMetadataOfTheFirstAreTheFiles() throws {
        var first = Codec.Picture(bitmap: try scene(.init(.rgb), 0))
        first.bitmap.color.codePoints = .init(primaries: 9, transfer: 16, matrix: 0, isFullRange: true)
        first.metadata.exif = PNGFixture.exif(orientation: 1, isLittle: true)
        let second = Codec.Picture(bitmap: try scene(.init(.rgb), 1))
        let shown = try frames(of: try encoded([Codec.Frame(first), Codec.Frame(second)]))
        #expect(shown[0].picture == first)
        #expect(shown[1].picture.metadata == first.metadata && shown[1].picture.bitmap.color == first.bitmap.color)
        #expect(shown[1].picture.bitmap.bytes == second.bitmap.bytes)
        #expect(shown.map(\.duration) == [.zero, .zero])
    }

    @Test func whatIsNoAnimationIsRefused() throws {
        let plain = Codec.Frame(Codec.Picture(bitmap: try scene(.init(.rgb), 0)))
        let turned = Codec.Frame(Codec.Picture(bitmap: plain.picture.bitmap, orientation: .right))
        let wide = Codec.Frame(Codec.Picture(bitmap: try scene(.init(.rgb), 0, size: (9, 13))))
        let gray = Codec.Frame(Codec.Picture(bitmap: try scene(.init(.gray), 0)))
        let cmyk = Codec.Frame(Codec.Picture(bitmap: try scene(.init(.cmyk), 0)))
        let table: [([Codec.Frame], Int, CodecError.Code)] = [
            ([], 0, .argument), ([plain], -1, .argument), ([plain], 1 << 31, .argument), ([plain, wide], 0, .argument),
            ([turned], 0, .argument), ([plain, gray], 0, .unsupported), ([cmyk], 0, .unsupported),
            ([Codec.Frame(plain.picture, duration: .seconds(-1))], 0, .argument),
            ([Codec.Frame(plain.picture, duration: .seconds(65_536))], 0, .argument),
        ]
        for (frames, loopCount, code) in table {
            let error = #expect(throws: CodecError.self) { try encoded(frames, loopCount: loopCount) }
            #expect(error?.code == code)
        }
    }
}
