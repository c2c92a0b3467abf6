#if WebP
    import CLibWebP
    import PhotoCodecs

    /// What a WebP file holds beside its picture.
    struct WebPChunks {
        private let chunks: [(name: String, bytes: [UInt8])]

        init(_ metadata: Codec.Metadata, iccProfile: [UInt8]?) {
            let all = [("ICCP", iccProfile), ("EXIF", metadata.exif), ("XMP ", metadata.xmp)]
            chunks = all.compactMap { name, bytes in bytes.map { (name, $0) } }
        }

        /// A file of the coded picture and these chunks; the picture alone where there are none.
        func around(_ coded: [UInt8]) throws(CodecError) -> [UInt8] {
            guard !chunks.isEmpty else { return coded }
            let mux = unsafe WebPMuxNew()
            defer { unsafe WebPMuxDelete(mux) }
            var status = unsafe lend(coded) { unsafe WebPMuxSetImage(mux, $0, 1) }
            for chunk in chunks where status == WEBP_MUX_OK {
                status = unsafe lend(chunk.bytes) { unsafe WebPMuxSetChunk(mux, chunk.name, $0, 1) }
            }
            var file = unsafe WebPData()
            defer { unsafe WebPDataClear(&file) }
            if status == WEBP_MUX_OK { status = unsafe WebPMuxAssemble(mux, &file) }
            guard status == WEBP_MUX_OK else {
                throw CodecError(
                    .io, "The WebP can't be written: libwebpmux gave up with its error \(status.rawValue).")
            }
            return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
        }

        private func lend(_ bytes: [UInt8], _ body: (UnsafePointer<WebPData>) -> WebPMuxError) -> WebPMuxError {
            unsafe bytes.withUnsafeBufferPointer { buffer in
                var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
                return unsafe withUnsafePointer(to: &data) { unsafe body($0) }
            }
        }
    }
#endif
