#if ColorConversion
    /// What becomes of colours that the target can't show, as ICC.1 names it.
    public enum RenderingIntent: UInt32, Sendable, CaseIterable {
        /// All colours are moved so that they keep their relations, where the profiles have tables for it.
        case perceptual
        /// White is white; colours outside the target's gamut become the nearest inside it.
        case relativeColorimetric
        /// Colours stay vivid, where the profiles have tables for it.
        case saturation
        /// As relative, but the white of the source is shown as the colour that it is.
        case absoluteColorimetric
    }
#endif
