#if RAW
    import CLibRaw
    import CRawStream
    import ContentTypes
    import PhotoCodecs

    /// A RAW file that LibRaw has identified; it reads from the bytes that it was opened with.
    @safe struct RawFile: ~Copyable {
        let handle: UnsafeMutablePointer<libraw_data_t>
        /// Gives LibRaw the file's bytes, which somebody else keeps.
        private let stream: OpaquePointer
        /// Bytes of the file.
        let byteCount: Int
        let watch: RawWatch
        let limits: Limits
        /// What a whole development would be.
        let header: Codec.Header

        /// Opens a file for the time of one call.
        static func open<R>(
            _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (borrowing RawFile) throws(CodecError) -> R
        ) throws(CodecError) -> R {
            let count = input.bytes.count
            try options.limits.require(count, atMost: options.limits.fileBytes, "bytes of file", of: "\(count) bytes")
            let watch = RawWatch(options.interruption, RawFailure(input))
            guard count > 0 else { throw watch.failure.error(LIBRAW_FILE_UNSUPPORTED) }
            // LibRaw scans text in some files to its NUL, wherever that is: one behind the file ends it there.
            var bytes = input.bytes.last == 0 ? input.bytes : input.bytes + [0]
            guard !LongPattern.disarm(&bytes) || watch.failure.pattern?.count == 36 else {
                throw CodecError(
                    .malformed, "The RAW file is damaged: it states 36 colours where its sensor has no such pattern.")
            }
            return try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(CodecError) in
                let file = unsafe UnsafeRawBufferPointer(start: buffer.baseAddress, count: count)
                return try body(unsafe RawFile(file, watch, options.limits))
            }
        }

        private init(
            _ buffer: UnsafeRawBufferPointer, _ watch: RawWatch, _ limits: Limits
        ) throws(CodecError) {
            let flags = LIBRAW_OPIONS_NO_DATAERR_CALLBACK.rawValue | LIBRAW_OPIONS_NO_MEMERR_CALLBACK.rawValue
            guard let handle = unsafe libraw_init(flags) else { throw watch.failure.error(LIBRAW_UNSUFFICIENT_MEMORY) }
            unsafe watch.attach(to: handle)
            unsafe RawFile.settle(&handle.pointee.params, limits)
            guard let start = buffer.baseAddress,
                let stream = unsafe raw_stream_make(handle, start, buffer.count)
            else {
                unsafe libraw_close(handle)
                throw watch.failure.error(LIBRAW_UNSUFFICIENT_MEMORY)
            }
            do {
                header = try unsafe RawFile.identify(stream, handle, watch, limits)
            } catch {
                unsafe libraw_close(handle)
                unsafe raw_stream_free(stream)
                throw error
            }
            unsafe self.handle = handle
            unsafe self.stream = stream
            byteCount = buffer.count
            self.watch = watch
            self.limits = limits
        }

        deinit {
            unsafe libraw_close(handle)
            unsafe raw_stream_free(stream)
        }

        /// Begins anew, as LibRaw must after some of its calls and after a failure.
        borrowing func reopen() throws(CodecError) {
            try unsafe RawFile.open(stream, handle, watch)
        }

        /// Reads the sensor's values; those that the file lacks are 0.
        borrowing func unpack() throws(CodecError) {
            try watch.check(unsafe raw_stream_unpack(stream))
        }

        private static func open(
            _ stream: OpaquePointer, _ handle: UnsafeMutablePointer<libraw_data_t>, _ watch: RawWatch
        ) throws(CodecError) {
            try watch.check(unsafe raw_stream_open(stream))
            if let pattern = watch.failure.pattern, pattern.count == 36 { unsafe LongPattern.set(pattern, in: handle) }
        }

        /// Sets what makes a development plain.
        private static func settle(_ params: inout libraw_output_params_t, _ limits: Limits) {
            unsafe params.max_raw_memory_mb = UInt32(clamping: limits.bitmapBytes / (3 << 18) + 1)
            unsafe params.use_camera_wb = 1
            unsafe params.raw_processing_options |= LIBRAW_PROCESSING_CAMERAWB_FALLBACK_TO_DAYLIGHT.rawValue
            // Linear interpolation.
            unsafe params.user_qual = 0
            // Otherwise the brightest value of the picture may become white.
            unsafe params.adjust_maximum_thr = 0
            unsafe params.output_color = Int32(LIBRAW_COLORSPACE_sRGB.rawValue)
            // Pixels stay as stored.
            unsafe params.user_flip = 0
            unsafe params.use_rawspeed = 0
            unsafe params.use_dngsdk = 0
        }

        /// The XMP packet, without the zeros that LibRaw and some cameras put behind it.
        static func xmp(of information: libraw_iparams_t) -> UnsafeRawBufferPointer? {
            guard let start = unsafe information.xmpdata else { return nil }
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(information.xmplen))
            guard let last = unsafe bytes.lastIndex(where: { $0 != 0 }) else { return nil }
            return unsafe UnsafeRawBufferPointer(rebasing: bytes[...last])
        }

        /// Opens the file twice: what LibRaw knows of the final size it tells only at the price of the handle.
        private static func identify(
            _ stream: OpaquePointer, _ handle: UnsafeMutablePointer<libraw_data_t>, _ watch: RawWatch,
            _ limits: Limits
        ) throws(CodecError) -> Codec.Header {
            try watch.failure.requirePattern()
            try unsafe open(stream, handle, watch)
            let stored = unsafe handle.pointee.sizes
            let format = Bitmap.Format(unsafe handle.pointee.idata.colors == 1 ? .gray : .rgb, bitsPerSample: 16)
            _ = try limits.admit(
                width: Int(stored.raw_width), height: Int(stored.raw_height),
                format: Bitmap.Format(.gray, bitsPerSample: 16))
            let metadata = unsafe xmp(of: handle.pointee.idata)?.count ?? 0
            try limits.require(metadata, atMost: limits.metadataBytes, "bytes of metadata", of: "XMP")
            try watch.check(unsafe libraw_adjust_sizes_info_only(handle))
            let final = unsafe handle.pointee.sizes
            let (width, height) = (Int(final.iwidth), Int(final.iheight))
            _ = try limits.admit(width: width, height: height, format: format)
            try unsafe open(stream, handle, watch)
            let orientation = watch.failure.statesNone ? .up : Orientation(flip: stored.flip)
            return Codec.Header(width: width, height: height, format: format, orientation: orientation)
        }
    }

    extension Orientation {
        /// Reads `libraw_image_sizes_t.flip`: bit 0 reverses columns, bit 1 rows, bit 2 then exchanges the two.
        ///
        /// Some cameras' files leave degrees there.
        init(flip: Int32) {
            let byFlip: [Orientation] = [
                .up, .upMirrored, .downMirrored, .down, .leftMirrored, .left, .right, .rightMirrored,
            ]
            if byFlip.indices.contains(Int(flip)) {
                self = byFlip[Int(flip)]
            } else {
                self.init(isMirrored: false, quarterTurns: (Int(flip) + 3600) / 90)
            }
        }
    }
#endif
