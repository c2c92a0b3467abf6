#if RAW
    public import ContentTypes
    public import PhotoCodecs

    /// Develops the RAW files of cameras through LibRaw; decode only.
    ///
    /// A development is plain: what the sensor saw, by a rule that is the same for every file. White balance is the
    /// camera's own, or daylight where the file states none; missing colours are interpolated linearly; the camera's
    /// colours are brought to those of sRGB by its matrix and clipped; sRGB's transfer function is applied. There is no
    /// automatic brightness, noise reduction or sharpening. The result has 16 bits and three channels, or one where the
    /// sensor sees no colour, and no profile, as sRGB needs none. Its pixels are what LibRaw calls visible, without the
    /// masked borders of the sensor, and stand as stored: the orientation is still to apply.
    ///
    /// An interruption is noticed between the steps of LibRaw. The longest of them, unpacking the sensor's values and
    /// interpolating them, take about a second each for 50 megapixels. The package trait `RAW` compiles it in.
    public struct RawCodec: Codec.Decoder {
        /// What decodes the JPEG that cameras put into their RAW files; nil for half-size developments instead.
        let previews: (any Codec.Decoder)?

        /// Makes a codec that leaves embedded JPEGs alone.
        public init() {
            previews = nil
        }

        /// Makes a codec that answers `fitting` with the embedded JPEG where that is large
        /// enough.
        ///
        /// - Parameter previews: decodes `public.jpeg`.
        public init(previews: some Codec.Decoder) {
            self.previews = previews
        }

        /// The codec and the library behind it.
        public var name: String { "Camera RAW (LibRaw)" }

        /// The common types by name, and as their parent all that LibRaw knows.
        public var decodableTypes: [ContentType] {
            [
                .dng, "com.canon.cr2-raw-image", "com.canon.cr3-raw-image", "com.nikon.raw-image",
                "com.sony.arw-raw-image", "com.fuji.raw-image", "com.olympus.raw-image",
                "com.panasonic.rw2-raw-image", "com.pentax.raw-image", .cameraRaw,
            ]
        }

        /// Describes what a whole development would be; nothing is developed.
        public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            try RawFile.open(input, options: Codec.DecodingOptions(limits: limits)) { (file) throws(CodecError) in
                file.header
            }
        }

        /// Develops the picture, or with `fitting` gives the cheapest that suffices: the embedded preview, then a
        /// development at half the size, in which four sensor values make one pixel.
        ///
        /// A preview is the camera's own picture: 8 bits, its look, its colour space. It is taken only when it has the
        /// shape of the whole. Of the metadata only XMP is carried: a RAW file's Exif is a part of its frame.
        /// `isComplete` is false when LibRaw met damaged data, or the file ends before the data that it points to; what is
        /// missing counts as no light.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            try options.interruption.check()
            return try RawFile.open(input, options: options) { (file) throws(CodecError) in
                guard let side = options.fitting else { return try file.developed() }
                if let preview = try preview(of: file, side: side, options) { return preview.fitted(to: side) }
                try file.reopen()
                let halves = max(file.header.width, file.header.height) / 2 >= side
                return try file.developed(halved: halves).fitted(to: side)
            }
        }
    }
#endif
