#if WebP
    import CLibWebP
    import PhotoCodecs

    /// Pixels as libwebp's encoder takes them.
    struct WebPPixels {
        private let width: Int
        private let height: Int
        private let hasAlpha: Bool
        /// The whole picture, and where in it the part begins.
        private let bytes: [UInt8]
        private let start: Int
        private let bytesPerRow: Int

        /// Takes a part of a picture; gray is spread over three channels.
        ///
        /// - Precondition: the part is one of a pixel at least, within the picture.
        init(_ bitmap: Bitmap, columns: Range<Int>, rows: Range<Int>) throws(CodecError) {
            (width, height) = (columns.count, rows.count)
            hasAlpha = bitmap.format.alpha != .none
            let colored = try bitmap.converted(to: Bitmap.Format(.rgb, alpha: bitmap.format.alpha))
            bytesPerRow = colored.bytesPerRow
            start = rows.lowerBound * bytesPerRow + columns.lowerBound * colored.format.channelCount
            bytes = colored.bytes
        }

        /// Takes a whole picture.
        init(_ bitmap: Bitmap) throws(CodecError) {
            try self.init(bitmap, columns: 0..<bitmap.width, rows: 0..<bitmap.height)
        }

        /// The coded picture in the plainest container.
        func coded(isLossless: Bool, quality: Double) throws(CodecError) -> [UInt8] {
            var config = WebPConfig()
            var picture = unsafe WebPPicture()
            guard unsafe WebPConfigInit(&config) != 0, unsafe WebPPictureInit(&picture) != 0 else {
                throw CodecError(
                    .unsupported, "The WebP can't be written: libwebp is of another version than its header.")
            }
            config.lossless = isLossless ? 1 : 0
            config.exact = 1
            // With a template 1 stands for its settings, which can't be read; 95 keeps close to any.
            config.quality = isLossless ? 70 : Float(quality < 1 ? max(quality, 0) * 100 : quality < 2 ? 95 : 99)
            config.method = isLossless ? 3 : 4
            unsafe picture.use_argb = isLossless ? 1 : 0
            unsafe picture.width = Int32(clamping: width)
            unsafe picture.height = Int32(clamping: height)
            var writer = unsafe WebPMemoryWriter()
            unsafe WebPMemoryWriterInit(&writer)
            defer {
                unsafe WebPPictureFree(&picture)
                unsafe WebPMemoryWriterClear(&writer)
            }
            let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { writer in
                unsafe picture.writer = WebPMemoryWrite
                unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
                return unsafe imported(into: &picture) && WebPEncode(&config, &picture) != 0
            }
            guard isWritten else {
                let number = unsafe picture.error_code.rawValue
                throw CodecError(.io, "The WebP can't be written: libwebp's encoder gave up with its error \(number).")
            }
            return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
        }

        private func imported(into picture: inout WebPPicture) -> Bool {
            unsafe bytes.withUnsafeBufferPointer { bytes in
                guard let first = unsafe bytes.baseAddress.map({ unsafe $0 + start }) else { return false }
                let stride = Int32(clamping: bytesPerRow)
                return unsafe hasAlpha
                    ? WebPPictureImportRGBA(&picture, first, stride) != 0
                    : WebPPictureImportRGB(&picture, first, stride) != 0
            }
        }
    }
#endif
