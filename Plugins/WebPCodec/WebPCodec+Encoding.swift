#if WebP
    import CLibWebP
    public import ContentTypes
    public import PhotoCodecs

    extension WebPCodec {
        /// Writes 8-bit RGB with or without straight alpha, and gray as RGB.
        ///
        /// A lossless template makes a lossless file, in which even the colours under transparent pixels are kept.
        /// Else the quality is libwebp's, times 100; from 4 on the file is lossless, too. Profile, Exif and XMP go into
        /// chunks of their own.
        /// - Throws: `unsupported` for CMYK, more than 8 bits, premultiplied alpha, sides over 16,383 pixels, and code
        ///   points of other colours than sRGB without a profile.
        public func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            try Self.admit(picture, as: type)
            try options.requireQuality()
            let color = picture.bitmap.color.iccProfile
            let coded = try WebPPixels(picture.bitmap).coded(
                isLossless: Self.isLossless(options), quality: options.quality)
            guard color != nil || picture.metadata != Codec.Metadata() else { return try sink.write(coded) }
            let container = try WebPContainer()
            try container.setImage(coded)
            try container.setChunks(picture.metadata, iccProfile: color)
            try sink.write(try container.assembled())
        }

        /// Writes an animation of frames such as a still picture may have, lossless or not by the same rules.
        ///
        /// Of each frame after the first only the rectangle that changes is stored, and a lossless file shows every
        /// frame exactly; none is merged with another. A single frame becomes a still picture, which has no duration.
        /// - Throws: `unsupported` also for durations that aren't a whole number of milliseconds from 0 to 16,777,215
        ///   and a loop count over 65,535; `argument` when there is no frame, or frames differ in size.
        public func encode(
            _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard let first = frames.first?.picture else {
                throw CodecError(.argument, "A WebP can't be written without a single frame.")
            }
            for frame in frames {
                try Self.admit(frame.picture, as: type)
                guard frame.picture.bitmap.width == first.bitmap.width,
                    frame.picture.bitmap.height == first.bitmap.height
                else { throw CodecError(.argument, "The frames of a WebP must be of one size.") }
            }
            guard (0...65_535).contains(loopCount) else {
                throw CodecError(.unsupported, "WebP can't hold a loop count of \(loopCount), only 0 to 65,535.")
            }
            try options.requireQuality()
            guard frames.count > 1 else { return try encode(first, as: type, options: options, to: &sink) }
            let container = try WebPContainer()
            try container.setAnimation(
                width: first.bitmap.width, height: first.bitmap.height, loopCount: loopCount)
            try Self.append(frames, to: container, isLossless: Self.isLossless(options), quality: options.quality)
            try container.setChunks(first.metadata, iccProfile: first.bitmap.color.iccProfile)
            try sink.write(try container.assembled())
        }

        private static func admit(_ picture: Codec.Picture, as type: ContentType) throws(CodecError) {
            guard type == .webP else { throw CodecError(.unsupported, "The WebP codec doesn't write \(type).") }
            try picture.requireUpright(toBecome: "WebP")
            try picture.requireColorWithoutCodePoints(toBecome: "WebP")
            let bitmap = picture.bitmap
            guard bitmap.format.model != .cmyk, bitmap.format.alpha != .premultiplied, bitmap.format.bitsPerSample == 8
            else { throw CodecError(.unsupported, "WebP can't hold \(bitmap.format).") }
            guard max(bitmap.width, bitmap.height) <= Int(WEBP_MAX_DIMENSION) else {
                throw CodecError(.unsupported, "WebP can't hold \(bitmap.width) × \(bitmap.height) pixels.")
            }
        }

        /// Whether the file is to be lossless, because it is asked for or the template is.
        private static func isLossless(_ options: Codec.EncodingOptions) -> Bool {
            guard options.quality < 4 else { return true }
            guard let template = options.template else { return false }
            return
                (try? WebPFile.open(template, limits: options.limits) { (file) throws(CodecError) in
                    try file.frame(1).isLossless
                }) ?? false
        }

        private static func append(
            _ frames: [Codec.Frame], to container: borrowing WebPContainer, isLossless: Bool, quality: Double
        ) throws(CodecError) {
            var before: Bitmap?
            for frame in frames {
                let bitmap = frame.picture.bitmap
                let whole = (columns: 0..<bitmap.width, rows: 0..<bitmap.height)
                let part = before.map { bitmap.change(since: $0) ?? (0..<1, 0..<1) } ?? whole
                // The container counts offsets in pairs of pixels.
                let (left, top) = (part.columns.lowerBound & ~1, part.rows.lowerBound & ~1)
                let pixels = try WebPPixels(
                    bitmap, columns: left..<part.columns.upperBound, rows: top..<part.rows.upperBound)
                try container.append(
                    try pixels.coded(isLossless: isLossless, quality: quality), left: left, top: top,
                    milliseconds: try milliseconds(frame.duration ?? .zero))
                before = bitmap
            }
        }

        private static func milliseconds(_ duration: Duration) throws(CodecError) -> Int {
            guard let milliseconds = duration.wholeTicks(perSecond: 1000, atMost: 16_777_215)
            else {
                throw CodecError(
                    .unsupported,
                    "WebP can't hold a duration of \(duration), only whole milliseconds up to 16777.215 seconds.")
            }
            return milliseconds
        }
    }
#endif
