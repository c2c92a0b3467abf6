#if RAW
    import ContentTypes
    public import PhotoCodecs

    extension RawCodec {
        /// The JPEG that the camera put into its RAW file, the largest that LibRaw finds, as a file of its own.
        ///
        /// It stands as the sensor does: its own Exif, where it has any, need not state the orientation.
        /// - Returns: nil where there is none, or it is no JPEG.
        /// - Throws: what ``decode(_:options:)`` throws.
        public static func preview(of input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Input?
        {
            try RawFile.open(input, options: Codec.DecodingOptions(limits: limits)) { (file) throws(CodecError) in
                guard case .jpeg(let jpeg) = try file.preview() else { return nil }
                return jpeg
            }
        }

        /// The embedded preview as a picture; nil where it doesn't suffice or can't be decoded.
        ///
        /// A damaged one is no reason to give up: there is a development.
        func preview(
            of file: borrowing RawFile, side: Int, _ options: Codec.DecodingOptions
        ) throws(CodecError) -> Codec.Picture? {
            do throws(CodecError) {
                switch try file.preview() {
                case nil: return nil
                case .bitmap(let bitmap):
                    guard max(bitmap.width, bitmap.height) >= side else { return nil }
                    return file.turn(bitmap.width, bitmap.height).map { file.picture(bitmap, orientation: $0) }
                case .jpeg(let jpeg): return try decoded(jpeg, side: side, file, options)
                }
            } catch  where error.code == .cancelled || error.code == .deadlineExceeded {
                throw error
            } catch {
                return nil
            }
        }

        private func decoded(
            _ jpeg: Codec.Input, side: Int, _ file: borrowing RawFile, _ options: Codec.DecodingOptions
        ) throws(CodecError) -> Codec.Picture? {
            guard let previews else { return nil }
            let header = try previews.header(of: jpeg, limits: options.limits)
            guard max(header.width, header.height) >= side, let turn = file.turn(header.width, header.height) else {
                return nil
            }
            let preview = try previews.decode(jpeg, options: options)
            // Most previews state no orientation of their own; one that does knows better.
            var picture = file.picture(
                preview.bitmap, orientation: preview.orientation == .up ? turn : preview.orientation)
            picture.isComplete = preview.isComplete
            return picture
        }
    }
#endif
