#if ColorConversion
    import ColorConversion
    import PhotoCodecs
    import Testing

    @Suite struct HostileProfileTests {
        private static let kinds: [(model: Bitmap.Format.Model, profile: [UInt8])] = {
            let made = [(Bitmap.Format.Model.rgb, try? ICCProfile.displayP3), (.gray, try? ICCProfile.gray)]
            return made.compactMap { model, profile in profile.map { (model, $0) } } + [(.cmyk, InkProfile.bytes)]
        }()

        @Test func thereAreThreeKinds() { #expect(Self.kinds.count == 3) }

        @Test func everyTruncationIsMalformed() throws {
            for (model, profile) in Self.kinds {
                for count in 0..<profile.count {
                    #expect(try Self.fault(of: Array(profile[..<count]), model) == .malformed, "\(model), \(count)")
                }
            }
        }

        /// With the length set right again, so that it is the tags that lie.
        @Test func everyTruncationThatOwnsUpGivesAPictureOrAnError() throws {
            var refused = 0
            for (model, profile) in Self.kinds {
                for count in stride(from: 132, to: profile.count, by: 7) {
                    var short = Array(profile[..<count])
                    short.replaceSubrange(2..<4, with: [UInt8(count >> 8), UInt8(count & 255)])
                    if try Self.fault(of: short, model) != nil { refused += 1 }
                }
            }
            #expect(refused > 100)
        }

        @Test func everyChangedByteGivesAPictureOrAnError() throws {
            var refused = 0
            for (model, profile) in Self.kinds {
                for index in stride(from: 0, to: profile.count, by: profile.count > 1000 ? 5 : 1) {
                    var changed = profile
                    changed[index] ^= 0xFF
                    if try Self.fault(of: changed, model) != nil { refused += 1 }
                }
            }
            #expect(refused > 50)
        }

        @Test func aProfileOfOtherColoursIsAnArgument() throws {
            let bitmap = try ColorConversionTests.row([1, 2, 3], color: .init(iccProfile: InkProfile.bytes))
            try Self.expect(.argument, bitmap, to: ICCProfile.sRGB)
            let gray = try Bitmap(
                width: 1, height: 1, format: .init(.gray), color: .init(iccProfile: ICCProfile.sRGB), bytes: [7])
            try Self.expect(.argument, gray, to: ICCProfile.sRGB)
        }

        @Test func aDamagedTargetIsAnArgument() throws {
            let bitmap = try ColorConversionTests.row([1, 2, 3])
            try Self.expect(.argument, bitmap, to: [])
            try Self.expect(.argument, bitmap, to: Array(try ICCProfile.sRGB.dropLast()))
            var link = try ICCProfile.sRGB
            link.replaceSubrange(12..<16, with: "link".utf8)
            try Self.expect(.argument, bitmap, to: link)
            var lab = try ICCProfile.sRGB
            lab.replaceSubrange(16..<20, with: "Lab ".utf8)
            try Self.expect(.argument, bitmap, to: lab)
        }

        @Test func limitsAreHonoured() throws {
            let profile = try ICCProfile.displayP3
            var limits = Limits()
            limits.metadataBytes = profile.count
            let bitmap = try ColorConversionTests.row([1, 2, 3], color: .init(iccProfile: profile))
            _ = try bitmap.converted(toProfile: profile, limits: limits)
            limits.metadataBytes -= 1
            try Self.expect(.limitExceeded, bitmap, to: profile, limits: limits)
            limits = Limits()
            limits.bitmapBytes = 3
            _ = try bitmap.converted(toProfile: profile, limits: limits)
            limits.bitmapBytes = 2
            try Self.expect(.limitExceeded, bitmap, to: profile, limits: limits)
        }

        @Test func aCallCanBeGivenUp() throws {
            let bitmap = try ColorConversionTests.row([1, 2, 3])
            let cancelled = Codec.Interruption { true }
            let late = Codec.Interruption(deadline: .now)
            try Self.expect(.cancelled, bitmap, to: ICCProfile.sRGB, interruption: cancelled)
            try Self.expect(.deadlineExceeded, bitmap, to: ICCProfile.sRGB, interruption: late)
        }

        private static func fault(of profile: [UInt8], _ model: Bitmap.Format.Model) throws -> CodecError.Code? {
            let format = Bitmap.Format(model)
            let bitmap = try Bitmap(
                width: 1, height: 1, format: format, color: .init(iccProfile: profile),
                bytes: Array(repeating: 99, count: format.bytesPerPixel))
            let target = try ICCProfile.sRGB
            do throws(CodecError) {
                #expect(try bitmap.converted(toProfile: target).bytes.count == 3)
                return nil
            } catch {
                return error.code
            }
        }

        private static func expect(
            _ code: CodecError.Code, _ bitmap: Bitmap, to profile: [UInt8], limits: Limits = Limits(),
            interruption: Codec.Interruption = Codec.Interruption()
        ) throws {
            let error = #expect(throws: CodecError.self) {
                try bitmap.converted(toProfile: profile, limits: limits, interruption: interruption)
            }
            #expect(error?.code == code, "\(error?.message ?? "")")
        }
    }
#endif
