#if canImport(ImageIO)
    public import ContentTypes
    import Foundation
    import ImageIO
    public import PhotoCodecs

    /// Reads and writes what the system's ImageIO does on Apple platforms, so that no C library is needed there.
    ///
    /// It has been checked against the documentation of ImageIO alone and has not run on a device yet. Exif and XMP are
    /// read by nobody here and never written: ImageIO would take them apart and leave out what it doesn't know, such as
    /// the maker's notes. A picture that has any is refused as `unsupported`, so that another encoder is asked.
    public struct ImageIOCodec: Codec.Decoder, Codec.Encoder {
        /// The types that it is asked for; those of them that this system knows.
        private let types: [ContentType]

        /// Makes a codec for types of your choice, or for all that the package has names for.
        public init(types: [ContentType] = [.heic, .heics, .avif, .jpeg, .png, .tiff, .gif, .webP, .jpegXL, .dng]) {
            self.types = types
        }

        /// The codec and the library behind it.
        public var name: String { "ImageIO" }

        /// What this version of the system reads.
        public var decodableTypes: [ContentType] { types.known(to: CGImageSourceCopyTypeIdentifiers()) }

        /// What this version of the system writes.
        public var encodableTypes: [ContentType] { types.known(to: CGImageDestinationCopyTypeIdentifiers()) }

        /// Describes the first picture from its properties; nothing is decoded.
        public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            try ImageSource(input, limits: limits).header(limits: limits)
        }

        /// Decodes the first picture to gray or RGB of 8 or 16 bits in its own colour space.
        ///
        /// Core Graphics multiplies colours by their opacity, as the format says then. A call can't be interrupted once
        /// ImageIO has begun.
        /// - Throws: also `unsupported` for colour models other than gray and RGB.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            try options.interruption.check()
            let source = try ImageSource(input, limits: options.limits)
            let header = try source.header(limits: options.limits)
            let image = try source.image(fitting: options.fitting)
            try options.interruption.check()
            var picture = Codec.Picture(bitmap: try Bitmap(drawing: image, limits: options.limits))
            picture.orientation = header.orientation
            picture.omitted = source.omitted
            return picture
        }
    }

    extension [ContentType] {
        fileprivate func known(to identifiers: CFArray) -> [ContentType] {
            let known = (identifiers as NSArray).compactMap { $0 as? String }
            return filter { known.contains($0.rawValue) }
        }
    }

    /// Options as ImageIO takes them.
    func imageOptions(_ pairs: [(key: CFString, value: Any)]) -> CFDictionary {
        let options = NSMutableDictionary()
        for pair in pairs { options[pair.key as NSString] = pair.value }
        return options as CFDictionary
    }
#else
    import PhotoCodecs
#endif
