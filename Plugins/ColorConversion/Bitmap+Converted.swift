#if ColorConversion
    public import PhotoCodecs

    extension Bitmap {
        /// The picture in the colours of another profile, which then describes it.
        ///
        /// The source is described by the bitmap's ICC profile, else by its code points, else it is sRGB, or gray with
        /// the curve of sRGB; CMYK must have a profile. Gray, RGB and CMYK become what the target is. Opacity stays as
        /// it is: premultiplied colours are divided by it, converted, and multiplied again. Samples that don't have 8
        /// or 16 bits are scaled to 16, converted, and scaled back, so that the depth stays, too.
        ///
        /// Memory is taken for the result once more where depth or alpha are changed on the way. Between two looks at
        /// the interruption lie 65,536 pixels, some 20 milliseconds.
        /// - Parameters:
        ///   - icc: the target, whole, such as ``ICCProfile/displayP3``.
        ///   - intent: what becomes of colours that the target can't show.
        ///   - compensatesBlackPoint: whether the darkest of the source becomes the darkest of the target.
        ///   - limits: what the result may take, and a profile.
        ///   - interruption: when to give up.
        /// - Throws: `malformed` for a damaged profile of the bitmap, `argument` for a damaged target or profiles that
        ///   don't fit the bitmap or each other, `unsupported` for code points that no profile can be made of, PQ and
        ///   HLG among them, and for CMYK without a profile; and what the limits and the interruption throw.
        public func converted(
            toProfile icc: [UInt8], intent: RenderingIntent = .relativeColorimetric, compensatesBlackPoint: Bool = true,
            limits: Limits = Limits(), interruption: Codec.Interruption = Codec.Interruption()
        ) throws(CodecError) -> Bitmap {
            let context = try LittleCMSContext()
            let source = try sourceProfile(limits, in: context)
            try limits.require(icc.count, atMost: limits.metadataBytes, "bytes of metadata", of: "the target profile")
            let target = try LittleCMSProfile(icc, of: "The target profile", fault: .argument, in: context)
            guard let model = target.deviceModel else {
                throw CodecError(
                    .argument, "The target profile isn't one of gray, RGB or CMYK colours; take one of those.")
            }
            let plain = try converted(to: format.convertible)
            let transform = try LittleCMSTransform(
                from: source, to: target, model: model, format: plain.format, intent: intent,
                compensatesBlackPoint: compensatesBlackPoint)
            var wanted = format
            wanted.model = model
            var made = plain.format
            made.model = model
            _ = try limits.admit(width: width, height: height, format: made)
            let bytes = try transform.converted(plain.bytes, interruption: interruption)
            let result = try Bitmap(
                width: width, height: height, format: made, color: ColorDescription(iccProfile: icc), bytes: bytes)
            return try result.converted(to: wanted)
        }

        /// What the colours of this bitmap are.
        private func sourceProfile(
            _ limits: Limits, in context: LittleCMSContext
        ) throws(CodecError) -> LittleCMSProfile {
            if let icc = color.iccProfile {
                let subject = "The bitmap's profile"
                try limits.require(icc.count, atMost: limits.metadataBytes, "bytes of metadata", of: "its profile")
                let profile = try LittleCMSProfile(icc, of: subject, fault: .malformed, in: context)
                guard profile.deviceModel == format.model else {
                    throw CodecError(
                        .argument,
                        "\(subject) doesn't describe \(format); give the bitmap the one that belongs to it.")
                }
                return profile
            }
            guard format.model != .cmyk else {
                throw CodecError(
                    .unsupported,
                    "CMYK without a profile can be any colours; give the bitmap the profile of the press it is meant "
                        + "for.")
            }
            let points = color.codePoints ?? CodePoints(primaries: 1, transfer: 13, matrix: 0, isFullRange: true)
            // A target has its numbers rounded as in a file; else sRGB would not quite be the colours of sRGB.
            let made = try LittleCMSProfile(codePoints: points, model: format.model, in: context)
            return try LittleCMSProfile(
                try made.serialized(), of: "The profile of the code points", fault: .io, in: context)
        }
    }

    extension Bitmap.Format {
        /// The nearest format whose colours can be converted.
        fileprivate var convertible: Bitmap.Format {
            Bitmap.Format(model, alpha: alpha == .none ? .none : .straight, bitsPerSample: bitsPerSample == 8 ? 8 : 16)
        }
    }
#endif
