#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// How closely and in which colours a picture is coded.
    struct EncodingSettings {
        /// Butteraugli's distance, at 1 of which a viewer sees no difference; nil for none at all.
        let distance: Float?
        /// libjxl's effort, from 1 to 9.
        ///
        /// For a lossy photo of 12 megapixels efforts 3, 5 and 7 took 0.7, 1.7 and 2.6 s on one core for files of one size
        /// that were 39.0, 40.7 and 40.7 dB from it. Without loss 2, 3, 5 and 7 took 1.2, 2.5, 11 and 25 s for 9.1, 8.6,
        /// 8.2 and 7.9 MB, and decoding them 0.6, 1.6, 2.6 and 2.8 s.
        var effort: Int { distance == nil ? 2 : 5 }

        init(_ options: Codec.EncodingOptions) throws(CodecError) {
            distance = try Self.isLossless(options) ? nil : Float(Self.distance(options))
        }

        private static func isLossless(_ options: Codec.EncodingOptions) throws(CodecError) -> Bool {
            guard options.quality < 4 else { return true }
            guard let template = options.template else { return false }
            do {
                let stream = try JPEGXLFile(template, limits: options.limits).stream
                let survey = try JPEGXLSurvey(stream, limits: options.limits, interruption: Codec.Interruption())
                return survey.isLossless
            } catch {
                // A template of another format, or one that can't be read, says nothing.
                guard error.code == .limitExceeded else { return false }
                throw error
            }
        }

        /// libjxl's own map from the qualities of JPEG, from 0.1 at 1 over 1 at 0.9 to 6.4 at 0.3.
        private static func distance(_ options: Codec.EncodingOptions) -> Double {
            let quality = max(options.quality, 0)
            if options.template != nil { return min(0.5 / max(quality, 0.05), 15) }
            if quality > 1 { return max(0.1 / quality, 0.05) }
            if quality >= 0.3 { return 0.1 + (1 - quality) * 9 }
            return min(25 - 115 * quality + 530.0 / 3 * quality * quality, 15)
        }

        /// What the file says of its colours.
        enum Color {
            case profile([UInt8])
            case encoding(JxlColorEncoding)
        }

        /// The ICC profile where there is one that says more than the code points, else these, else sRGB.
        func color(of bitmap: Bitmap) throws(CodecError) -> Color {
            let isGray = bitmap.format.model == .gray
            let encoding = bitmap.color.codePoints?.encoding(isGray: isGray)
            if let profile = bitmap.color.iccProfile, encoding == nil || !Self.isDerived(profile) {
                return .profile(profile)
            }
            if let encoding { return .encoding(encoding) }
            if let points = bitmap.color.codePoints {
                throw CodecError(
                    .unsupported,
                    "JPEG XL has no name for colours with the primaries \(points.primaries) and the transfer function "
                        + "\(points.transfer) of ITU-T H.273; convert them, or give their ICC profile.")
            }
            return .encoding(.sRGB(isGray: isGray))
        }

        /// Whether libjxl made a profile from code points; its decoder gives such a one along with them.
        private static func isDerived(_ profile: [UInt8]) -> Bool {
            profile.dropFirst(4).starts(with: Array("jxl ".utf8))
        }

        /// The distance by which a picture's samples are coded; nil for a lossless one.
        ///
        /// The steps that belong to a distance are meant for XYB. In a picture's own colours, four times the distance
        /// makes a file of about the same size, whose samples are closer to the picture's.
        func distance(of bitmap: Bitmap) -> Float? {
            distance.map { keepsProfile(of: bitmap) ? min($0 * 4, 15) : $0 }
        }

        /// Whether samples are coded in their own colours, and not in those of XYB.
        ///
        /// XYB is what makes lossy files small, but no decoder of libjxl's before 0.9 gets back from it to an ICC profile.
        func keepsProfile(of bitmap: Bitmap) -> Bool {
            guard distance != nil, let profile = bitmap.color.iccProfile else { return distance == nil }
            return bitmap.color.codePoints == nil || !Self.isDerived(profile)
        }
    }
#endif
