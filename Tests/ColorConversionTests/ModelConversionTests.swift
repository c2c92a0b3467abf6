#if ColorConversion
    import ColorConversion
    import Foundation
    import PhotoCodecs
    import Testing

    @Suite struct ModelConversionTests {
        private static let inks: [UInt8] = [0, 20, 64, 128, 200, 255]

        /// What is seen of black ink: lightness falls in proportion, and the curve of sRGB encodes its light.
        private static func lightness(ofBlack ink: UInt8) -> Double {
            let lightness = 100 * (1 - Double(ink) / 255)
            let root = (lightness + 16) / 116
            let light = root > 6.0 / 29 ? root * root * root : 3 * pow(6.0 / 29, 2) * (root - 4.0 / 29)
            return ColorConversionTests.encoded(light) * 255
        }

        @Test func inksBecomeColours() throws {
            let bytes: [UInt8] = Self.inks.flatMap { [0, 0, 0, $0] as [UInt8] }
            let bitmap = try Bitmap(
                width: Self.inks.count, height: 1, format: .init(.cmyk), color: .init(iccProfile: InkProfile.bytes),
                bytes: bytes)
            let rgb = try bitmap.converted(toProfile: ICCProfile.sRGB, compensatesBlackPoint: false)
            #expect(rgb.format == .init(.rgb))
            let gray = try bitmap.converted(toProfile: ICCProfile.gray, compensatesBlackPoint: false)
            #expect(gray.format == .init(.gray))
            for (index, ink) in Self.inks.enumerated() {
                let right = Self.lightness(ofBlack: ink)
                for channel in 0..<3 { #expect(abs(Double(rgb.bytes[index * 3 + channel]) - right) <= 2.5) }
                #expect(abs(Double(gray.bytes[index]) - right) <= 2.5, "\(ink)")
            }
        }

        @Test func inksOfEightBitsAreConvertedAsWellAsThoseOfSixteen() throws {
            let bytes = (0..<4000).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + $0 / 7) }
            let color = Bitmap.ColorDescription(iccProfile: InkProfile.bytes)
            let small = try Bitmap(width: 1000, height: 1, format: .init(.cmyk), color: color, bytes: bytes)
            let large = try small.converted(to: .init(.cmyk, bitsPerSample: 16)).converted(toProfile: ICCProfile.sRGB)
            let samples = ColorConversionTests.samples(large).map { Double($0) / 257 }
            for (sample, right) in zip(try small.converted(toProfile: ICCProfile.sRGB).bytes, samples) {
                #expect(abs(Double(sample) - right) <= 1)
            }
        }

        @Test(arguments: [8, 16])
        func coloursBecomeInks(bits: Int) throws {
            let grays = Self.inks.map { UInt8(Self.lightness(ofBlack: $0).rounded()) }
            let bitmap = try ColorConversionTests.row(grays.flatMap { [$0, $0, $0] })
                .converted(to: .init(.rgb, bitsPerSample: bits))
            let inks = try bitmap.converted(toProfile: InkProfile.bytes, compensatesBlackPoint: false)
            #expect(inks.format == .init(.cmyk, bitsPerSample: bits))
            let samples = ColorConversionTests.samples(inks).map { Double($0) * 255 / Double((1 << bits) - 1) }
            for (index, ink) in Self.inks.enumerated() {
                #expect(samples[(index * 4)..<(index * 4 + 3)].allSatisfy { $0 <= 1 })
                #expect(abs(samples[index * 4 + 3] - Double(ink)) <= 2.5, "\(ink)")
            }
        }

        @Test func grayBecomesRGBOfEqualSamples() throws {
            let values = (0...255).map { UInt8($0) }
            let bitmap = try Bitmap(width: 256, height: 1, format: .init(.gray), bytes: values)
            let result = try bitmap.converted(toProfile: ICCProfile.sRGB)
            let expected = try bitmap.converted(to: .init(.rgb))
            #expect(try result.distortion(against: expected).largestDifference <= 1)
            let back = try result.converted(toProfile: ICCProfile.gray)
            #expect(try back.distortion(against: bitmap).largestDifference <= 1)
        }

        @Test func inksWithoutAProfileAreRefused() throws {
            let bitmap = try Bitmap(width: 1, height: 1, format: .init(.cmyk), bytes: [1, 2, 3, 4])
            let error = #expect(throws: CodecError.self) { try bitmap.converted(toProfile: ICCProfile.sRGB) }
            #expect(error?.code == .unsupported)
        }

        @Test(arguments: RenderingIntent.allCases)
        func everyIntentGivesAPicture(intent: RenderingIntent) throws {
            let bitmap = try ColorConversionTests.row([255, 255, 255, 0, 0, 0])
            let result = try bitmap.converted(toProfile: ICCProfile.displayP3, intent: intent)
            #expect(result.bytes == [255, 255, 255, 0, 0, 0])
        }

        @Test func profilesAreTheSameEachTimeAndDiffer() throws {
            #expect(try ICCProfile.sRGB == ICCProfile.sRGB)
            #expect(try ICCProfile.sRGB != ICCProfile.displayP3)
            #expect(try ICCProfile.displayP3.count < 1000)
        }

        @Test func manyAtOnceGiveTheSame() async throws {
            let bitmap = try ColorConversionTests.row((0..<3 * 1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
            let expected = try bitmap.converted(toProfile: ICCProfile.displayP3)
            try await withThrowingTaskGroup(of: Bitmap.self) { group in
                for _ in 0..<8 { group.addTask { try bitmap.converted(toProfile: ICCProfile.displayP3) } }
                for try await result in group { #expect(result == expected) }
            }
        }
    }
#endif
