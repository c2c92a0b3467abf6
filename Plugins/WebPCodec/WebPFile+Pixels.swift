#if WebP
    import ContentTypes
    import PhotoCodecs

    extension WebPFile {
        /// Decodes a still picture, a smaller one if that suffices.
        borrowing func still(_ options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            // Only what is made of it has to fit in memory.
            var admission = options.limits
            admission.bitmapBytes = .max
            let header = try header(limits: admission)
            let frame = try frame(1)
            guard frame.x == 0, frame.y == 0, (frame.width, frame.height) == (header.width, header.height) else {
                throw CodecError(
                    .malformed, "The WebP is damaged: its picture is of another size than its header says.")
            }
            let (width, height) = header.size(fitting: options.fitting)
            let count = try options.limits.admit(width: width, height: height, format: header.format)
            var bytes = [UInt8](repeating: 0, count: count)
            let place = WebPPlace(
                bytesPerRow: width * header.format.bytesPerPixel, hasAlpha: header.format.alpha != .none,
                scaledSize: width == header.width && height == header.height ? nil : (width, height))
            let (rows, isComplete) = try frame.decode(into: &bytes, place, options.interruption)
            guard rows > 0 else {
                throw CodecError(.malformed, "The WebP can't be decoded: its picture data are damaged or cut off.")
            }
            return try picture(
                try Bitmap(width: width, height: height, format: header.format, bytes: bytes),
                isComplete: isComplete && !isCut, options.limits)
        }

        /// What the file says of its pixels, around them.
        borrowing func picture(
            _ pixels: Bitmap, isComplete: Bool, _ limits: Limits
        ) throws(CodecError) -> Codec.Picture {
            var bitmap = pixels
            bitmap.color.iccProfile = try chunk("ICCP", limits: limits)
            let metadata = try metadata(limits: limits)
            return Codec.Picture(
                bitmap: bitmap, orientation: metadata.exif.flatMap(Orientation.init(exif:)) ?? .up, metadata: metadata,
                isComplete: isComplete)
        }
    }

    extension Codec.Header {
        /// The smallest size, in proportion, whose longer side isn't below a number of pixels; never a larger one.
        fileprivate func size(fitting side: Int?) -> (width: Int, height: Int) {
            let longer = max(width, height)
            guard let side, side < longer else { return (width, height) }
            let scale = Double(max(side, 1)) / Double(longer)
            return (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
        }
    }
#endif
