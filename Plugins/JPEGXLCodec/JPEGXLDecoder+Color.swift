#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    extension JPEGXLDecoder {
        /// How the samples are to be read as colours; the first call on a decoder that stops at `JXL_DEC_COLOR_ENCODING`.
        ///
        /// Lossy pictures are coded in a colour space of their own, XYB, from which libjxl alone can't get back to an
        /// ICC profile. They come out in one of sRGB, Display P3 and BT.2020 that their profile's colours fit into.
        func color(_ info: JPEGXLInfo, limits: Limits) throws(CodecError) -> Bitmap.ColorDescription {
            guard try advance(to: JXL_DEC_COLOR_ENCODING) == JXL_DEC_COLOR_ENCODING else { throw Self.endsEarly }
            if !info.keepsProfile, encoding(JXL_COLOR_PROFILE_TARGET_ORIGINAL) == nil {
                let original = try iccProfile(JXL_COLOR_PROFILE_TARGET_ORIGINAL, limits: limits)
                prefer(Gamut(iccProfile: original ?? []).encoding(isGray: info.isGray))
            }
            return Bitmap.ColorDescription(
                iccProfile: try iccProfile(JXL_COLOR_PROFILE_TARGET_DATA, limits: limits),
                codePoints: encoding(JXL_COLOR_PROFILE_TARGET_DATA).flatMap(Bitmap.CodePoints.init))
        }

        /// Where libjxl refuses, it says afterwards which colours it gives instead.
        private func prefer(_ encoding: JxlColorEncoding) {
            var encoding = encoding
            _ = unsafe JxlDecoderSetPreferredColorProfile(handle, &encoding)
        }

        private func encoding(_ target: JxlColorProfileTarget) -> JxlColorEncoding? {
            var encoding = JxlColorEncoding()
            return unsafe cjxl_encoded_profile(handle, target, &encoding) == JXL_DEC_SUCCESS ? encoding : nil
        }

        /// The stored profile, or one that libjxl makes of code points; nil where it can make none.
        private func iccProfile(_ target: JxlColorProfileTarget, limits: Limits) throws(CodecError) -> [UInt8]? {
            var count = 0
            guard unsafe cjxl_icc_profile_size(handle, target, &count) == JXL_DEC_SUCCESS, count > 0 else { return nil }
            // What libjxl makes of code points is no part of the file.
            if encoding(target) == nil {
                try limits.require(count, atMost: limits.metadataBytes, "bytes of metadata", of: "an ICC profile")
            }
            var profile = [UInt8](repeating: 0, count: count)
            return unsafe cjxl_icc_profile(handle, target, &profile, count) == JXL_DEC_SUCCESS ? profile : nil
        }
    }
#endif
