#if WebP
    import CLibWebP
    import PhotoCodecs

    /// Where a decoded frame is put in a buffer, and how.
    struct WebPPlace {
        /// Offset of its first pixel, in bytes.
        var start = 0
        var bytesPerRow: Int
        var hasAlpha: Bool
        /// The size it is made, where that isn't its own.
        var scaledSize: (width: Int, height: Int)?
    }

    extension WebPFrame {
        /// How much was decoded: rows from the top, and whether nothing is missing.
        typealias Progress = (rows: Int, isComplete: Bool)

        /// Decodes the frame slice by slice, as far as its data go; what isn't reached stays as it is.
        ///
        /// - Parameter buffer: has room for the frame at its place.
        borrowing func decode(
            into buffer: inout [UInt8], _ place: WebPPlace, _ interruption: Codec.Interruption
        ) throws(CodecError) -> Progress {
            try unsafe withData { (data) throws(CodecError) in
                try unsafe buffer.withUnsafeMutableBufferPointer { (target) throws(CodecError) in
                    guard var config = unsafe try configuration(data, place, target) else { return (0, false) }
                    return try unsafe run(&config, data, interruption)
                }
            }
        }

        /// - Returns: nil when the data are none of a frame of this size.
        private borrowing func configuration(
            _ data: UnsafeBufferPointer<UInt8>, _ place: WebPPlace, _ target: UnsafeMutableBufferPointer<UInt8>
        ) throws(CodecError) -> WebPDecoderConfig? {
            var config = unsafe WebPDecoderConfig()
            guard unsafe WebPInitDecoderConfig(&config) != 0 else {
                throw CodecError(
                    .unsupported, "The WebP can't be decoded: libwebp is of another version than its header.")
            }
            // Where the frame lies was checked by what the container says; the coded data must say the same.
            guard let base = target.baseAddress,
                unsafe WebPGetFeatures(data.baseAddress, data.count, &config.input) == VP8_STATUS_OK,
                unsafe (Int(config.input.width), Int(config.input.height)) == (width, height)
            else { return nil }
            if let size = place.scaledSize {
                unsafe config.options.use_scaling = 1
                unsafe config.options.scaled_width = Int32(clamping: size.width)
                unsafe config.options.scaled_height = Int32(clamping: size.height)
            }
            unsafe config.output.colorspace = place.hasAlpha ? MODE_RGBA : MODE_RGB
            unsafe config.output.is_external_memory = 1
            unsafe config.output.u.RGBA.rgba = base + place.start
            unsafe config.output.u.RGBA.stride = Int32(clamping: place.bytesPerRow)
            unsafe config.output.u.RGBA.size = target.count - place.start
            return unsafe config
        }

        private borrowing func run(
            _ config: UnsafeMutablePointer<WebPDecoderConfig>, _ data: UnsafeBufferPointer<UInt8>,
            _ interruption: Codec.Interruption
        ) throws(CodecError) -> Progress {
            guard let decoder = unsafe WebPIDecode(nil, 0, config) else {
                throw CodecError(.io, "The WebP can't be decoded: there is no memory for libwebp's decoder.")
            }
            defer {
                unsafe WebPIDelete(decoder)
                unsafe WebPFreeDecBuffer(&config.pointee.output)
            }
            // Small files are cut into many slices, too: they may hold large pictures.
            let slice = max(4096, min(65_536, data.count / 64))
            var status = VP8_STATUS_SUSPENDED
            var end = 0
            while status == VP8_STATUS_SUSPENDED, end < data.count {
                try interruption.check()
                end = min(end + slice, data.count)
                status = unsafe WebPIUpdate(decoder, data.baseAddress, end)
            }
            if status == VP8_STATUS_OK { return (height, true) }
            var rows: Int32 = 0
            guard status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA,
                unsafe WebPIDecGetRGB(decoder, &rows, nil, nil, nil) != nil
            else { return (0, false) }
            return (Int(rows), false)
        }
    }
#endif
