#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    extension Bitmap.CodePoints {
        /// The code points of ITU-T H.273 for a colour encoding; nil where there are none.
        init?(_ encoding: JxlColorEncoding) {
            guard let primaries = Self.primaries(encoding), let transfer = Self.transfer(encoding) else { return nil }
            self.init(primaries: primaries, transfer: transfer, matrix: 0, isFullRange: true)
        }

        private static func primaries(_ encoding: JxlColorEncoding) -> UInt16? {
            let isGray = encoding.color_space == JXL_COLOR_SPACE_GRAY
            guard isGray || encoding.color_space == JXL_COLOR_SPACE_RGB else { return nil }
            switch (encoding.white_point, isGray ? JXL_PRIMARIES_SRGB : encoding.primaries) {
            case (JXL_WHITE_POINT_D65, JXL_PRIMARIES_SRGB): return 1
            case (JXL_WHITE_POINT_D65, JXL_PRIMARIES_2100): return 9
            case (JXL_WHITE_POINT_DCI, JXL_PRIMARIES_P3): return 11
            case (JXL_WHITE_POINT_D65, JXL_PRIMARIES_P3): return 12
            default: return nil
            }
        }

        private static func transfer(_ encoding: JxlColorEncoding) -> UInt16? {
            switch encoding.transfer_function {
            case JXL_TRANSFER_FUNCTION_UNKNOWN: nil
            case JXL_TRANSFER_FUNCTION_GAMMA where abs(encoding.gamma - 1 / 2.2) < 1e-4: 4
            case JXL_TRANSFER_FUNCTION_GAMMA where abs(encoding.gamma - 1 / 2.8) < 1e-4: 5
            case JXL_TRANSFER_FUNCTION_GAMMA: nil
            // The others have the numbers of the standard.
            default: UInt16(exactly: encoding.transfer_function.rawValue)
            }
        }

        /// The colour encoding for code points; nil where JPEG XL has none. What is unspecified is that of sRGB.
        func encoding(isGray: Bool) -> JxlColorEncoding? {
            var encoding = JxlColorEncoding.sRGB(isGray: isGray)
            switch primaries {
            case 1, 2: break
            case 9: encoding.primaries = JXL_PRIMARIES_2100
            case 11: (encoding.primaries, encoding.white_point) = (JXL_PRIMARIES_P3, JXL_WHITE_POINT_DCI)
            case 12: encoding.primaries = JXL_PRIMARIES_P3
            default: return nil
            }
            switch transfer {
            case 2: break
            case 4: (encoding.transfer_function, encoding.gamma) = (JXL_TRANSFER_FUNCTION_GAMMA, 1 / 2.2)
            case 5: (encoding.transfer_function, encoding.gamma) = (JXL_TRANSFER_FUNCTION_GAMMA, 1 / 2.8)
            // Four standards have the same curve.
            case 1, 6, 14, 15: encoding.transfer_function = JXL_TRANSFER_FUNCTION_709
            case 8: encoding.transfer_function = JXL_TRANSFER_FUNCTION_LINEAR
            case 13: encoding.transfer_function = JXL_TRANSFER_FUNCTION_SRGB
            case 16: encoding.transfer_function = JXL_TRANSFER_FUNCTION_PQ
            case 17: encoding.transfer_function = JXL_TRANSFER_FUNCTION_DCI
            case 18: encoding.transfer_function = JXL_TRANSFER_FUNCTION_HLG
            default: return nil
            }
            return encoding
        }
    }

    extension JxlColorEncoding {
        /// The colours of sRGB.
        static func sRGB(isGray: Bool) -> JxlColorEncoding {
            var encoding = JxlColorEncoding()
            unsafe JxlColorEncodingSetToSRGB(&encoding, isGray ? JXL_TRUE : JXL_FALSE)
            return encoding
        }
    }
#endif
