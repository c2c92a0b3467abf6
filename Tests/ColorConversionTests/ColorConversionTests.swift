#if ColorConversion
    import ColorConversion
    import Foundation
    import PhotoCodecs
    import Testing

    @Suite struct ColorConversionTests {
        /// Every eighth value of each channel, and white.
        private static let cube: [UInt8] = stride(from: 0, through: 256, by: 32).flatMap { red in
            stride(from: 0, through: 256, by: 32).flatMap { green in
                stride(from: 0, through: 256, by: 32).flatMap { blue in [red, green, blue].map { UInt8(min($0, 255)) } }
            }
        }

        @Test(arguments: [8, 10, 16])
        func toItsOwnColoursNothingChanges(bits: Int) throws {
            let bitmap = try Self.row(Self.cube).converted(to: .init(.rgb, bitsPerSample: bits))
            let same = try bitmap.converted(toProfile: ICCProfile.sRGB)
            #expect(same.format == bitmap.format)
            #expect(same.color.iccProfile == (try ICCProfile.sRGB))
            #expect(try same.distortion(against: bitmap).largestDifference <= 1)
        }

        @Test(arguments: [[128, 64, 32], [255, 255, 255], [0, 0, 0], [10, 200, 90], [255, 0, 0]] as [[UInt8]])
        func displayP3AsTheMatrixSays(color: [UInt8]) throws {
            let expected = Self.displayP3(color.map { Double($0) / 255 })
            let small = try Self.row(color).converted(toProfile: ICCProfile.displayP3)
            for (sample, right) in zip(small.bytes, expected) { #expect(abs(Double(sample) - right * 255) <= 1) }
            let large = try Self.row(color).converted(to: .init(.rgb, bitsPerSample: 16))
                .converted(toProfile: ICCProfile.displayP3)
            for (sample, right) in zip(Self.samples16(large), expected) {
                #expect(abs(Double(sample) - right * 65535) <= 24, "\(sample) for \(right * 65535)")
            }
        }

        @Test func aRedBeyondTheTargetIsClipped() throws {
            let red = try Self.row([255, 0, 0], color: .init(iccProfile: ICCProfile.displayP3))
            #expect(try red.converted(toProfile: ICCProfile.sRGB).bytes == [255, 0, 0])
        }

        /// Each way as the matrix says, to a step of 8 bits, and of 16 bits to what a profile's rounded numbers allow.
        ///
        /// There and back an exact conversion changes 8-bit samples by up to 4: half a step of a bright channel is
        /// several steps of a dark one beside it.
        @Test(arguments: [(8, 1, 4), (16, 48, 40)] as [(Int, Double, Int)])
        func thereAndBackIsAsTheMatricesSay(bits: Int, step: Double, roundTrip: Int) throws {
            let bitmap = try Self.row(Self.cube).converted(to: .init(.rgb, bitsPerSample: bits))
            let there = try bitmap.converted(toProfile: ICCProfile.displayP3)
            #expect(try there.distortion(against: bitmap).largestDifference > 20)
            #expect(Self.largestError(of: there, from: bitmap, Self.displayP3) <= step)
            let back = try there.converted(toProfile: ICCProfile.sRGB)
            #expect(Self.largestError(of: back, from: there, Self.sRGB) <= step)
            #expect(try back.distortion(against: bitmap).largestDifference <= roundTrip)
        }

        @Test(arguments: [(1, 13), (2, 2), (12, 13)] as [(UInt16, UInt16)])
        func codePointsStandForTheirProfile(primaries: UInt16, transfer: UInt16) throws {
            let points = Bitmap.CodePoints(primaries: primaries, transfer: transfer, matrix: 6, isFullRange: false)
            let bitmap = try Self.row(Self.cube, color: .init(codePoints: points))
            let target = primaries == 12 ? try ICCProfile.displayP3 : try ICCProfile.sRGB
            #expect(try bitmap.converted(toProfile: target).distortion(against: bitmap).largestDifference <= 1)
        }

        @Test(arguments: [1, 4, 5, 6, 8, 14, 15] as [UInt16])
        func transferCurvesAreThoseOfTheStandard(transfer: UInt16) throws {
            let points = Bitmap.CodePoints(primaries: 1, transfer: transfer, matrix: 0, isFullRange: true)
            let values: [UInt8] = [0, 5, 20, 64, 128, 200, 255]
            let format = Bitmap.Format(.gray, bitsPerSample: 16)
            let bitmap = try Bitmap(
                width: values.count, height: 1, format: .init(.gray), color: .init(codePoints: points), bytes: values)
            let result = try bitmap.converted(to: format).converted(toProfile: ICCProfile.gray)
            for (sample, value) in zip(Self.samples16(result), values) {
                let right = Self.encoded(Self.light(Double(value) / 255, transfer: transfer)) * 65535
                #expect(abs(Double(sample) - right) <= 48, "\(value): \(sample) for \(right)")
            }
        }

        @Test(arguments: [16, 18, 99, 3] as [UInt16])
        func otherTransfersAreRefused(transfer: UInt16) throws {
            let points = Bitmap.CodePoints(primaries: 9, transfer: transfer, matrix: 0, isFullRange: true)
            try Self.expect(.unsupported) {
                try Self.row([1, 2, 3], color: .init(codePoints: points)).converted(toProfile: ICCProfile.sRGB)
            }
        }

        @Test func otherPrimariesAreRefused() throws {
            let points = Bitmap.CodePoints(primaries: 8, transfer: 13, matrix: 0, isFullRange: true)
            try Self.expect(.unsupported) {
                try Self.row([1, 2, 3], color: .init(codePoints: points)).converted(toProfile: ICCProfile.sRGB)
            }
        }

        @Test(arguments: [Bitmap.Format.Alpha.straight, .premultiplied], [8, 12, 16])
        func opacityStaysAsItIs(alpha: Bitmap.Format.Alpha, bits: Int) throws {
            let straight = try Bitmap(
                width: 3, height: 1, format: .init(.rgb, alpha: .straight),
                bytes: [128, 64, 32, 200, 255, 0, 0, 0, 9, 200, 90, 255])
            let format = Bitmap.Format(.rgb, alpha: alpha, bitsPerSample: bits)
            let bitmap = try straight.converted(to: format)
            let result = try bitmap.converted(toProfile: ICCProfile.displayP3)
            #expect(result.format == format)
            let (before, after) = (Self.samples(bitmap), Self.samples(result))
            #expect([3, 7, 11].map { after[$0] } == [3, 7, 11].map { before[$0] })
            let expected = Self.displayP3([128, 64, 32].map { $0 / 255 })
            let peak = Double((1 << bits) - 1)
            let opacity = alpha == .premultiplied ? 200.0 / 255 : 1
            for (sample, right) in zip(after, expected) {
                #expect(abs(Double(sample) - right * opacity * peak) <= max(1.5, peak / 2000))
            }
        }

        private static func expect<T>(_ code: CodecError.Code, _ body: () throws -> T) throws {
            let error = #expect(throws: CodecError.self) { _ = try body() }
            #expect(error?.code == code, "\(error?.message ?? "")")
        }
    }

    extension ColorConversionTests {
        static func row(_ bytes: [UInt8], color: Bitmap.ColorDescription = .init()) throws -> Bitmap {
            try Bitmap(width: bytes.count / 3, height: 1, format: .init(.rgb), color: color, bytes: bytes)
        }

        static func samples(_ bitmap: Bitmap) -> [UInt16] {
            bitmap.format.bytesPerSample == 1 ? bitmap.bytes.map { UInt16($0) } : samples16(bitmap)
        }

        static func samples16(_ bitmap: Bitmap) -> [UInt16] {
            stride(from: 0, to: bitmap.bytes.count, by: 2).map {
                UInt16(bitmap.bytes[$0]) | UInt16(bitmap.bytes[$0 + 1]) << 8
            }
        }

        /// How far samples are from what a conversion of single colours gives, in steps of their depth.
        static func largestError(of result: Bitmap, from source: Bitmap, _ convert: ([Double]) -> [Double]) -> Double {
            let peak = Double((1 << source.format.bitsPerSample) - 1)
            let (before, after) = (samples(source), samples(result))
            return stride(from: 0, to: before.count, by: 3).reduce(0) { worst, start in
                let right = convert((0..<3).map { Double(before[start + $0]) / peak })
                return (0..<3).reduce(worst) { max($0, abs(Double(after[start + $1]) - right[$1] * peak)) }
            }
        }

        /// sRGB in Display P3 by the matrix that follows from the two sets of chromaticities.
        static func displayP3(_ color: [Double]) -> [Double] {
            converted(
                color, by: [[0.822_462, 0.177_538, 0], [0.033_194, 0.966_806, 0], [0.017_083, 0.072_397, 0.910_520]])
        }

        /// Display P3 in sRGB by the inverse of that matrix, clipped to what sRGB can show.
        static func sRGB(_ color: [Double]) -> [Double] {
            converted(
                color,
                by: [[1.224_940, -0.224_940, 0], [-0.042_057, 1.042_057, 0], [-0.019_638, -0.078_636, 1.098_274]])
        }

        private static func converted(_ color: [Double], by matrix: [[Double]]) -> [Double] {
            let light = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
            return matrix.map { row in
                encoded(max(0, min(1, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 })))
            }
        }

        /// The light of a sample by the tables of ITU-T H.273; BT.709 has one curve under several numbers.
        static func light(_ sample: Double, transfer: UInt16) -> Double {
            switch transfer {
            case 4: pow(sample, 2.2)
            case 5: pow(sample, 2.8)
            case 8: sample
            default: sample < 0.081_242_9 ? sample / 4.5 : pow((sample + 0.099_297) / 1.099_297, 1 / 0.45)
            }
        }

        /// The curve of sRGB from light to samples.
        static func encoded(_ light: Double) -> Double {
            light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
    }
#endif
