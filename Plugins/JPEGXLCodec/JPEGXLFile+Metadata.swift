#if JPEGXL
    import PhotoCodecs

    extension JPEGXLFile {
        /// Exif and XMP as stored, decompressed, and what else the boxes hold.
        func contents(limits: Limits) throws(CodecError) -> (metadata: Codec.Metadata, omitted: [String]) {
            var omitted = others
            let exif = try exif?.plain(limits: limits).flatMap(Self.tiff)
            let xmp = try xmp?.plain(limits: limits)
            if self.exif != nil, exif == nil { omitted.append("damaged Exif") }
            if self.xmp != nil, xmp == nil { omitted.append("damaged XMP") }
            return (Codec.Metadata(exif: exif, xmp: xmp), omitted)
        }

        /// The TIFF structure in an `Exif` box, whose first four bytes say how far behind them it begins.
        private static func tiff(_ box: [UInt8]) -> [UInt8]? {
            let offset = box.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard box.count > 4 + offset else { return nil }
            return withoutExifMarker(box[(4 + offset)...])
        }
    }
#endif
