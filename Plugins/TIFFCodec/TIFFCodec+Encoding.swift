#if TIFF
    public import ContentTypes
    public import PhotoCodecs

    extension TIFFCodec {
        /// Writes gray, RGB or CMYK of 8 to 16 bits, with or without alpha of either kind, without loss.
        ///
        /// Samples of 9 to 15 bits are packed, just as deep. Compression is Deflate with horizontal prediction, or that
        /// of a template that is a TIFF and compressed by LZW, Deflate, PackBits or not at all. Where every sample
        /// allows, gray of 1, 2 or 4 bits is written again as in the template, black and white by its fax coding, too.
        /// With a quality below 1 and a template compressed by JPEG, so is the file, at that quality.
        ///
        /// Profile and XMP get their tags; the fields of an Exif block become those of the file's own directories, and
        /// its thumbnail is left out. The orientation is written as 1.
        /// - Throws: `unsupported` for samples of less than 8 bits, files over 4 GB, and code points of other colours than
        ///   sRGB without a profile, `argument` for a picture that isn't upright or an Exif block that is none.
        public func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            try encode([Codec.Frame(picture)], loopCount: 0, as: type, options: options, to: &sink)
        }

        /// Writes pages, each as a single picture is written, with its own metadata and colour.
        ///
        /// - Throws: also `argument` when there is no frame, `unsupported` for frames with a duration, which TIFF can't
        ///   hold.
        public func encode(
            _ frames: [Codec.Frame], loopCount: Int, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard type == .tiff else { throw CodecError(.unsupported, "The TIFF codec doesn't write \(type).") }
            guard let first = frames.first else {
                throw CodecError(.argument, "A TIFF of no pages can't be written: give at least one.")
            }
            try options.requireQuality()
            let template = TIFFTemplate(options)
            var file = TIFFAssembly(isBigEndian: first.picture.metadata.exif?.first == 0x4D)
            for frame in frames {
                try Self.check(frame)
                try file.append(frame.picture, like: template, options: options)
            }
            try sink.write(file.bytes)
        }

        private static func check(_ frame: Codec.Frame) throws(CodecError) {
            try frame.picture.requireUpright(toBecome: "TIFF")
            try frame.picture.requireColorWithoutCodePoints(toBecome: "TIFF")
            guard frame.duration == nil else {
                throw CodecError(.unsupported, "TIFF can't hold animations: its pages have no duration.")
            }
            guard (8...16).contains(frame.picture.bitmap.format.bitsPerSample) else {
                throw CodecError(.unsupported, "The TIFF codec doesn't write \(frame.picture.bitmap.format).")
            }
        }
    }
#endif
