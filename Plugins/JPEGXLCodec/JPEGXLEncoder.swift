#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// One of libjxl's encoders, set up for pictures of one kind.
    @safe final class JPEGXLEncoder {
        private let encoder: OpaquePointer
        /// libjxl frees it with the encoder.
        private let settings: OpaquePointer
        private var layout: JxlPixelFormat

        /// Sets up an encoder for pictures like one.
        ///
        /// - Parameter rate: ticks a second of an animation; nil for a still.
        init(_ picture: Codec.Picture, _ settings: EncodingSettings, animation: Animation?) throws(CodecError) {
            let format = picture.bitmap.format
            layout = JxlPixelFormat(
                num_channels: UInt32(format.channelCount),
                data_type: format.bytesPerSample == 2 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                endianness: JXL_NATIVE_ENDIAN, align: 0)
            guard let encoder = unsafe JxlEncoderCreate(nil) else { throw Self.noMemory }
            unsafe self.encoder = encoder
            guard let frames = unsafe JxlEncoderFrameSettingsCreate(encoder, nil) else {
                unsafe JxlEncoderDestroy(encoder)
                throw Self.noMemory
            }
            unsafe self.settings = frames
            try set(picture.bitmap, settings, animation)
            try set(settings.color(of: picture.bitmap), isGray: format.model == .gray)
            try set(effort: settings.effort, distance: settings.distance(of: picture.bitmap))
            try add(picture.metadata)
        }

        deinit { unsafe JxlEncoderDestroy(encoder) }

        private static var noMemory: CodecError {
            CodecError(.io, "The JPEG XL can't be written: there is no memory for an encoder.")
        }

        private func set(_ bitmap: Bitmap, _ settings: EncodingSettings, _ animation: Animation?) throws(CodecError) {
            guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height) else {
                throw CodecError(.unsupported, "JPEG XL can't hold \(bitmap.width) × \(bitmap.height) pixels.")
            }
            var info = JxlBasicInfo()
            unsafe JxlEncoderInitBasicInfo(&info)
            (info.xsize, info.ysize) = (width, height)
            info.bits_per_sample = UInt32(bitmap.format.bitsPerSample)
            info.num_color_channels = bitmap.format.model == .gray ? 1 : 3
            info.uses_original_profile = settings.keepsProfile(of: bitmap) ? JXL_TRUE : JXL_FALSE
            if bitmap.format.alpha != .none {
                (info.num_extra_channels, info.alpha_bits) = (1, info.bits_per_sample)
                info.alpha_premultiplied = bitmap.format.alpha == .premultiplied ? JXL_TRUE : JXL_FALSE
            }
            if let animation {
                info.have_animation = JXL_TRUE
                (info.animation.tps_numerator, info.animation.tps_denominator) = (animation.ticksPerSecond, 1)
                info.animation.num_loops = animation.loopCount
            }
            try require(unsafe JxlEncoderSetBasicInfo(encoder, &info), "its size and depth")
        }

        /// Says how alpha is meant.
        ///
        /// libjxl takes this from the channel alone, whatever the picture's head says.
        private func setAlpha(_ format: Bitmap.Format, isPremultiplied: Bool) throws(CodecError) {
            var channel = JxlExtraChannelInfo()
            unsafe JxlEncoderInitExtraChannelInfo(JXL_CHANNEL_ALPHA, &channel)
            channel.bits_per_sample = UInt32(format.bitsPerSample)
            channel.alpha_premultiplied = isPremultiplied ? JXL_TRUE : JXL_FALSE
            try require(unsafe JxlEncoderSetExtraChannelInfo(encoder, 0, &channel), "premultiplied alpha")
        }

        private func set(_ color: EncodingSettings.Color, isGray: Bool) throws(CodecError) {
            switch color {
            case .profile(let profile):
                try require(
                    unsafe JxlEncoderSetICCProfile(encoder, profile, profile.count),
                    "its ICC profile, which must be whole and \(isGray ? "gray" : "RGB") as its pixels are")
            case .encoding(var encoding):
                try require(unsafe JxlEncoderSetColorEncoding(encoder, &encoding), "its colours")
            }
        }

        private func set(effort: Int, distance: Float?) throws(CodecError) {
            try require(
                unsafe JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, Int64(effort)),
                "the effort")
            guard let distance else {
                return try require(unsafe JxlEncoderSetFrameLossless(settings, JXL_TRUE), "to be lossless")
            }
            try require(unsafe JxlEncoderSetFrameDistance(settings, distance), "the distance")
        }

        private func add(_ metadata: Codec.Metadata) throws(CodecError) {
            guard metadata.exif != nil || metadata.xmp != nil else { return }
            try require(unsafe JxlEncoderUseBoxes(encoder), "metadata")
            // The TIFF structure follows at once.
            if let exif = metadata.exif { try add("Exif", [0, 0, 0, 0] + exif) }
            if let xmp = metadata.xmp { try add("xml ", xmp) }
            unsafe JxlEncoderCloseBoxes(encoder)
        }

        private func add(_ type: String, _ content: [UInt8]) throws(CodecError) {
            let name = type.utf8.map { CChar(bitPattern: $0) }
            try require(unsafe JxlEncoderAddBox(encoder, name, content, content.count, JXL_FALSE), "its \(type) box")
        }

        /// Codes a frame and writes what is coded.
        ///
        /// - Parameter ticks: how long it is shown; nil for a still.
        func add(_ bitmap: Bitmap, ticks: UInt32?, isLast: Bool, to sink: inout some Codec.Sink) throws(CodecError) {
            if let ticks {
                var header = JxlFrameHeader()
                unsafe JxlEncoderInitFrameHeader(&header)
                header.duration = ticks
                try require(unsafe JxlEncoderSetFrameHeader(settings, &header), "the duration of a frame")
            }
            try add(try bitmap.converted(to: bitmap.format.filled).bytes, bitmap.format)
            if isLast { unsafe JxlEncoderCloseInput(encoder) }
            try drain(to: &sink)
        }

        /// Hands over the samples of a frame.
        ///
        /// libjxl 0.7 takes alpha for straight here, and aborts the process where the file is to say otherwise. It
        /// stores the samples as they are, and writes what they mean, later, from what is set then.
        private func add(_ samples: [UInt8], _ format: Bitmap.Format) throws(CodecError) {
            let isPremultiplied = format.alpha == .premultiplied
            if isPremultiplied { try setAlpha(format, isPremultiplied: false) }
            try require(unsafe JxlEncoderAddImageFrame(settings, &layout, samples, samples.count), "its pixels")
            if isPremultiplied { try setAlpha(format, isPremultiplied: true) }
        }

        private func drain(to sink: inout some Codec.Sink) throws(CodecError) {
            var status = JXL_ENC_NEED_MORE_OUTPUT
            while status == JXL_ENC_NEED_MORE_OUTPUT {
                let capacity = 1 << 18
                let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                    unsafe buffer.initialize(repeating: 0)
                    var next = buffer.baseAddress
                    var room = capacity
                    status = unsafe JxlEncoderProcessOutput(encoder, &next, &room)
                    filled = capacity - room
                }
                if !bytes.isEmpty { try sink.write(bytes) }
            }
            try require(status, "to code its pixels")
        }

        private func require(_ status: JxlEncoderStatus, _ what: String) throws(CodecError) {
            guard status != JXL_ENC_SUCCESS else { return }
            let error = unsafe JxlEncoderGetError(encoder)
            throw CodecError(
                error == JXL_ENC_ERR_OOM ? .io : .unsupported,
                "The JPEG XL can't be written: libjxl refuses \(what) (its error \(error.rawValue)).")
        }
    }
#endif
