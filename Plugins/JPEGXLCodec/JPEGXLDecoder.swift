#if JPEGXL
    import CLibJXL
    import PhotoCodecs

    /// One of libjxl's decoders, fed with a bare code stream that it points into.
    @safe final class JPEGXLDecoder {
        /// libjxl's decoder; it lives as long as this.
        let handle: OpaquePointer
        private let stream: UnsafeBufferPointer<UInt8>
        private let interruption: Codec.Interruption
        /// How many bytes libjxl gets at a time, between which the work can end.
        ///
        /// It could end between two groups of pixels, too, by a parallel runner that gives up; but libjxl 0.7 aborts the
        /// process when some of its work isn't done.
        private let sliceLength: Int
        /// How many bytes of the stream libjxl was given.
        private var end = 0

        /// Decodes a stream for the time of one call.
        ///
        /// - Parameters:
        ///   - events: what libjxl is to stop at.
        ///   - pixelCount: of the picture, where pixels are decoded: the more of them a byte holds, the smaller the slices.
        ///   - isLayered: whether layers come one by one, as they are coded, and not as the frames that they make up.
        static func open<R>(
            _ stream: ArraySlice<UInt8>, events: [JxlDecoderStatus], pixelCount: Int = 0, isLayered: Bool = false,
            interruption: Codec.Interruption, _ body: (JPEGXLDecoder) throws(CodecError) -> R
        ) throws(CodecError) -> R {
            try unsafe stream.withUnsafeBufferPointer { (buffer) throws(CodecError) in
                let decoder = try unsafe JPEGXLDecoder(buffer, pixelCount: pixelCount, interruption)
                try decoder.prepare(events: events, isLayered: isLayered)
                return try body(decoder)
            }
        }

        private init(
            _ stream: UnsafeBufferPointer<UInt8>, pixelCount: Int, _ interruption: Codec.Interruption
        ) throws(CodecError) {
            guard let handle = unsafe JxlDecoderCreate(nil) else {
                throw CodecError(.io, "The JPEG XL can't be decoded: there is no memory for a decoder.")
            }
            unsafe self.handle = handle
            unsafe self.stream = stream
            self.interruption = interruption
            // About two groups of 256 × 256 pixels.
            let slices = pixelCount >> 17 + 1
            sliceLength = min(max(stream.count / slices, 64), 1 << 16)
        }

        deinit { unsafe JxlDecoderDestroy(handle) }

        private func prepare(events: [JxlDecoderStatus], isLayered: Bool) throws(CodecError) {
            let wanted = events.reduce(0) { $0 | Int32(bitPattern: $1.rawValue) }
            guard unsafe JxlDecoderSubscribeEvents(handle, wanted) == JXL_DEC_SUCCESS,
                unsafe JxlDecoderSetKeepOrientation(handle, JXL_TRUE) == JXL_DEC_SUCCESS,
                unsafe JxlDecoderSetCoalescing(handle, isLayered ? JXL_FALSE : JXL_TRUE) == JXL_DEC_SUCCESS
            else {
                throw CodecError(.unsupported, "The JPEG XL can't be decoded: libjxl refuses to be set up for it.")
            }
            _ = feed()
        }

        /// Works on until libjxl has something to say, and gives that.
        ///
        /// - Returns: `JXL_DEC_NEED_MORE_INPUT` only when the stream is at its end.
        func advance() throws(CodecError) -> JxlDecoderStatus {
            while true {
                try interruption.check()
                let status = unsafe JxlDecoderProcessInput(handle)
                guard status == JXL_DEC_NEED_MORE_INPUT, feed() else { return status }
            }
        }

        /// Works on until one of some things happens, or the stream ends.
        ///
        /// - Throws: `malformed` when libjxl can't go on.
        func advance(to wanted: JxlDecoderStatus...) throws(CodecError) -> JxlDecoderStatus {
            while true {
                let status = try advance()
                if status == JXL_DEC_ERROR { throw Self.damaged }
                let isEnd = status == JXL_DEC_SUCCESS || status == JXL_DEC_NEED_MORE_INPUT
                if isEnd || wanted.contains(status) { return status }
            }
        }

        static var damaged: CodecError {
            CodecError(.malformed, "The JPEG XL is damaged: its code stream breaks the rules of the format.")
        }

        static var endsEarly: CodecError {
            CodecError(.malformed, "The JPEG XL ends before its picture does; copy it again.")
        }

        /// Hands over the next slice, and again what libjxl hasn't used of the last one; false at the end.
        private func feed() -> Bool {
            let unused = unsafe JxlDecoderReleaseInput(handle)
            guard unsafe end < stream.count else { return false }
            let start = end - unused
            end = unsafe min(end + sliceLength, stream.count)
            return setInput(from: start)
        }

        private func setInput(from start: Int) -> Bool {
            guard let base = unsafe stream.baseAddress else { return false }
            return unsafe JxlDecoderSetInput(handle, base + start, end - start) == JXL_DEC_SUCCESS
        }

        /// Where in the stream libjxl stands.
        func place() -> Int {
            let start = unsafe end - JxlDecoderReleaseInput(handle)
            _ = setInput(from: start)
            return start
        }
    }
#endif
