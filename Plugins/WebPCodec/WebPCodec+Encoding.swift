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
        /// - Throws: `unsupported` for CMYK, more than 8 bits, premultiplied alpha, and sides over 16,383 pixels.
        public func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard type == .webP else { throw CodecError(.unsupported, "The WebP codec doesn't write \(type).") }
            guard picture.orientation == .up else {
                throw CodecError(.argument, "A picture must be turned upright before it is written as WebP.")
            }
            let bitmap = picture.bitmap
            guard bitmap.format.model != .cmyk, bitmap.format.alpha != .premultiplied, bitmap.format.bitsPerSample == 8
            else { throw CodecError(.unsupported, "WebP can't hold \(bitmap.format).") }
            guard max(bitmap.width, bitmap.height) <= Int(WEBP_MAX_DIMENSION) else {
                throw CodecError(.unsupported, "WebP can't hold \(bitmap.width) × \(bitmap.height) pixels.")
            }
            let coded = try WebPPixels(bitmap).coded(isLossless: isLossless(options), quality: options.quality)
            let color = bitmap.color.iccProfile
            try sink.write(try WebPChunks(picture.metadata, iccProfile: color).around(coded))
        }

        private func isLossless(_ options: Codec.EncodingOptions) -> Bool {
            guard options.quality < 4 else { return true }
            return options.template.map {
                unsafe $0.bytes.withUnsafeBufferPointer { bytes in
                    var features = WebPBitstreamFeatures()
                    guard unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK else {
                        return false
                    }
                    return features.format == 2
                }
            } ?? false
        }
    }
#endif
