#if GIF
    public import ContentTypes
    public import PhotoCodecs

    extension GIFCodec {
        /// Writes a still picture without loss, its XMP and its ICC profile.
        ///
        /// - Throws: what ``encode(_:loopCount:as:options:to:)`` throws.
        public func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            try encode([Codec.Frame(picture)], loopCount: 1, as: type, options: options, to: &sink)
        }

        /// Writes 8-bit RGB or gray of at most 256 colours a frame, opaque or fully transparent, exactly as they are.
        ///
        /// Colours are never reduced: who wants a GIF of a photo chooses its colours first. Every frame gets a palette
        /// of its own; the colour of transparent pixels isn't kept. Frames are as long as GIF can say, in hundredths
        /// of a second, and a frame without a duration lasts none. Exif isn't written, because GIF has no place for it;
        /// neither quality nor template has a meaning here.
        /// - Throws: `unsupported` for more colours, partial opacity, CMYK, more than 8 bits, premultiplied alpha, sides
        ///   over 65,535 pixels, durations that aren't a whole number of hundredths from 0 to 65,535, a loop count over
        ///   65,536, code points of other colours than sRGB without a profile, and XMP with a zero in it; `argument`
        ///   when there is no frame, one that isn't upright, or frames differ in size.
        public func encode(
            _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard type == .gif else { throw CodecError(.unsupported, "The GIF codec doesn't write \(type).") }
            guard let first = frames.first?.picture else {
                throw CodecError(.argument, "A GIF can't be written without a single frame.")
            }
            for frame in frames { try Self.admit(frame.picture, of: first.bitmap) }
            guard (0...65_536).contains(loopCount) else {
                throw CodecError(.unsupported, "GIF can't hold a loop count of \(loopCount), only 0 to 65,536.")
            }
            try sink.write(
                try GIFWriter.file(width: first.bitmap.width, height: first.bitmap.height) {
                    (writer) throws(CodecError) in
                    if loopCount != 1 { try writer.putRepetitions(max(0, loopCount - 1)) }
                    if let profile = first.bitmap.color.iccProfile { try writer.putProfile(profile) }
                    if let packet = first.metadata.xmp { try writer.putPacket(packet) }
                    try Self.put(frames, to: writer)
                })
        }

        private static func admit(_ picture: Codec.Picture, of first: Bitmap) throws(CodecError) {
            try picture.requireUpright(toBecome: "GIF")
            try picture.requireColorWithoutCodePoints(toBecome: "GIF")
            let bitmap = picture.bitmap
            guard bitmap.width == first.width, bitmap.height == first.height else {
                throw CodecError(.argument, "The frames of a GIF must be of one size.")
            }
            guard max(bitmap.width, bitmap.height) <= 65_535 else {
                throw CodecError(.unsupported, "GIF can't hold \(bitmap.width) × \(bitmap.height) pixels.")
            }
            let format = bitmap.format
            guard format.model != .cmyk, format.alpha != .premultiplied, format.bitsPerSample == 8 else {
                throw CodecError(.unsupported, "GIF can't hold \(format).")
            }
        }

        /// Writes every frame whole where some pixel is transparent, else only what changes.
        private static func put(_ frames: [Codec.Frame], to writer: borrowing GIFWriter) throws(CodecError) {
            let isOpaque = frames.allSatisfy(\.picture.bitmap.isOpaque)
            var before: Bitmap?
            for frame in frames {
                let bitmap = frame.picture.bitmap
                let whole = (columns: 0..<bitmap.width, rows: 0..<bitmap.height)
                let part = isOpaque ? before.map { bitmap.change(since: $0) ?? (0..<1, 0..<1) } ?? whole : whole
                var control = GIFFrame.Control()
                control.delay = try delay(frame.duration ?? .zero)
                control.disposal = isOpaque ? .keep : .clear
                try writer.put(try GIFIndices(of: bitmap, columns: part.columns, rows: part.rows), control)
                before = bitmap
            }
        }

        private static func delay(_ duration: Duration) throws(CodecError) -> Int {
            guard let delay = duration.wholeTicks(perSecond: 100, atMost: 65_535)
            else {
                throw CodecError(
                    .unsupported,
                    "GIF can't hold a duration of \(duration), only whole hundredths of a second up to 655.35."
                )
            }
            return delay
        }
    }
#endif
