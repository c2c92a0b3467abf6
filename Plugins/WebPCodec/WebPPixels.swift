#if WebP
    import CLibWebP
    import PhotoCodecs

    /// Pixels as libwebp's encoder takes them.
    struct WebPPixels {
        private let width: Int
        private let height: Int
        private let hasAlpha: Bool
        private let samples: [UInt8]

        /// Gray is spread over three channels.
        init(_ bitmap: Bitmap) {
            width = bitmap.width
            height = bitmap.height
            hasAlpha = bitmap.format.alpha != .none
            guard bitmap.format.model == .gray else {
                samples = bitmap.bytes
                return
            }
            let step = bitmap.format.channelCount
            var spread: [UInt8] = []
            spread.reserveCapacity(bitmap.bytes.count / step * (step + 2))
            for place in stride(from: 0, to: bitmap.bytes.count, by: step) {
                spread += repeatElement(bitmap.bytes[place], count: 3)
                spread += bitmap.bytes[(place + 1)..<(place + step)]
            }
            samples = spread
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
            config.quality = isLossless ? 70 : Float(quality < 1 ? quality * 100 : quality < 2 ? 95 : 99)
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
            let stride = Int32(clamping: width * (hasAlpha ? 4 : 3))
            return unsafe samples.withUnsafeBufferPointer { samples in
                unsafe hasAlpha
                    ? WebPPictureImportRGBA(&picture, samples.baseAddress, stride) != 0
                    : WebPPictureImportRGB(&picture, samples.baseAddress, stride) != 0
            }
        }
    }
#endif
