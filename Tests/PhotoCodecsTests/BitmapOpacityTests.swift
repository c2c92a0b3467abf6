import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapOpacityTests {
    /// All pairs of a value and an opacity, onto three grays.
    @Test(arguments: [0, 77, 255] as [UInt16])
    func straightColoursAreMixedWithTheBackground(background: UInt16) throws {
        let pairs = (0...255).flatMap { opacity in (0...255).flatMap { [$0, opacity] } }
        let bitmap = try BitmapConvertedTests.row(pairs, .init(.gray, alpha: .straight))
        let flat = try bitmap.flattened(onto: [background])
        #expect(flat.format == .init(.gray))
        let expected = (0...255).flatMap { opacity in
            (0...255).map { value in
                Int((Double(value * opacity + Int(background) * (255 - opacity)) / 255).rounded())
            }
        }
        #expect(BitmapReducedTests.samples(of: flat) == expected)
    }

    @Test(arguments: [8, 10, 16])
    func transparentIsTheBackgroundAndOpaqueThePicture(bits: Int) throws {
        let peak = (1 << bits) - 1
        for alpha in [Bitmap.Format.Alpha.straight, .premultiplied] {
            let format = Bitmap.Format(.rgb, alpha: alpha, bitsPerSample: bits)
            let bitmap = try BitmapConvertedTests.row([0, 0, 0, 0, 1, 20, peak, peak], format)
            let flat = try bitmap.flattened(onto: [5, 6, UInt16(peak)])
            #expect(BitmapReducedTests.samples(of: flat) == [5, 6, peak, 1, 20, peak])
        }
    }

    @Test func premultipliedColoursAreAddedToWhatShinesThrough() throws {
        let format = Bitmap.Format(.gray, alpha: .premultiplied)
        let bitmap = try Bitmap(width: 3, height: 1, format: format, bytes: [40, 128, 0, 128, 250, 128])
        #expect(try bitmap.flattened(onto: [255]).bytes == [167, 127, 255])
    }

    @Test func withoutOpacityNothingChanges() throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 3, height: 3, format: .init(.cmyk))
        #expect(try bitmap.flattened(onto: [0, 0, 0, 0]) == bitmap)
    }

    @Test(arguments: [[], [1], [1, 2, 3, 4], [1, 2, 256]] as [[UInt16]])
    func aColourOfAnotherKindIsRefused(background: [UInt16]) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 3, height: 3, format: .init(.rgb, alpha: .straight))
        let error = #expect(throws: CodecError.self) { try bitmap.flattened(onto: background) }
        #expect(error?.code == .argument)
    }
}
