import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct EncoderTests {
    let codec = JPEGCodec()

    private func encoded(_ picture: Codec.Picture, _ template: [UInt8]? = nil, quality: Double = 0.92) throws -> [UInt8]
    {
        var sink = Codec.MemorySink()
        let options = Codec.EncodingOptions(template: template.map(jpeg), quality: quality)
        try codec.encode(picture, as: .jpeg, options: options, to: &sink)
        return sink.bytes
    }

    private func expected(_ coding: Coding, dividedBy divisor: Int = 1) -> [[Int]] {
        coding.sampling.indices.map { index in
            coding.steps(index % 3 == 0 ? 0 : 1).map { max(1, (Int($0) * 2 + divisor) / (2 * divisor)) }
        }
    }

    @Test(arguments: Coding.all)
    func followsTheTemplate(coding: Coding) throws {
        let file = try coding.file(32, 48).bytes
        #expect(Surgery.steps(file) == expected(coding))
        #expect(Surgery.sampling(file) == coding.sampling.map { $0.across << 4 | $0.down })
        #expect(Surgery.frame(file)?.marker == coding.frame)
        #expect(Surgery.restartInterval(file) == (coding.restartInterval > 0 ? Int(coding.restartInterval) : nil))
        let adobe = Surgery.segments(file).first { $0.marker == 0xEE }.map { file[$0.payload.upperBound - 1] }
        #expect(adobe == coding.adobe)
    }

    @Test(arguments: Coding.all)
    func followsARealFileAsWell(coding: Coding) throws {
        let file = try coding.file(32, 48).bytes
        let picture = try codec.decode(jpeg(file), limits: Limits())
        let again = try encoded(picture, file)
        #expect(Surgery.steps(again) == expected(coding))
        #expect(Surgery.sampling(again) == Surgery.sampling(file))
    }

    @Test(arguments: [(0.0, 1), (0.92, 1), (1, 1), (2, 2), (4, 4), (1e9, 1_000_000)])
    func qualityDividesTheTemplatesSteps(quality: Double, divisor: Int) throws {
        let coding = Coding.ycc420
        let picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16))
        let file = try encoded(picture, coding.header(16, 16), quality: quality)
        #expect(Surgery.steps(file) == expected(coding, dividedBy: divisor))
    }

    @Test(arguments: Coding.all, [3.9, 4, 64])
    func muchFinerStepsComeWithWholeChroma(coding: Coding, quality: Double) throws {
        let picture = try Codec.Picture(bitmap: Scene.bitmap(32, 48, coding.model))
        let file = try encoded(picture, coding.header(32, 48), quality: quality)
        let own = coding.sampling.map { $0.across << 4 | $0.down }
        #expect(Surgery.sampling(file) == (quality < 4 ? own : own.map { _ in 0x11 }))
        #expect(Surgery.frame(file)?.marker == coding.frame)
    }

    @Test func samplingTurnsWithThePicture() throws {
        let template = Coding.ycc422.header(32, 48)
        for (width, height, sampling) in [(32, 48, 0x21), (48, 32, 0x12), (48, 33, 0x21), (100, 100, 0x21)] {
            let file = try encoded(Codec.Picture(bitmap: Scene.bitmap(width, height)), template)
            #expect(Surgery.sampling(file).first == UInt8(sampling))
            #expect(Surgery.steps(file) == expected(.ycc422))
        }
        let square = try encoded(Codec.Picture(bitmap: Scene.bitmap(32, 32)), Coding.ycc422.header(32, 32))
        #expect(Surgery.sampling(square).first == 0x21)
    }

    @Test func aTemplateOfOtherComponentsIsNoTemplate() throws {
        let picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16, .gray))
        #expect(try encoded(picture, Coding.ycc420.header(16, 16)) == encoded(picture))
    }

    /// libjpeg-turbo can't divide by steps of more than 13 bits.
    @Test func hugeStepsAreNoDivisionByZero() throws {
        var template = Coding.gray.header(16, 16)
        let table = try #require(Surgery.segments(template).first { $0.marker == 0xDB }).payload
        let wide = Surgery.segment(0xDB, [0x10] + (0..<64).flatMap { _ in [0x20, 0] })
        template.replaceSubrange(table.lowerBound - 4..<table.upperBound, with: wide)
        let file = try encoded(Codec.Picture(bitmap: Scene.bitmap(16, 16, .gray)), template)
        #expect(Surgery.steps(file) == [[Int](repeating: 8191, count: 64)])
        let zero = Surgery.segment(0xDB, [0x00] + (0..<64).map { _ in 0 })
        template.replaceSubrange(table.lowerBound - 4..<table.lowerBound - 4 + wide.count, with: zero)
        let finest = try encoded(Codec.Picture(bitmap: Scene.bitmap(16, 16, .gray)), template)
        #expect(Surgery.steps(finest) == [[Int](repeating: 1, count: 64)])
    }

    @Test func qualityDecidesWithoutATemplate() throws {
        let picture = try Codec.Picture(bitmap: Scene.bitmap(64, 48))
        let files = try [-1, 0.1, 0.5, 0.89, 0.9, 1, 7].map { try encoded(picture, quality: $0) }
        #expect(files.map { Surgery.sampling($0)[0] } == [0x22, 0x22, 0x22, 0x22, 0x11, 0x11, 0x11])
        let decoded = try files.map { psnr(try codec.decode(jpeg($0), limits: Limits()).bitmap, picture.bitmap) }
        #expect(decoded == decoded.sorted())
        #expect(Surgery.steps(files[5]) == [[Int]](repeating: [Int](repeating: 1, count: 64), count: 3))
        #expect(files[5] == files[6])
    }

    @Test(arguments: [Bitmap.Format.Model.gray, .rgb, .cmyk])
    func allModelsAreWritten(model: Bitmap.Format.Model) throws {
        let picture = try Codec.Picture(bitmap: Scene.bitmap(33, 17, model))
        let back = try codec.decode(jpeg(encoded(picture, quality: 1)), limits: Limits())
        #expect(psnr(back.bitmap, picture.bitmap) > 40)
    }

    @Test func whatJPEGCannotHoldIsUnsupported() throws {
        let formats = [
            Bitmap.Format(.rgb, alpha: .straight), Bitmap.Format(.gray, alpha: .premultiplied),
            Bitmap.Format(.rgb, bitsPerSample: 16), Bitmap.Format(.gray, bitsPerSample: 10),
            Bitmap.Format(.gray, bitsPerSample: 1),
        ]
        for format in formats {
            let bytes = [UInt8](repeating: 0, count: try #require(format.byteCount(width: 4, height: 4)))
            let picture = try Codec.Picture(bitmap: Bitmap(width: 4, height: 4, format: format, bytes: bytes))
            #expect((#expect(throws: CodecError.self) { try encoded(picture) })?.code == .unsupported)
        }
        let wide = try Bitmap(
            width: 65_501, height: 1, format: .init(.gray), bytes: [UInt8](repeating: 0, count: 65_501))
        #expect((#expect(throws: CodecError.self) { try encoded(.init(bitmap: wide)) })?.code == .unsupported)
    }

    @Test func aCallersMistakeIsSaidSo() throws {
        var picture = try Codec.Picture(bitmap: Scene.bitmap(8, 8))
        #expect((#expect(throws: CodecError.self) { try encoded(picture, quality: .nan) })?.code == .argument)
        picture.orientation = .right
        #expect((#expect(throws: CodecError.self) { try encoded(picture) })?.code == .argument)
    }

    @Test func anUnreadableTemplateIsAnError() throws {
        let picture = try Codec.Picture(bitmap: Scene.bitmap(8, 8))
        let cut = Array(Coding.ycc420.header(8, 8).prefix(60))
        #expect((#expect(throws: CodecError.self) { try encoded(picture, cut) })?.code == .malformed)
    }
}
