#if TIFF
    import CLibTIFF
    import PhotoCodecs

    /// How a page is to be coded.
    struct PageForm {
        /// libtiff's number of the compression.
        let compression: CInt
        /// Bits of a stored sample.
        let bits: Int
        /// Whether 0 is white.
        let isInverted: Bool
        /// Of JPEG, from 1 to 100.
        let quality: Int

        /// Whether differences of neighbours are compressed instead of the samples; libtiff makes them of whole bytes.
        var isPredicted: Bool {
            [COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE].contains(compression) && bits.isMultiple(of: 8)
        }

        /// Follows a template as far as every sample can be kept, and JPEG when less is asked for.
        init(of bitmap: Bitmap, like template: TIFFTemplate?, quality: Double) {
            self.quality = max(1, min(100, Int((max(0, min(1, quality)) * 100).rounded())))
            let format = bitmap.format
            if let template, Self.canPack(bitmap, like: template) {
                (bits, isInverted) = (template.bits, template.isInverted)
                let isFax = template.compression.isBilevel && bits == 1
                compression = isFax ? template.compression.scheme : Self.lossless(template)
                return
            }
            (bits, isInverted) = (format.bitsPerSample, false)
            let isJPEG = template?.compression.scheme == COMPRESSION_JPEG && quality < 1
            let fitsJPEG = format.bitsPerSample == 8 && format.alpha == .none
            compression = isJPEG && fitsJPEG ? COMPRESSION_JPEG : Self.lossless(template)
        }

        private static func lossless(_ template: TIFFTemplate?) -> CInt {
            guard let scheme = template?.compression, scheme.isLossless, scheme.scheme != COMPRESSION_DEFLATE else {
                return COMPRESSION_ADOBE_DEFLATE
            }
            return scheme.scheme
        }

        /// Whether the bitmap shows nothing but what the template's gray of less than 8 bits can.
        private static func canPack(_ bitmap: Bitmap, like template: TIFFTemplate) -> Bool {
            guard template.isGray, [1, 2, 4].contains(template.bits),
                bitmap.format == Bitmap.Format(.gray)
            else { return false }
            let step = UInt8(255 / ((1 << template.bits) - 1))
            return bitmap.bytes.allSatisfy { $0.isMultiple(of: step) }
        }
    }
#endif
