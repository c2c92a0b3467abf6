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
        /// How long it is shown.
        var milliseconds: Int { unsafe Int(iterator.duration) }
        /// Whether the canvas shows through where it isn't opaque.
        var isBlended: Bool { unsafe iterator.blend_method == WEBP_MUX_BLEND }
        /// Whether its place is cleared before the next frame.
        var isCleared: Bool { unsafe iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND }

        /// Whether it was coded without loss.
        var isLossless: Bool {
            var features = WebPBitstreamFeatures()
            let data = unsafe iterator.fragment
            return unsafe WebPGetFeatures(data.bytes, data.size, &features) == VP8_STATUS_OK && features.format == 2
        }

        /// Lends the coded data.
        borrowing func withData<R>(
            _ body: (UnsafeBufferPointer<UInt8>) throws(CodecError) -> R
        ) throws(CodecError) -> R {
            try unsafe body(UnsafeBufferPointer(start: iterator.fragment.bytes, count: iterator.fragment.size))
        }
    }

    extension WebPFile {
        /// A frame by its number from 1; of a still picture the first is all of it.
        borrowing func frame(_ number: Int) throws(CodecError) -> WebPFrame {
            guard let frame = unsafe WebPFrame(demuxer, number: Int32(clamping: number)) else {
                throw CodecError(.malformed, "The WebP is damaged or ends early: frame \(number) of it isn't there.")
            }
            return frame
        }
    }
#endif
