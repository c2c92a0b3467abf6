extension ContentType {
    /// Bytes of no known kind.
    public static let data: ContentType = "public.data"
    /// Anything with content that people look at.
    public static let content: ContentType = "public.content"
    /// Any picture.
    public static let image: ContentType = "public.image"
    /// JPEG, ITU-T T.81.
    public static let jpeg: ContentType = "public.jpeg"
    /// PNG, with or without animation chunks.
    public static let png: ContentType = "public.png"
    /// GIF, animated or not.
    public static let gif: ContentType = "com.compuserve.gif"
    /// TIFF and BigTIFF.
    public static let tiff: ContentType = "public.tiff"
    /// WebP.
    public static let webP: ContentType = "org.webmproject.webp"
    /// What all HEIF pictures conform to.
    public static let heifStandard: ContentType = "public.heif-standard"
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
    /// JPEG XL, bare or in a container.
    public static let jpegXL: ContentType = "public.jpeg-xl"
    /// JPEG 2000, bare or in a container.
    public static let jpeg2000: ContentType = "public.jpeg-2000"
    /// A Windows bitmap.
    public static let bmp: ContentType = "com.microsoft.bmp"
    /// A Windows icon.
    public static let icon: ContentType = "com.microsoft.ico"
    /// A drawing in SVG.
    public static let svg: ContentType = "public.svg-image"
    /// A portable bitmap, graymap or pixmap of Netpbm's.
    public static let pnm: ContentType = "public.pbm"
    /// Photoshop's format.
    public static let photoshop: ContentType = "com.adobe.photoshop-image"
    /// Any camera's RAW.
    public static let cameraRaw: ContentType = "public.camera-raw-image"
    /// DNG, a RAW format of Adobe's that many cameras write.
    public static let dng: ContentType = "com.adobe.raw-image"
    /// Any film.
    public static let movie: ContentType = "public.movie"
    /// Any film without sound of its own kind.
    public static let video: ContentType = "public.video"
    /// Any sound.
    public static let audio: ContentType = "public.audio"
    /// A QuickTime film.
    public static let quickTimeMovie: ContentType = "com.apple.quicktime-movie"
    /// An MPEG-4 film.
    public static let mpeg4Movie: ContentType = "public.mpeg-4"
    /// A Matroska film.
    public static let matroska: ContentType = "org.matroska.mkv"
    /// MPEG layer 3 sound.
    public static let mp3: ContentType = "public.mp3"
    /// A Live Photo: a photo and a film that belong together.
    public static let livePhoto: ContentType = "com.apple.live-photo"
    /// A Live Photo as a folder, `.pvt`.
    public static let livePhotoBundle: ContentType = "com.apple.live-photo-bundle"
    /// Apple's record of a photo's edits, `.aae`.
    public static let photoAdjustments: ContentType = "com.apple.photos.apple-adjustment-envelope"
    /// PDF.
    public static let pdf: ContentType = "com.adobe.pdf"
    /// Encapsulated PostScript.
    public static let eps: ContentType = "com.adobe.encapsulated-postscript"
    /// Any text.
    public static let text: ContentType = "public.text"
    /// Text without markup.
    public static let plainText: ContentType = "public.plain-text"
    /// XML; XMP sidecars are of this type.
    public static let xml: ContentType = "public.xml"
    /// HTML.
    public static let html: ContentType = "public.html"
    /// JSON.
    public static let json: ContentType = "public.json"
    /// Any archive.
    public static let archive: ContentType = "public.archive"
    /// A ZIP archive.
    public static let zip: ContentType = "public.zip-archive"
    /// A file compressed by gzip.
    public static let gzip: ContentType = "org.gnu.gnu-zip-archive"
}
