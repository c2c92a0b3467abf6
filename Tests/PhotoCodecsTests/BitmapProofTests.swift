import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapProofTests {
    @Test(arguments: Orientation.allCases, BitmapTurnedTests.formats)
    func seesNoDifferenceToATurnMadePixelByPixel(orientation: Orientation, format: Bitmap.Format) throws {
        for (width, height) in BitmapTurnedTests.sizes {
            let source = try BitmapTurnedTests.numbered(width: width, height: height, format: format)
            let reference = try BitmapTurnedTests.turnedPixelByPixel(source, by: orientation)
            for shown in [reference, source.turned(by: orientation)] {
                let distortion = try shown.distortion(showing: source, turnedBy: orientation)
                #expect(distortion.meanSquaredError == 0, "\(width) × \(height)")
                #expect(distortion.largestDifference == 0)
                #expect(distortion.peak == (1 << format.bitsPerSample) - 1)
            }
        }
    }

    @Test(arguments: Orientation.allCases, Orientation.allCases)
    func tellsEveryWrongTurnOfASquare(asked: Orientation, made: Orientation) throws {
        let source = try BitmapTurnedTests.numbered(width: 9, height: 9, format: .init(.rgb))
        let distortion = try source.turned(by: made).distortion(showing: source, turnedBy: asked)
        #expect((distortion.largestDifference == 0) == (asked == made))
    }

    @Test(arguments: Orientation.allCases, BitmapTurnedTests.formats)
    func measuresWhatAComparisonWithTheTurnedCopyMeasures(orientation: Orientation, format: Bitmap.Format) throws {
        let source = try BitmapTurnedTests.numbered(width: 23, height: 17, format: format)
        var shown = try BitmapTurnedTests.turnedPixelByPixel(source, by: orientation)
        for index in stride(from: 0, to: shown.bytes.count, by: 3) { shown.bytes[index] ^= UInt8(index & 7) }
        let reference = try BitmapTurnedTests.turnedPixelByPixel(source, by: orientation)
        let distortion = try shown.distortion(showing: source, turnedBy: orientation)
        let expected = try shown.distortion(against: reference)
        #expect(distortion.largestDifference == expected.largestDifference)
        #expect(abs(distortion.meanSquaredError - expected.meanSquaredError) < 1e-9 * expected.meanSquaredError)
    }

    @Test(arguments: Orientation.allCases, [8, 16])
    func findsOneStepOfOneSampleWhereverItIs(orientation: Orientation, bits: Int) throws {
        let format = Bitmap.Format(.rgb, alpha: .straight, bitsPerSample: bits)
        let source = try BitmapTurnedTests.numbered(width: 5, height: 3, format: format)
        let turned = source.turned(by: orientation)
        for index in stride(from: 0, to: turned.bytes.count, by: format.bytesPerSample) {
            var shown = turned
            shown.bytes[index] ^= 1
            let distortion = try shown.distortion(showing: source, turnedBy: orientation)
            #expect(distortion.largestDifference == 1)
            #expect(distortion.meanSquaredError == 1.0 / 60)
        }
    }

    @Test(arguments: [8, 10, 16])
    func blackForWhiteIsTheLargestDistortion(bits: Int) throws {
        let format = Bitmap.Format(.rgb, bitsPerSample: bits)
        let peak = (1 << bits) - 1
        let bright = format.bytesPerSample == 1 ? [UInt8(peak)] : [UInt8(peak & 255), UInt8(peak >> 8)]
        let count = 400 * 300 * 3
        let white = try Bitmap(
            width: 400, height: 300, format: format, bytes: Array(repeatElement(bright, count: count).joined()))
        let black = try Bitmap(
            width: 300, height: 400, format: format, bytes: Array(repeating: 0, count: count * format.bytesPerSample))
        let distortion = try black.distortion(showing: white, turnedBy: .right)
        #expect(distortion.largestDifference == peak)
        #expect(distortion.meanSquaredError == Double(peak * peak))
        #expect(distortion.peakSignalToNoiseRatio == 0)
    }

    @Test(arguments: Orientation.allCases)
    func anotherSizeOrFormatIsAMismatch(orientation: Orientation) throws {
        let source = try BitmapTurnedTests.numbered(width: 4, height: 3, format: .init(.rgb))
        let sideways = orientation.swapsAxes ? source : source.turned(by: .right)
        let gray = try BitmapTurnedTests.numbered(width: 4, height: 3, format: .init(.gray)).turned(by: orientation)
        for other in [sideways, gray] {
            let error = #expect(throws: CodecError.self) {
                try other.distortion(showing: source, turnedBy: orientation)
            }
            #expect(error?.code == .mismatch)
        }
    }

    @Test func aBitmapAlwaysHasAllOfItsSamples() async {
        await #expect(processExitsWith: .failure) {
            var bitmap = try Bitmap(width: 2, height: 2, format: .init(.gray), bytes: [1, 2, 3, 4])
            bitmap.bytes.removeLast()
        }
    }
}
