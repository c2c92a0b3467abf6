#if WebP
    import CLibWebP
    import PhotoCodecs

    /// A file that is put together from coded pictures and chunks.
    @safe struct WebPContainer: ~Copyable {
        private let mux: OpaquePointer

        init() throws(CodecError) {
            guard let mux = unsafe WebPMuxNew() else { throw Self.failure(WEBP_MUX_MEMORY_ERROR) }
            unsafe self.mux = mux
        }

        deinit { unsafe WebPMuxDelete(mux) }

        private static func failure(_ status: WebPMuxError) -> CodecError {
            CodecError(.io, "The WebP can't be written: libwebpmux gave up with its error \(status.rawValue).")
        }

        private func check(_ status: WebPMuxError) throws(CodecError) {
            guard status == WEBP_MUX_OK else { throw Self.failure(status) }
        }

        /// Sets the picture, coded in the plainest container.
        func setImage(_ coded: [UInt8]) throws(CodecError) {
            try check(unsafe Self.lend(coded) { unsafe WebPMuxSetImage(mux, $0, 1) })
        }

        /// Sets the profile and the metadata, as far as there are any.
        func setChunks(_ metadata: Codec.Metadata, iccProfile: [UInt8]?) throws(CodecError) {
            for (name, bytes) in [("ICCP", iccProfile), ("EXIF", metadata.exif), ("XMP ", metadata.xmp)] {
                guard let bytes else { continue }
                try check(unsafe Self.lend(bytes) { unsafe WebPMuxSetChunk(mux, name, $0, 1) })
            }
        }

        /// Makes it an animation.
        ///
        /// - Parameter loopCount: how often it is shown, 0 for without end.
        func setAnimation(width: Int, height: Int, loopCount: Int) throws(CodecError) {
            var parameters = WebPMuxAnimParams(bgcolor: 0, loop_count: Int32(clamping: loopCount))
            try check(unsafe WebPMuxSetAnimationParams(mux, &parameters))
            try check(unsafe WebPMuxSetCanvasSize(mux, Int32(clamping: width), Int32(clamping: height)))
        }

        /// Appends a frame that replaces what is on its place of the canvas, even distances from the edges.
        func append(_ coded: [UInt8], left: Int, top: Int, milliseconds: Int) throws(CodecError) {
            try check(
                unsafe Self.lend(coded) { data in
                    var frame = unsafe WebPMuxFrameInfo()
                    unsafe frame.bitstream = data.pointee
                    unsafe frame.x_offset = Int32(clamping: left)
                    unsafe frame.y_offset = Int32(clamping: top)
                    unsafe frame.duration = Int32(clamping: milliseconds)
                    unsafe frame.id = WEBP_CHUNK_ANMF
                    unsafe frame.dispose_method = WEBP_MUX_DISPOSE_NONE
                    unsafe frame.blend_method = WEBP_MUX_NO_BLEND
                    return unsafe WebPMuxPushFrame(mux, &frame, 1)
                })
        }

        /// The whole file.
        func assembled() throws(CodecError) -> [UInt8] {
            var file = unsafe WebPData()
            defer { unsafe WebPDataClear(&file) }
            try check(unsafe WebPMuxAssemble(mux, &file))
            return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        }

        private static func lend(
            _ bytes: [UInt8], _ body: (UnsafePointer<WebPData>) -> WebPMuxError
        ) -> WebPMuxError {
            unsafe bytes.withUnsafeBufferPointer { buffer in
                var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
                return unsafe withUnsafePointer(to: &data) { unsafe body($0) }
            }
        }
    }
#endif
