#if ColorConversion
    import CLittleCMS
    import PhotoCodecs

    /// Profiles that are made when they are asked for, the same bytes each time.
    public enum ICCProfile {
        /// The colours of the web: IEC 61966-2-1.
        public static var sRGB: [UInt8] {
            get throws(CodecError) { try named("sRGB", primaries: 1, model: .rgb) }
        }

        /// The colours of Apple's displays: primaries of SMPTE EG 432-1, white D65, the curve of sRGB.
        public static var displayP3: [UInt8] {
            get throws(CodecError) { try named("Display P3", primaries: 12, model: .rgb) }
        }

        /// One channel with the curve of sRGB.
        public static var gray: [UInt8] {
            get throws(CodecError) { try named("Gray with the curve of sRGB", primaries: 1, model: .gray) }
        }

        /// A profile with a name for people.
        private static func named(
            _ name: String, primaries: UInt16, model: Bitmap.Format.Model
        ) throws(CodecError) -> [UInt8] {
            let context = try LittleCMSContext()
            let points = Bitmap.CodePoints(primaries: primaries, transfer: 13, matrix: 0, isFullRange: true)
            let profile = try LittleCMSProfile(codePoints: points, model: model, in: context)
            guard let text = unsafe cmsMLUalloc(context.handle, 1) else {
                throw CodecError(.io, "The profile can't be named: Little CMS has no memory for its name.")
            }
            defer { unsafe cmsMLUfree(text) }
            guard unsafe cmsMLUsetASCII(text, "en", "US", name) != 0,
                unsafe cmsWriteTag(profile.handle, cmsSigProfileDescriptionTag, UnsafeRawPointer(text)) != 0
            else { throw CodecError(.io, "The profile can't be named: \(context.complaint()).") }
            return try profile.serialized()
        }
    }
#endif
