#if TIFF
    import ContentTypes
    import PhotoCodecs

    /// How a template's first page is coded.
    struct TIFFTemplate {
        let compression: Compression
        let bits: Int
        let isGray: Bool
        /// Whether 0 is white.
        let isInverted: Bool

        /// Reads the template; nil where there is none or it is no TIFF that can be read.
        init?(_ options: Codec.EncodingOptions) {
            guard let template = options.template, template.type == .tiff,
                let read = try? TIFFDocument(template, limits: options.limits).template
            else { return nil }
            self = read
        }

        init(_ layout: PixelLayout, _ compression: Compression) {
            self.compression = compression
            bits = layout.bits
            var isGray = false
            var isInverted = false
            if case .channels(let inverted) = layout.colors, layout.format.model == .gray {
                (isGray, isInverted) = (true, inverted)
            }
            (self.isGray, self.isInverted) = (isGray, isInverted)
        }
    }
#endif
