import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapReducedTests {
    static let targets = [1, 2, 3, 5, 7, 10, 16, 33, 64, 99]

    @Test(arguments: BitmapTurnedTests.formats, targets)
    func everySampleIsTheRoundedMeanOfItsArea(format: Bitmap.Format, side: Int) throws {
        for (width, height) in BitmapTurnedTests.sizes {
            let bitmap = try BitmapTurnedTests.numbered(width: width, height: height, format: format)
            let reduced = bitmap.reduced(toFit: side)
            #expect(try reduced == Self.averaged(bitmap, toFit: side), "\(width) × \(height)")
        }
    }

    @Test(arguments: BitmapTurnedTests.formats)
    func aPictureThatFitsStaysAsItIs(format: Bitmap.Format) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 9, height: 14, format: format)
        #expect(bitmap.reduced(toFit: 14) == bitmap)
        #expect(bitmap.reduced(toFit: .max) == bitmap)
        #expect(try Self.rowByRow(bitmap, toFit: 14) == bitmap)
        #expect(try Self.rowByRow(bitmap, toFit: 15) == bitmap)
    }

    @Test(
        arguments: [
            ((4000, 3000), 320, (320, 240)), ((3000, 4000), 320, (240, 320)), ((1000, 1), 10, (10, 1)),
            ((1, 1000), 10, (1, 10)), ((3, 2), 2, (2, 1)), ((100, 51), 2, (2, 1)), ((100, 75), 2, (2, 2)),
            ((5, 5), 0, (1, 1)), ((5, 5), -7, (1, 1)), ((7, 6), 6, (6, 5)),
        ] as [((Int, Int), Int, (Int, Int))])
    func theLongerSideIsExactAndTheOtherRounded(size: (Int, Int), side: Int, expected: (Int, Int)) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: size.0, height: size.1, format: .init(.gray))
        let reduced = bitmap.reduced(toFit: side)
        #expect((reduced.width, reduced.height) == expected)
    }

    @Test(arguments: [1, 8, 9, 16], [Bitmap.Format.Alpha.none, .straight, .premultiplied])
    func oneColourStaysThatColour(bits: Int, alpha: Bitmap.Format.Alpha) throws {
        let format = Bitmap.Format(.rgb, alpha: alpha, bitsPerSample: bits)
        let count = 37 * 301 * format.bytesPerPixel
        let white = try Bitmap(width: 37, height: 301, format: format, bytes: Self.peaks(of: format, count: count))
        let reduced = white.reduced(toFit: 100)
        #expect(reduced.bytes == Self.peaks(of: format, count: 12 * 100 * format.bytesPerPixel))
    }

    @Test func transparentColoursDoNotShine() throws {
        let format = Bitmap.Format(.rgb, alpha: .straight)
        let bytes: [UInt8] = [200, 100, 50, 255, 255, 255, 255, 0]
        let bitmap = try Bitmap(width: 2, height: 1, format: format, bytes: bytes)
        #expect(bitmap.reduced(toFit: 1).bytes == [200, 100, 50, 128])
        let empty = try Bitmap(width: 2, height: 1, format: format, bytes: [9, 9, 9, 0, 7, 7, 7, 0])
        #expect(empty.reduced(toFit: 1).bytes == [0, 0, 0, 0])
    }

    @Test func premultipliedColoursAreAveragedAsTheyAre() throws {
        let format = Bitmap.Format(.gray, alpha: .premultiplied)
        let bitmap = try Bitmap(width: 2, height: 1, format: format, bytes: [200, 255, 0, 0])
        #expect(bitmap.reduced(toFit: 1).bytes == [100, 128])
    }

    /// The largest sums that a column of 16-bit samples with opacity can have need more than 32 bits.
    @Test(arguments: [Bitmap.Format(.gray, alpha: .straight, bitsPerSample: 16), .init(.gray, alpha: .straight)])
    func tallPicturesDoNotOverflow(format: Bitmap.Format) throws {
        let height = 70_001
        let bytes = Self.peaks(of: format, count: 3 * height * format.bytesPerPixel)
        let white = try Bitmap(width: 3, height: height, format: format, bytes: bytes)
        let reduced = white.reduced(toFit: 2)
        #expect((reduced.width, reduced.height) == (1, 2))
        #expect(reduced.bytes == Self.peaks(of: format, count: 2 * format.bytesPerPixel))
    }

    @Test(arguments: BitmapTurnedTests.formats, [1, 8, 20])
    func rowsOneByOneGiveTheSame(format: Bitmap.Format, side: Int) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 21, height: 17, format: format)
        #expect(try Self.rowByRow(bitmap, toFit: side) == bitmap.reduced(toFit: side))
    }

    @Test func rowsThatNeverCameAreZero() throws {
        var reduction = try Bitmap.RowReduction(width: 2, height: 6, format: .init(.gray), toFit: 3)
        for _ in 0..<3 { reduction.add(row: [100, 100].span) }
        #expect(reduction.finish().bytes == [100, 50, 0])
        var whole = try Bitmap.RowReduction(width: 2, height: 2, format: .init(.gray), toFit: 3)
        whole.add(row: [1, 2].span)
        #expect(whole.finish().bytes == [1, 2, 0, 0])
    }

    @Test(
        arguments: [
            (0, 1, 8), (1, 0, 8), (-3, 5, 8), (5, 5, 0), (5, 5, 17), (1 << 20, 1 << 13, 8), (.max, .max, 16),
        ] as [(Int, Int, Int)])
    func whatCannotBeAPictureIsRefused(width: Int, height: Int, bits: Int) {
        let error = #expect(throws: CodecError.self) {
            try Bitmap.RowReduction(width: width, height: height, format: .init(.rgb, bitsPerSample: bits), toFit: 9)
        }
        #expect(error?.code == .argument)
    }

    @Test func rowsOfAnotherLengthAreAMistake() async {
        await #expect(processExitsWith: .failure) {
            var reduction = try Bitmap.RowReduction(width: 2, height: 2, format: .init(.gray), toFit: 1)
            reduction.add(row: [1].span)
        }
    }

    @Test func moreRowsThanAnnouncedAreAMistake() async {
        await #expect(processExitsWith: .failure) {
            var reduction = try Bitmap.RowReduction(width: 1, height: 1, format: .init(.gray), toFit: 1)
            for _ in 0..<2 { reduction.add(row: [1].span) }
        }
    }
}

