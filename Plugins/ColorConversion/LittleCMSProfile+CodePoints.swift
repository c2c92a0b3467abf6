#if ColorConversion
    import CLittleCMS
    import PhotoCodecs

    extension LittleCMSProfile {
        /// The profile that code points stand for; sRGB for those that are unspecified.
        ///
        /// - Parameter model: gray or RGB.
        init(
            codePoints: Bitmap.CodePoints, model: Bitmap.Format.Model, in context: LittleCMSContext
        ) throws(CodecError) {
            let primaries = try Self.primaries(codePoints.primaries)
            guard let curve = try unsafe Self.curve(codePoints.transfer, in: context) else {
                throw CodecError(.io, "No tone curve can be made: \(context.complaint()).")
            }
            defer { unsafe cmsFreeToneCurve(curve) }
            var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
            let purpose = "of the code points \(codePoints.primaries) and \(codePoints.transfer)"
            if model == .gray {
                unsafe try self.init(
                    cmsCreateGrayProfileTHR(context.handle, &white, curve), in: context, made: purpose)
            } else {
                var primaries = primaries
                var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
                unsafe try self.init(
                    cmsCreateRGBProfileTHR(context.handle, &white, &primaries, &curves), in: context, made: purpose)
            }
        }

        /// Chromaticities of ColourPrimaries, ITU-T H.273 table 2, as far as their white is D65.
        private static func primaries(_ code: UInt16) throws(CodecError) -> cmsCIExyYTRIPLE {
            func triple(_ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double)) -> cmsCIExyYTRIPLE
            {
                cmsCIExyYTRIPLE(
                    Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
                    Blue: cmsCIExyY(x: blue.0, y: blue.1, Y: 1))
            }
            switch code {
            case 1, 2: return triple((0.640, 0.330), (0.300, 0.600), (0.150, 0.060))
            case 5: return triple((0.640, 0.330), (0.290, 0.600), (0.150, 0.060))
            case 6, 7: return triple((0.630, 0.340), (0.310, 0.595), (0.155, 0.070))
            case 9: return triple((0.708, 0.292), (0.170, 0.797), (0.131, 0.046))
            case 12: return triple((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
            default:
                throw CodecError(
                    .unsupported,
                    "The colours can't be converted: the primaries with the code point \(code) aren't known here; give "
                        + "the bitmap an ICC profile.")
            }
        }

        /// The curve from samples to light of TransferCharacteristics, ITU-T H.273 table 3.
        private static func curve(
            _ code: UInt16, in context: LittleCMSContext
        ) throws(CodecError) -> OpaquePointer? {
            switch code {
            case 1, 6, 14, 15:
                let (alpha, beta) = (1.099_296_826_809_442, 0.018_053_968_510_807)
                let offset = alpha - 1
                return unsafe Self.curve(4, [1 / 0.45, 1 / alpha, offset / alpha, 1 / 4.5, 4.5 * beta], in: context)
            case 2, 13:
                return unsafe Self.curve(4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045], in: context)
            case 4: return unsafe Self.curve(1, [2.2], in: context)
            case 5: return unsafe Self.curve(1, [2.8], in: context)
            case 8: return unsafe Self.curve(1, [1], in: context)
            case 16, 18:
                throw CodecError(
                    .unsupported,
                    "The colours can't be converted: the transfer \(code == 16 ? "PQ" : "HLG") is of high dynamic range "
                        + "and must be mapped to a display first.")
            default:
                throw CodecError(
                    .unsupported,
                    "The colours can't be converted: the transfer with the code point \(code) isn't known here; give "
                        + "the bitmap an ICC profile.")
            }
        }

        /// A curve of one of the forms that ICC.1 numbers.
        private static func curve(
            _ form: Int32, _ parameters: [Double], in context: LittleCMSContext
        ) -> OpaquePointer? {
            unsafe cmsBuildParametricToneCurve(context.handle, form, parameters)
        }
    }
#endif
