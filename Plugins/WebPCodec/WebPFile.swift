#if WebP
    import CLibWebP
    import ContentTypes
    import PhotoCodecs

    /// A WebP file taken apart into its frames and chunks; it points into the bytes that it was opened with.
    @safe struct WebPFile: ~Copyable {
        let demuxer: OpaquePointer
        /// Whether the file ends before its chunks do.
        let isCut: Bool

        /// Opens a file for the time of one call.
        static func open<R>(
            _ input: Codec.Input, limits: Limits, _ body: (borrowing WebPFile) throws(CodecError) -> R
        ) throws(CodecError) -> R {
            let bytes = input.bytes
            guard bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) else {
                throw CodecError(.notMine, "The file isn't a WebP: it doesn't start with RIFF and WEBP.")
            }
            try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "\(bytes.count) bytes")
            return try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(CodecError) in
                try body(try unsafe WebPFile(buffer))
            }
        }

        private init(_ buffer: UnsafeBufferPointer<UInt8>) throws(CodecError) {
            var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
            var state = WEBP_DEMUX_PARSE_ERROR
            let found = unsafe WebPDemuxPartial(&data, &state)
            guard let demuxer = unsafe found, state != WEBP_DEMUX_PARSING_HEADER else {
                // There is one, too, when the file ends within its header.
                unsafe WebPDemuxDelete(found)
                throw CodecError(.malformed, "The WebP is damaged: its chunks break the rules of the format.")
            }
            unsafe self.demuxer = demuxer
            isCut = state != WEBP_DEMUX_DONE
        }

        deinit { unsafe WebPDemuxDelete(demuxer) }

        private func value(_ feature: WebPFormatFeature) -> Int { Int(unsafe WebPDemuxGetI(demuxer, feature)) }

        /// How many frames there are; 1 for a still picture.
        var frameCount: Int { value(WEBP_FF_FRAME_COUNT) }

        /// How often the frames are shown; 0 for without end.
        var loopCount: Int { isAnimated ? value(WEBP_FF_LOOP_COUNT) : 1 }

        /// Whether the frames are drawn one after another.
        var isAnimated: Bool { UInt32(value(WEBP_FF_FORMAT_FLAGS)) & ANIMATION_FLAG.rawValue != 0 }

        /// Describes the picture, within the limits.
        borrowing func header(limits: Limits) throws(CodecError) -> Codec.Header {
            try limits.require(frameCount, atMost: limits.frames, "frames", of: "\(frameCount) frames")
            let (width, height) = (value(WEBP_FF_CANVAS_WIDTH), value(WEBP_FF_CANVAS_HEIGHT))
            let hasAlpha = try frame(1).hasAlpha || isAnimated
            let format = Bitmap.Format(.rgb, alpha: hasAlpha ? .straight : .none)
            _ = try limits.admit(width: width, height: height, format: format)
            let exif = try metadata(limits: limits).exif
            return Codec.Header(
                width: width, height: height, format: format,
                orientation: exif.flatMap(Orientation.init(exif:)) ?? .up)
        }

        /// Exif and XMP as stored.
        borrowing func metadata(limits: Limits) throws(CodecError) -> Codec.Metadata {
            let exif = try chunk("EXIF", limits: limits)
            return Codec.Metadata(
                exif: exif.map { withoutExifMarker($0[...]) }, xmp: try chunk("XMP ", limits: limits))
        }

        /// The content of the first chunk of a name; nil where there is none.
        borrowing func chunk(_ name: String, limits: Limits) throws(CodecError) -> [UInt8]? {
            var iterator = unsafe WebPChunkIterator()
            guard unsafe WebPDemuxGetChunk(demuxer, name, 1, &iterator) != 0 else { return nil }
            defer { unsafe WebPDemuxReleaseChunkIterator(&iterator) }
            let data = unsafe UnsafeBufferPointer(start: iterator.chunk.bytes, count: iterator.chunk.size)
            let count = data.count
            try limits.require(count, atMost: limits.metadataBytes, "bytes of metadata", of: "a chunk \(name)")
            return unsafe Array(data)
        }
    }
#endif
