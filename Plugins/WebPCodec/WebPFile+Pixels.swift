#if WebP
    import CLibWebP
    import PhotoCodecs

    extension WebPFile {
        /// The samples of the picture, rows from the top, and whether all of them are there.
        ///
        /// - Parameter header: what ``header(limits:)`` said; memory is taken for just that.
        borrowing func pixels(_ header: Codec.Header) throws(CodecError) -> (bytes: [UInt8], isComplete: Bool) {
            let frame = try firstFrame()
            guard let count = header.format.byteCount(width: header.width, height: header.height), frame.width > 0,
                frame.height > 0, frame.x + frame.width <= header.width, frame.y + frame.height <= header.height
            else { throw CodecError(.malformed, "The WebP is damaged: its frame lies outside its canvas.") }
            let bytesPerPixel = header.format.bytesPerPixel
            var status = VP8_STATUS_OK
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                // What a frame doesn't cover is transparent; what a damaged one doesn't fill is black.
                unsafe buffer.initialize(repeating: 0)
                status = unsafe frame.decode(
                    onto: buffer, bytesPerRow: header.width * bytesPerPixel, bytesPerPixel: bytesPerPixel)
                filled = count
            }
            if status == VP8_STATUS_OK { return (bytes, true) }
            let isCut = status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA
            guard isCut, bytes.contains(where: { $0 != 0 }) else {
                throw CodecError(.malformed, "The WebP can't be decoded: its picture data are damaged or cut off.")
            }
            return (bytes, false)
        }
    }
#endif
