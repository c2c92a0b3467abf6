#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    extension JPEGXLDecoder {
        /// The frame at whose header libjxl stopped, and whether all of its pixels are there.
        ///
        /// - Throws: `malformed` when the frame is damaged, or so short that nothing of it can be shown.
        func bitmap(
            _ header: Codec.Header, _ color: Bitmap.ColorDescription
        ) throws(CodecError) -> (Bitmap, isComplete: Bool) {
            guard try advance(to: JXL_DEC_NEED_IMAGE_OUT_BUFFER) == JXL_DEC_NEED_IMAGE_OUT_BUFFER,
                let count = header.format.byteCount(width: header.width, height: header.height)
            else { throw Self.endsEarly }
            // Typed errors don't pass through the standard library's closures.
            var result = Result<Bool, CodecError>.success(false)
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                // What a cut frame doesn't fill is zero.
                unsafe buffer.initialize(repeating: 0)
                filled = count
                let buffer = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
                result = Result { () throws(CodecError) in try unsafe fill(buffer, header.format) }
            }
            let isComplete = try result.get()
            let wide = try Bitmap(
                width: header.width, height: header.height, format: header.format.filled, color: color, bytes: bytes)
            let bitmap = try wide.converted(to: header.format)
            guard isComplete || bitmap.bytes.contains(where: { $0 != 0 }) else { throw Self.endsEarly }
            return (bitmap, isComplete)
        }

        private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ format: Bitmap.Format) throws(CodecError)
            -> Bool
        {
            var layout = JxlPixelFormat(
                num_channels: UInt32(format.channelCount),
                data_type: format.bytesPerSample == 2 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                endianness: JXL_NATIVE_ENDIAN, align: 0)
            let status = unsafe JxlDecoderSetImageOutBuffer(handle, &layout, buffer.baseAddress, buffer.count)
            guard status == JXL_DEC_SUCCESS else { throw Self.damaged }
            let isComplete = try advance(to: JXL_DEC_FULL_IMAGE) == JXL_DEC_FULL_IMAGE
            if !isComplete {
                guard unsafe JxlDecoderFlushImage(handle) == JXL_DEC_SUCCESS else { throw Self.endsEarly }
            }
            return isComplete
        }
    }

    extension Bitmap.Format {
        /// The same with samples of all bits of their bytes, which are libjxl's.
        ///
        /// It has had a setting for other depths since 0.8; without it every version does the same.
        var filled: Bitmap.Format { Bitmap.Format(model, alpha: alpha, bitsPerSample: 8 * bytesPerSample) }
    }
#endif