extension BitmapReducedTests {
    static func rowByRow(_ bitmap: Bitmap, toFit side: Int) throws -> Bitmap {
        var reduction = try Bitmap.RowReduction(
            width: bitmap.width, height: bitmap.height, format: bitmap.format, color: bitmap.color, toFit: side)
        for row in 0..<bitmap.height {
            let bytes = Array(bitmap.bytes[row * bitmap.bytesPerRow..<(row + 1) * bitmap.bytesPerRow])
            reduction.add(row: bytes.span)
        }
        return reduction.finish()
    }

    /// The definition: for each pixel of the target, all pixels of the source with the area that they share with it.
    static func averaged(_ source: Bitmap, toFit side: Int) throws -> Bitmap {
        let longer = max(source.width, source.height)
        guard longer > side else { return source }
        let width = max(1, (source.width * side + longer / 2) / longer)
        let height = max(1, (source.height * side + longer / 2) / longer)
        let across = shares(of: source.width, in: width)
        let samples = samples(of: source)
        let channels = source.format.channelCount
        var result: [Int] = []
        for rows in shares(of: source.height, in: height) {
            for columns in across {
                let parts = rows.flatMap { y, down in
                    columns.map { x, right in ((y * source.width + x) * channels, down * right) }
                }
                result += mean(of: parts, samples, source.format)
            }
        }
        return try Bitmap(
            width: width, height: height, format: source.format, color: source.color,
            bytes: bytes(of: result, source.format))
    }

    private static func mean(of parts: [(at: Int, weight: Int)], _ samples: [Int], _ format: Bitmap.Format) -> [Int] {
        let last = format.channelCount - 1
        let area = parts.reduce(0) { $0 + $1.weight }
        guard format.alpha == .straight else {
            return (0...last).map { channel in
                rounded(parts.reduce(0) { $0 + samples[$1.at + channel] * $1.weight }, area)
            }
        }
        let opacity = parts.reduce(0) { $0 + samples[$1.at + last] * $1.weight }
        let colors = (0..<last).map { channel in
            let sum = parts.reduce(0) { $0 + samples[$1.at + channel] * samples[$1.at + last] * $1.weight }
            return opacity == 0 ? 0 : rounded(sum, opacity)
        }
        return colors + [rounded(opacity, area)]
    }

    private static func rounded(_ sum: Int, _ divisor: Int) -> Int { (2 * sum + divisor) / (2 * divisor) }

    /// For each target pixel of one side, the source pixels in it and the length of each in 1/(source × target).
    private static func shares(of count: Int, in smaller: Int) -> [[(index: Int, length: Int)]] {
        (0..<smaller).map { target in
            (0..<count).compactMap { index in
                let start = max(index * smaller, target * count)
                let end = min((index + 1) * smaller, (target + 1) * count)
                return end > start ? (index, end - start) : nil
            }
        }
    }

    static func samples(of bitmap: Bitmap) -> [Int] {
        guard bitmap.format.bytesPerSample == 2 else { return bitmap.bytes.map { Int($0) } }
        return stride(from: 0, to: bitmap.bytes.count, by: 2).map {
            Int(bitmap.bytes[$0]) | Int(bitmap.bytes[$0 + 1]) << 8
        }
    }

    static func bytes(of samples: [Int], _ format: Bitmap.Format) -> [UInt8] {
        guard format.bytesPerSample == 2 else { return samples.map { UInt8($0) } }
        return samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }

    /// Bytes of samples that are all as large as they may be.
    static func peaks(of format: Bitmap.Format, count: Int) -> [UInt8] {
        let peak = (1 << format.bitsPerSample) - 1
        return bytes(of: Array(repeating: peak, count: count / format.bytesPerSample), format)
    }
}
