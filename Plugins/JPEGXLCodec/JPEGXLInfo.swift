#if JPEGXL
    import CLibJXL
    import ContentTypes
    import PhotoCodecs

    /// What the head of a code stream says of its picture.
    struct JPEGXLInfo {
        private let basic: JxlBasicInfo
        /// All channels beyond the colours, the first alpha among them.
        private let extraChannels: [JxlExtraChannelType]

        /// Reads the head; the first call on a decoder that stops at `JXL_DEC_BASIC_INFO`.
        init(_ decoder: JPEGXLDecoder) throws(CodecError) {
            guard try decoder.advance(to: JXL_DEC_BASIC_INFO) == JXL_DEC_BASIC_INFO else {
                throw JPEGXLDecoder.endsEarly
            }
            var basic = JxlBasicInfo()
            guard unsafe JxlDecoderGetBasicInfo(decoder.handle, &basic) == JXL_DEC_SUCCESS else {
                throw JPEGXLDecoder.damaged
            }
            self.basic = basic
            var types: [JxlExtraChannelType] = []
            for index in 0..<Int(basic.num_extra_channels) {
                var channel = JxlExtraChannelInfo()
                guard unsafe JxlDecoderGetExtraChannelInfo(decoder.handle, index, &channel) == JXL_DEC_SUCCESS else {
                    throw JPEGXLDecoder.damaged
                }
                types.append(channel.type)
            }
            extraChannels = types
        }

        var isAnimated: Bool { basic.have_animation != 0 }
        /// Whether the samples are coded in the colours that they came in, and not in those of XYB.
        var keepsProfile: Bool { basic.uses_original_profile != 0 }
        var isGray: Bool { basic.num_color_channels == 1 }
        var loopCount: Int { Int(basic.animation.num_loops) }

        /// The orientation of the code stream, the only one that counts.
        var orientation: Orientation {
            Orientation(rawValue: UInt8(truncatingIfNeeded: basic.orientation.rawValue)) ?? .up
        }

        /// How the samples come out: as deep as the deeper of colours and alpha, and at most 16 bits.
        var format: Bitmap.Format {
            let bits = max(basic.bits_per_sample, basic.alpha_bits)
            let alpha: Bitmap.Format.Alpha =
                basic.alpha_bits == 0 ? .none : basic.alpha_premultiplied != 0 ? .premultiplied : .straight
            return Bitmap.Format(
                isGray ? .gray : .rgb, alpha: alpha, bitsPerSample: isFloat ? 16 : Int(min(max(bits, 1), 16)))
        }

        private var isFloat: Bool { basic.exponent_bits_per_sample != 0 || basic.alpha_exponent_bits != 0 }

        /// Describes the picture, within the limits.
        ///
        /// - Throws: `unsupported` for CMYK.
        func header(limits: Limits) throws(CodecError) -> Codec.Header {
            let (width, height) = (Int(basic.xsize), Int(basic.ysize))
            let bytes = try limits.admit(width: width, height: height, format: format)
            // libjxl takes memory for all channels, whether they are asked for or not.
            let channels = Int(basic.num_color_channels) + extraChannels.count
            try limits.require(
                bytes / format.channelCount * channels, atMost: limits.bitmapBytes, "bytes of bitmap",
                of: "\(width) × \(height) in \(channels) channels")
            guard !extraChannels.contains(JXL_CHANNEL_BLACK) else {
                throw CodecError(.unsupported, "The JPEG XL is one of four inks (CMYK), which this codec doesn't read.")
            }
            return Codec.Header(width: width, height: height, format: format, orientation: orientation)
        }

        /// What of the picture no bitmap holds, in a few words each.
        var omitted: [String] {
            var words: [String] = []
            if isFloat {
                words.append("what floating-point samples have beyond 16 bits from 0 to 1")
            } else if max(basic.bits_per_sample, basic.alpha_bits) > 16 {
                words.append("what samples have beyond 16 bits")
            }
            if basic.have_preview != 0 { words.append("preview (\(basic.preview.xsize) × \(basic.preview.ysize))") }
            var further = extraChannels
            if basic.alpha_bits != 0, let alpha = further.firstIndex(of: JXL_CHANNEL_ALPHA) {
                further.remove(at: alpha)
            }
            for name in further.map(Self.name) where !words.contains(name) { words.append(name) }
            return words
        }

        private static func name(_ type: JxlExtraChannelType) -> String {
            switch type {
            case JXL_CHANNEL_ALPHA: "a second alpha channel"
            case JXL_CHANNEL_DEPTH: "a depth channel"
            case JXL_CHANNEL_SPOT_COLOR: "a spot colour as a channel of its own (it is drawn into the picture)"
            case JXL_CHANNEL_SELECTION_MASK: "a selection mask"
            case JXL_CHANNEL_CFA: "a channel of a colour filter array"
            case JXL_CHANNEL_THERMAL: "a thermal channel"
            default: "an extra channel of type \(type.rawValue)"
            }
        }

        /// How long so many ticks are; nil for a page.
        func duration(ticks: UInt32) -> Duration? {
            guard isAnimated, ticks != .max, basic.animation.tps_numerator != 0 else { return nil }
            let rate = UInt64(basic.animation.tps_numerator)
            let (seconds, rest) = (UInt64(ticks) * UInt64(basic.animation.tps_denominator))
                .quotientAndRemainder(dividingBy: rate)
            let attoseconds = rate.dividingFullWidth(rest.multipliedFullWidth(by: 1_000_000_000_000_000_000)).quotient
            return Duration(
                secondsComponent: Int64(clamping: seconds), attosecondsComponent: Int64(clamping: attoseconds))
        }
    }
#endif
