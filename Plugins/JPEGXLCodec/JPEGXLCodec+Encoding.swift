#if JPEGXL
    public import ContentTypes
    public import PhotoCodecs

    extension JPEGXLCodec {
        /// Writes gray or RGB of 1 to 16 bits, with or without alpha, straight or premultiplied.
        ///
        /// The file is lossless when the template is, or the quality is 4 or more. Else the loss is measured by
        /// Butteraugli's distance, of which 1 is what no viewer sees: with a template of whatever type it is 0.5 divided
        /// by the quality; without one it is libjxl's for a JPEG quality, from 0.1 at 1 over 0.82 at 0.92 and 1 at 0.9 to
        /// 6.4 at 0.3 and 15 at 0. Alpha is coded as coarsely. A JPEG is never taken over as it is coded, even where it is
        /// the template.
        ///
        /// No file says that it is lossless. A template counts as such when it keeps its original colours and its first
        /// frame is modular: lossy files are of XYB or, where they were made from a JPEG, not modular. A lossy file that
        /// only looks lossless is written without further loss.
        ///
        /// Code points become a colour encoding of JPEG XL; an ICC profile is stored as it is, unless it is one that
        /// libjxl itself made of the code points. With both, the profile wins, and the code points are not stored.
        /// Pictures with an ICC profile are coded in their own colours, so that every decoder gets back to them; a lossy
        /// one then at twice the distance, which is as close to the picture, in a file about 1.7 times as large. Exif and
        /// XMP go into boxes of their own, uncompressed.
        /// - Throws: `unsupported` for CMYK, colours that JPEG XL has no name for, and profiles that libjxl can't read.
        public func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            try encode([Codec.Frame(picture)], loopCount: 0, as: type, options: options, to: &sink)
        }

        /// Writes an animation, each of whose frames replaces the last, or the pages of a document.
        ///
        /// Durations are rounded to a millionth of a second, or not at all when all are whole milliseconds. A frame that
        /// is shown for no time gets the shortest time there is, since it would be drawn into the next one. A single
        /// frame without a duration is a still. For the rest see ``encode(_:as:options:to:)``.
        /// - Throws: `argument` when there is no frame, they differ in size or format, or only some have a duration.
        public func encode(
            _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard type == .jpegXL else { throw CodecError(.unsupported, "The JPEG XL codec doesn't write \(type).") }
            try options.requireQuality()
            let first = try Self.first(of: frames)
            let isStill = frames.count == 1 && frames[0].duration == nil
            let animation = isStill ? nil : try Animation(frames.map(\.duration), loopCount: loopCount)
            let encoder = try JPEGXLEncoder(first, try EncodingSettings(options), animation: animation)
            for (number, frame) in frames.enumerated() {
                try encoder.add(
                    frame.picture.bitmap, ticks: animation?.ticks[number], isLast: number == frames.count - 1,
                    to: &sink)
            }
        }

        /// The picture that all others must be like.
        private static func first(of frames: [Codec.Frame]) throws(CodecError) -> Codec.Picture {
            guard let first = frames.first else { throw CodecError(.argument, "A JPEG XL needs a frame.") }
            let bitmap = first.picture.bitmap
            guard bitmap.format.model != .cmyk else {
                throw CodecError(.unsupported, "CMYK can't be written as JPEG XL; convert it to RGB.")
            }
            for frame in frames {
                try frame.picture.requireUpright(toBecome: "JPEG XL")
                let other = frame.picture.bitmap
                guard (other.width, other.height) == (bitmap.width, bitmap.height), other.format == bitmap.format else {
                    throw CodecError(.argument, "The frames of a JPEG XL must be alike in size and format.")
                }
                guard (frame.duration == nil) == (first.duration == nil) else {
                    throw CodecError(.argument, "Either all frames of a JPEG XL have a duration, or none has.")
                }
            }
            return first.picture
        }
    }
#endif
