#if WebP
    import CLibWebP
    import PhotoCodecs

    /// One frame of a file, while the file is open.
    @safe struct WebPFrame: ~Copyable {
        private var iterator = unsafe WebPIterator()

        fileprivate init?(_ demuxer: OpaquePointer, number: Int32) {
            guard unsafe WebPDemuxGetFrame(demuxer, number, &iterator) != 0 else { return nil }
        }

        deinit {
            var iterator = unsafe iterator
            unsafe WebPDemuxReleaseIterator(&iterator)
        }

        /// Pixels from the canvas's left edge.
        var x: Int { unsafe Int(iterator.x_offset) }
        /// Pixels from the canvas's upper edge.
        var y: Int { unsafe Int(iterator.y_offset) }
        var width: Int { unsafe Int(iterator.width) }
        var height: Int { unsafe Int(iterator.height) }
        var hasAlpha: Bool { unsafe iterator.has_alpha != 0 }

        /// Decodes the frame onto its canvas.
        ///
        /// - Returns: libwebp's word on it; after `VP8_STATUS_SUSPENDED` a part of the rows is there.
        borrowing func decode(
            onto canvas: UnsafeMutableBufferPointer<UInt8>, bytesPerRow: Int, bytesPerPixel: Int
        ) -> VP8StatusCode {
            var config = unsafe WebPDecoderConfig()
            guard unsafe WebPInitDecoderConfig(&config) != 0, let base = canvas.baseAddress else {
                return VP8_STATUS_OUT_OF_MEMORY
            }
            let data = unsafe iterator.fragment
            // Where the frame lies was checked by what the container says; the coded data must say the same.
            let status = unsafe WebPGetFeatures(data.bytes, data.size, &config.input)
            guard status == VP8_STATUS_OK else { return status }
            guard unsafe (Int(config.input.width), Int(config.input.height)) == (width, height) else {
                return VP8_STATUS_BITSTREAM_ERROR
            }
            let start = y * bytesPerRow + x * bytesPerPixel
            unsafe config.output.colorspace = bytesPerPixel == 3 ? MODE_RGB : MODE_RGBA
            unsafe config.output.is_external_memory = 1
            unsafe config.output.u.RGBA.rgba = base + start
            unsafe config.output.u.RGBA.stride = Int32(clamping: bytesPerRow)
            unsafe config.output.u.RGBA.size = canvas.count - start
            defer { unsafe WebPFreeDecBuffer(&config.output) }
            return unsafe WebPDecode(data.bytes, data.size, &config)
        }
    }

    extension WebPFile {
        /// The first frame, which of a still picture is all of it.
        borrowing func firstFrame() throws(CodecError) -> WebPFrame {
            guard let frame = unsafe WebPFrame(demuxer, number: 1) else {
                throw CodecError(.malformed, "The WebP is damaged or ends early: no frame of it is there.")
            }
            return frame
        }
    }
#endif
