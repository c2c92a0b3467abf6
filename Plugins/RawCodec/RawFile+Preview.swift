#if RAW
    import CLibRaw
    import ContentTypes
    import PhotoCodecs

    /// The picture that a camera puts into its RAW file beside the sensor's values.
    enum RawPreview {
        case jpeg(Codec.Input)
        case bitmap(Bitmap)
    }

    extension RawFile {
        /// The largest preview that LibRaw finds; nil where there is none of a kind that is known here.
        borrowing func preview() throws(CodecError) -> RawPreview? {
            let stated = unsafe handle.pointee.thumbnail
            // A preview can't be longer than the file that it is in.
            guard unsafe stated.tlength <= UInt32(clamping: byteCount) else { return nil }
            let (width, height) = unsafe (Int(stated.twidth), Int(stated.theight))
            if width > 0, height > 0 {
                _ = try limits.admit(width: width, height: height, format: Bitmap.Format(.rgb))
            }
            let code = unsafe libraw_unpack_thumb(handle)
            guard code != LIBRAW_NO_THUMBNAIL.rawValue, code != LIBRAW_UNSUPPORTED_THUMBNAIL.rawValue else {
                return nil
            }
            try watch.check(code)
            return try unpackedPreview()
        }

        private borrowing func unpackedPreview() throws(CodecError) -> RawPreview? {
            let found = unsafe handle.pointee.thumbnail
            guard let start = unsafe found.thumb else { return nil }
            let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(found.tlength)))
            switch unsafe (found.tformat, found.tcolors) {
            case (LIBRAW_THUMBNAIL_JPEG, _): return .jpeg(Codec.Input(bytes: bytes, type: .jpeg))
            case (LIBRAW_THUMBNAIL_BITMAP, 3):
                return .bitmap(
                    try Bitmap(
                        width: unsafe Int(found.twidth), height: unsafe Int(found.theight), format: Bitmap.Format(.rgb),
                        bytes: bytes))
            default: return nil
            }
        }

        /// The orientation of a picture of the same view and another size; nil where its shape is another one's.
        ///
        /// Some cameras turn the preview and leave the sensor's values as they are: then its shape tells.
        borrowing func turn(_ width: Int, _ height: Int) -> Orientation? {
            if isAlike(width, height) { return header.orientation }
            return header.orientation.swapsAxes && isAlike(height, width) ? .up : nil
        }

        /// Whether a shape is within a twentieth of the whole picture's: previews are a few pixels narrower, while
        /// black bars or a crop to another format make more of a difference.
        private borrowing func isAlike(_ width: Int, _ height: Int) -> Bool {
            let (mine, other) = (width * header.height, height * header.width)
            return abs(mine - other) * 20 <= mine
        }
    }
#endif
