extension ContentType {
    /// Bytes of no known kind.
    public static let data: ContentType = "public.data"
    /// Any picture.
    public static let image: ContentType = "public.image"
    /// JPEG, ITU-T T.81.
    public static let jpeg: ContentType = "public.jpeg"
    /// PNG, with or without animation chunks.
    public static let png: ContentType = "public.png"
    /// HEIF of any coding, ISO/IEC 23008-12.
    public static let heif: ContentType = "public.heif"
    /// HEIF coded with HEVC.
    public static let heic: ContentType = "public.heic"
    /// A sequence of HEVC-coded pictures.
    public static let heics: ContentType = "public.heics"
    /// HEIF coded with AV1.
    public static let avif: ContentType = "public.avif"
    /// A sequence of AV1-coded pictures.
    public static let avis: ContentType = "public.avis"
}
