/// One place in a file that states an orientation.
public struct OrientationEvidence: Hashable, Sendable {
    /// A kind of place.
    public struct Place: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The place's name.
        public let rawValue: String

        /// Names a place.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The place's name.
        public var description: String { rawValue }

        /// Exif tag 274 of the first directory, the main picture's.
        public static let exif = Place(rawValue: "exif-ifd0")
        /// Exif tag 274 of the second directory, the thumbnail's.
        public static let exifThumbnail = Place(rawValue: "exif-ifd1")
        /// `tiff:Orientation` in XMP; where Exif may state an orientation and does not, it counts.
        public static let xmp = Place(rawValue: "xmp")
        /// `irot` and `imir` of a HEIF item, in the order of their association.
        public static let itemProperties = Place(rawValue: "irot-imir")
        /// Tag 274 of a TIFF file's first directory.
        public static let tiff = Place(rawValue: "tiff-ifd0")
        /// Exif in a PNG's text chunk, as ImageMagick writes it.
        public static let rawProfile = Place(rawValue: "png-raw-profile")
        /// The image header of a JPEG XL code stream.
        public static let codestream = Place(rawValue: "jxl-codestream")
    }

    /// Where it is stated.
    public let place: Place
    /// The number stated, legal or not; for `irot` and `imir` that of their combined effect.
    public let value: Int
    /// Whether this is the statement that counts by the format's standard.
    public internal(set) var counts = false
    /// Whether a reader that took this statement would show the picture otherwise than the one that counts.
    public internal(set) var contradicts = false

    /// The orientation stated; nil for a number that means none.
    public var orientation: Orientation? { UInt8(exactly: value).flatMap(Orientation.init) }

    init(_ place: Place, _ value: Int) {
        self.place = place
        self.value = value
    }
}
