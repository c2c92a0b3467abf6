import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapConvertedTests {
    @Test(arguments: 1...16)
    func wideningThenNarrowingIsExact(bits: Int) throws {
        let format = Bitmap.Format(.gray, bitsPerSample: bits)
        let values = Array(0..<1 << bits)
        let bitmap = try Self.row(values, format)
        for wider in bits...16 {
            let wide = try bitmap.converted(to: .init(.gray, bitsPerSample: wider))
            let samples = BitmapReducedTests.samples(of: wide)
            #expect((samples.first, samples.last) == (0, (1 << wider) - 1))
            #expect(try wide.converted(to: format) == bitmap, "\(wider)")
        }
    }

    @Test(arguments: 1...16)
    func everySampleOf16BitsIsRoundedToTheNearest(bits: Int) throws {
        let values = Array(0...65_535)
        let peak = (1 << bits) - 1
        let narrow = try Self.row(values, .init(.gray, bitsPerSample: 16)).converted(
            to: .init(.gray, bitsPerSample: bits))
        let expected = values.map { Int((Double($0) * Double(peak) / 65_535).rounded()) }
        #expect(BitmapReducedTests.samples(of: narrow) == expected)
    }

    @Test func bytesBecomeTwoOfTheSame() throws {
        let wide = try Self.row(Array(0...255), .init(.gray)).converted(to: .init(.gray, bitsPerSample: 16))
        #expect(wide.bytes == (0...255).flatMap { [UInt8($0), UInt8($0)] })
    }

    /// All pairs of a value and an opacity.
    @Test func premultipliedSamplesAreTheRoundedProducts() throws {
        let pairs = (0...255).flatMap { opacity in (0...255).flatMap { [$0, opacity] } }
        let straight = try Self.row(pairs, .init(.gray, alpha: .straight))
        let premultiplied = try straight.converted(to: .init(.gray, alpha: .premultiplied))
        let expected = (0...255).flatMap { opacity in
            (0...255).flatMap { [Int((Double($0 * opacity) / 255).rounded()), opacity] }
        }
        #expect(BitmapReducedTests.samples(of: premultiplied) == expected)
    }

    @Test func dividingThenMultiplyingByOpacityIsExact() throws {
        let pairs = (0...255).flatMap { opacity in (0...opacity).flatMap { [$0, opacity] } }
        let premultiplied = try Self.row(pairs, .init(.gray, alpha: .premultiplied))
        let straight = try premultiplied.converted(to: .init(.gray, alpha: .straight))
        #expect(try straight.converted(to: premultiplied.format) == premultiplied)
    }

    @Test func dividingThenMultiplyingIsExactIn16Bits() throws {
        var pairs: [Int] = []
        for opacity in stride(from: 1, through: 65_535, by: 257) {
            for value in stride(from: 0, through: opacity, by: 61) { pairs += [value, opacity] }
        }
        let premultiplied = try Self.row(pairs, .init(.gray, alpha: .premultiplied, bitsPerSample: 16))
        let straight = try premultiplied.converted(to: .init(.gray, alpha: .straight, bitsPerSample: 16))
        #expect(try straight.converted(to: premultiplied.format) == premultiplied)
    }

    @Test func samplesBeyondTheLargestCountAsThat() throws {
        let bitmap = try Bitmap(
            width: 2, height: 1, format: .init(.gray, alpha: .premultiplied, bitsPerSample: 4),
            bytes: [255, 3, 9, 200])
        let straight = try bitmap.converted(to: .init(.gray, alpha: .straight, bitsPerSample: 4))
        #expect(straight.bytes[0] == 15)
        #expect(straight.bytes[2] == 9)
        #expect(try bitmap.converted(to: .init(.gray, alpha: .premultiplied)).bytes == [255, 51, 153, 255])
    }

    @Test(arguments: [8, 12])
    func opacityIsAddedAndTakenAway(bits: Int) throws {
        for model in [Bitmap.Format.Model.gray, .rgb, .cmyk] {
            let plain = Bitmap.Format(model, bitsPerSample: bits)
            let bitmap = try Self.row((0..<plain.channelCount * 5).map { $0 * 11 }, plain)
            for alpha in [Bitmap.Format.Alpha.straight, .premultiplied] {
                let opaque = try bitmap.converted(to: .init(model, alpha: alpha, bitsPerSample: bits))
                let samples = BitmapReducedTests.samples(of: opaque)
                let opacities = stride(from: plain.channelCount, to: samples.count, by: plain.channelCount + 1)
                #expect(opacities.allSatisfy { samples[$0] == (1 << bits) - 1 })
                #expect(opaque.isOpaque)
                #expect(try opaque.converted(to: plain) == bitmap)
            }
        }
    }

    @Test(arguments: [8, 16])
    func opacityIsNeverLost(bits: Int) throws {
        let format = Bitmap.Format(.gray, alpha: .straight, bitsPerSample: bits)
        let peak = (1 << bits) - 1
        let bitmap = try Self.row([1, peak, 2, peak - 1, 3, peak], format)
        #expect(!bitmap.isOpaque)
        let error = #expect(throws: CodecError.self) { try bitmap.converted(to: .init(.rgb, bitsPerSample: bits)) }
        #expect(error?.code == .argument)
        #expect(error?.message.contains("flattened(onto:)") == true)
    }

    @Test func grayBecomesRGB() throws {
        let bitmap = try Self.row([7, 100, 9, 200], .init(.gray, alpha: .straight))
        let rgb = try bitmap.converted(to: .init(.rgb, alpha: .straight))
        #expect(rgb.bytes == [7, 7, 7, 100, 9, 9, 9, 200])
        let wide = try bitmap.converted(to: .init(.rgb, alpha: .premultiplied, bitsPerSample: 16))
        #expect(BitmapReducedTests.samples(of: wide)[3] == 100 * 257)
        #expect(BitmapReducedTests.samples(of: wide)[0] == Int((7 * 257.0 * 100 / 255).rounded()))
    }

    @Test(
        arguments: [
            (.rgb, .gray), (.rgb, .cmyk), (.gray, .cmyk), (.cmyk, .rgb), (.cmyk, .gray),
        ] as [(Bitmap.Format.Model, Bitmap.Format.Model)])
    func coloursAreNotConverted(from: Bitmap.Format.Model, to: Bitmap.Format.Model) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 2, height: 2, format: .init(from))
        let error = #expect(throws: CodecError.self) { try bitmap.converted(to: .init(to)) }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("ColorConversion") == true)
    }

    @Test(arguments: [0, 17, -1])
    func impossibleDepthsAreRefused(bits: Int) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 2, height: 2, format: .init(.rgb))
        let error = #expect(throws: CodecError.self) { try bitmap.converted(to: .init(.rgb, bitsPerSample: bits)) }
        #expect(error?.code == .argument)
    }

    @Test(arguments: BitmapTurnedTests.formats)
    func toItsOwnFormatABitmapStaysAsItIs(format: Bitmap.Format) throws {
        var bitmap = try BitmapTurnedTests.numbered(width: 5, height: 3, format: format)
        bitmap.color.iccProfile = [1, 2, 3]
        #expect(try bitmap.converted(to: format) == bitmap)
        var wider = format
        wider.bitsPerSample = 16
        #expect(try bitmap.converted(to: wider).color == bitmap.color)
    }

    static func row(_ samples: [Int], _ format: Bitmap.Format) throws -> Bitmap {
        try Bitmap(
            width: samples.count / format.channelCount, height: 1, format: format,
            bytes: BitmapReducedTests.bytes(of: samples, format))
    }
}
