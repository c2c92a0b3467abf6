import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

/// A picture that is reduced while it is read is the whole one reduced.
@Suite struct PNGFittingTests {
    private func decoded(_ input: Codec.Input, fitting side: Int?, limits: Limits = Limits()) throws -> Codec.Picture {
        try PNGCodec().decode(input, options: Codec.DecodingOptions(limits: limits, fitting: side))
    }

    @Test(arguments: PNGEncodingTests.formats, [false, true])
    func isTheWholePictureReduced(format: Bitmap.Format, isInterlaced: Bool) throws {
        let template = PNGFixture(
            width: 1, height: 1, depth: 8, colorType: 2, isInterlaced: isInterlaced, rows: [[1, 2, 3]])
        let bitmap = try marked(61, 47, format)
        let file = try encoded(Codec.Picture(bitmap: bitmap), like: template.input)
        for side in [-1, 0, 1, 2, 20, 60, 61, 62, .max] {
            let picture = try decoded(file, fitting: side)
            #expect(picture.bitmap == bitmap.reduced(toFit: side))
            #expect(picture.isComplete)
        }
    }

    /// Two by two pixels of gray, of 1 bit each in the file.
    @Test func averagesAreRight() throws {
        let file = PNGFixture(width: 4, height: 2, depth: 1, colorType: 0, rows: [[0b1010_0000], [0b1110_0000]]).input
        let bitmap = try decoded(file, fitting: 2).bitmap
        #expect((bitmap.width, bitmap.height) == (2, 1))
        #expect(bitmap.bytes == [191, 128])
    }

    /// A row of more than a step, and several steps.
    @Test func picturesLargerThanAStep() throws {
        let row = (0..<2000).map { UInt8(truncatingIfNeeded: $0) }
        let source = try Bitmap(
            width: 2000, height: 1200, format: .init(.gray), bytes: Array(repeatElement(row, count: 1200).joined()))
        let bitmap = try decoded(try encoded(Codec.Picture(bitmap: source)), fitting: 1000).bitmap
        #expect((bitmap.width, bitmap.height) == (1000, 600))
        let means = (0..<1000).map { (column: Int) -> UInt8 in
            let (left, right) = (Int(row[2 * column]), Int(row[2 * column + 1]))
            return UInt8((left + right + 1) / 2)
        }
        #expect(Array(bitmap.bytes.prefix(1000)) == means)
        #expect(Array(bitmap.bytes.suffix(1000)) == means)
    }

    @Test func everyTruncationIsSeen() throws {
        let bytes = try encoded(Codec.Picture(bitmap: try marked(19, 23, .init(.rgb)))).bytes
        var partial = 0
        for count in 0..<bytes.count {
            let cut = Codec.Input(bytes: Array(bytes.prefix(count)), type: .png)
            let whole = try? decoded(cut, fitting: nil)
            let small = try? decoded(cut, fitting: 7)
            #expect(small?.bitmap == whole?.bitmap.reduced(toFit: 7))
            #expect(small?.isComplete != true)
            if small != nil { partial += 1 }
        }
        #expect(partial > 0)
    }

    @Test func needsMemoryForTheSmallBitmapOnly() throws {
        let file = try encoded(Codec.Picture(bitmap: try marked(60, 40, .init(.rgb))))
        var limits = Limits()
        limits.bitmapBytes = 15 * 10 * 3
        #expect(try decoded(file, fitting: 15, limits: limits).bitmap.width == 15)
        limits.bitmapBytes -= 1
        #expect { try decoded(file, fitting: 15, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
        limits = Limits()
        limits.pixels = 60 * 40 - 1
        #expect { try decoded(file, fitting: 1, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
    }

    @Test(arguments: [nil, 100], [false, true])
    func canBeInterruptedAtEveryCheck(side: Int?, isInterlaced: Bool) throws {
        let template = PNGFixture(
            width: 1, height: 1, depth: 8, colorType: 2, isInterlaced: isInterlaced, rows: [[1, 2, 3]])
        let flat = try Bitmap(
            width: 700, height: 600, format: .init(.rgb, bitsPerSample: 16),
            bytes: Array(repeating: 7, count: 2_520_000))
        let file = try encoded(
            Codec.Picture(bitmap: flat), like: template.input)
        func code(untilCheck last: Int) -> (checks: Int, CodecError.Code?) {
            let checks = Counter()
            let options = Codec.DecodingOptions(fitting: side, interruption: .init { checks.next() >= last })
            do throws(CodecError) {
                _ = try PNGCodec().decode(file, options: options)
                return (checks.count, nil)
            } catch {
                return (checks.count, error.code)
            }
        }
        let (count, end) = code(untilCheck: .max)
        #expect(count >= (isInterlaced ? 22 : 4) && end == nil)
        for last in 0..<count { #expect(code(untilCheck: last) == (last + 1, .cancelled)) }
    }

    @Test func theSampleShowsWhatItIsMeantToShow() throws {
        let sample = try #require(PNGCodec().samples.first)
        #expect(PNGCodec().samples.map(\.input.type) == PNGCodec().decodableTypes)
        let bitmap = try decoded(sample.input, fitting: nil).bitmap
        #expect((bitmap.width, bitmap.height) == (sample.width, sample.height))
        #expect(bitmap.bytes == [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 128, 128, 128])
    }
}
