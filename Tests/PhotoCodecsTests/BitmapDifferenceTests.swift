import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapDifferenceTests {
    @Test func equalPicturesHaveNoDistortion() throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 300, height: 200, format: .init(.rgb))
        let distortion = try bitmap.distortion(against: bitmap)
        #expect(distortion.meanSquaredError == 0)
        #expect(distortion.largestDifference == 0)
        #expect(distortion.peakSignalToNoiseRatio == .infinity)
    }

    @Test func oneSampleOfBytes() throws {
        let a = try Bitmap(width: 2, height: 2, format: .init(.gray), bytes: [10, 20, 30, 40])
        let b = try Bitmap(width: 2, height: 2, format: .init(.gray), bytes: [10, 20, 34, 40])
        let distortion = try a.distortion(against: b)
        #expect(distortion.meanSquaredError == 4)
        #expect(distortion.largestDifference == 4)
        #expect(abs(distortion.peakSignalToNoiseRatio - 42.110) < 0.001)
    }

    @Test(arguments: [(10, 60.198), (16, 96.330)])
    func oneStepInSamplesOfTwoBytes(bits: Int, decibels: Double) throws {
        let format = Bitmap.Format(.gray, bitsPerSample: bits)
        let a = try Bitmap(width: 3, height: 1, format: format, bytes: Self.bytes([0, 500, 1000]))
        let b = try Bitmap(width: 3, height: 1, format: format, bytes: Self.bytes([1, 501, 999]))
        let distortion = try a.distortion(against: b)
        #expect(distortion.meanSquaredError == 1)
        #expect(distortion.largestDifference == 1)
        #expect(distortion.peak == (1 << bits) - 1)
        #expect(abs(distortion.peakSignalToNoiseRatio - decibels) < 0.001)
    }

    @Test(arguments: [8, 16])
    func theLargestDifferenceEverywhereDoesNotOverflow(bits: Int) throws {
        let format = Bitmap.Format(.rgb, bitsPerSample: bits)
        let count = 400 * 300 * format.bytesPerPixel
        let black = try Bitmap(width: 400, height: 300, format: format, bytes: Array(repeating: 0, count: count))
        let white = try Bitmap(width: 400, height: 300, format: format, bytes: Array(repeating: 255, count: count))
        let distortion = try black.distortion(against: white)
        let peak = (1 << bits) - 1
        #expect(distortion.largestDifference == peak)
        #expect(distortion.meanSquaredError == Double(peak * peak))
        #expect(distortion.peakSignalToNoiseRatio == 0)
    }

    @Test func sizesAndFormatsMustAgree() throws {
        let a = try BitmapTurnedTests.numbered(width: 3, height: 2, format: .init(.rgb))
        let turned = a.turned(by: .right)
        let gray = try BitmapTurnedTests.numbered(width: 3, height: 2, format: .init(.gray))
        #expect(throws: CodecError.self) { try a.distortion(against: turned) }
        let error = #expect(throws: CodecError.self) { try a.distortion(against: gray) }
        #expect(error?.code == .mismatch)
        #expect(error?.message == "The pictures differ in format: 8-bit RGB and 8-bit gray.")
    }

    private static func bytes(_ samples: [UInt16]) -> [UInt8] {
        samples.flatMap { sample in unsafe withUnsafeBytes(of: sample) { unsafe Array($0) } }
    }
}
