#if ColorConversion
    import CLittleCMS
    import PhotoCodecs

    /// What makes colours of one profile those of another, for bitmaps of one format. The context outlives it.
    @safe struct LittleCMSTransform: ~Copyable {
        private let context: LittleCMSContext
        private let handle: cmsHTRANSFORM
        private let source: Bitmap.Format
        private let target: Bitmap.Format

        /// - Parameter format: that of the source, of 8 or 16 bits, without premultiplied alpha.
        init(
            from source: borrowing LittleCMSProfile, to target: borrowing LittleCMSProfile, model: Bitmap.Format.Model,
            format: Bitmap.Format, intent: RenderingIntent, compensatesBlackPoint: Bool
        ) throws(CodecError) {
            var result = format
            result.model = model
            var flags = UInt32(cmsFLAGS_COPY_ALPHA)
            if compensatesBlackPoint { flags |= UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION) }
            // Little CMS would put curves and tables into coarser ones that are off by up to a twelfth of the range. It
            // computes a matrix between curves of 8 bits in whole numbers instead, to a step, and many times faster.
            let isQuick = format.bitsPerSample == 8 && source.isMatrixOfColors && target.isMatrixOfColors
            if !isQuick { flags |= UInt32(cmsFLAGS_NOOPTIMIZE) }
            let made = unsafe cmsCreateTransformTHR(
                source.context.handle, source.handle, Self.layout(format), target.handle, Self.layout(result),
                intent.rawValue, flags)
            guard let made = unsafe made else {
                throw CodecError(
                    .argument,
                    "The colours can't be converted from the one profile to the other: \(source.context.complaint()); "
                        + "take another target or intent, or give the bitmap another profile.")
            }
            unsafe handle = made
            context = source.context
            self.source = format
            self.target = result
        }

        deinit { unsafe cmsDeleteTransform(handle) }

        /// How Little CMS writes a format of pixels.
        private static func layout(_ format: Bitmap.Format) -> UInt32 {
            let (space, colors): (Int32, UInt32) =
                switch format.model {
                case .gray: (PT_GRAY, 1)
                case .rgb: (PT_RGB, 3)
                case .cmyk: (PT_CMYK, 4)
                }
            let extra: UInt32 = format.alpha == .none ? 0 : 1
            return UInt32(space) << 16 | extra << 7 | colors << 3 | UInt32(format.bytesPerSample)
        }

        /// Converts pixels in steps of some 65,536, and asks before each whether to go on.
        borrowing func converted(
            _ bytes: [UInt8], interruption: Codec.Interruption
        ) throws(CodecError) -> [UInt8] {
            let pixels = bytes.count / source.bytesPerPixel
            var result = [UInt8](repeating: 0, count: pixels * target.bytesPerPixel)
            for start in stride(from: 0, to: pixels, by: 1 << 16) {
                try interruption.check()
                let count = min(1 << 16, pixels - start)
                unsafe bytes.withUnsafeBytes { from in
                    unsafe result.withUnsafeMutableBytes { to in
                        let from = unsafe UnsafeRawBufferPointer(rebasing: from[(start * source.bytesPerPixel)...])
                        let to = unsafe UnsafeMutableRawBufferPointer(rebasing: to[(start * target.bytesPerPixel)...])
                        unsafe cmsDoTransform(handle, from.baseAddress, to.baseAddress, UInt32(count))
                    }
                }
            }
            return result
        }
    }
#endif
