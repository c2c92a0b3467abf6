#if WebP
    public import ContentTypes
    public import PhotoCodecs

    /// Reads and writes WebP, RFC 9649, lossy and lossless, through libwebp.
    ///
    /// Of an animation the first frame is decoded, drawn onto its canvas; an animation is never written. The orientation
    /// is that of the `EXIF` chunk. The package trait `WebP` compiles it in.
    public struct WebPCodec: Codec.Decoder, Codec.Encoder {
        /// Makes the codec.
        public init() {}

        /// The codec and the library behind it.
        public var name: String { "WebP (libwebp)" }

        /// WebP alone.
        public var decodableTypes: [ContentType] { [.webP] }

        /// WebP alone.
        public var encodableTypes: [ContentType] { [.webP] }

        /// Describes the picture from its chunks; no pixel is decoded.
        public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            try WebPFile.open(input, limits: limits) { (file) throws(CodecError) in try file.header(limits: limits) }
        }

        /// Decodes the picture to 8-bit RGB, with straight alpha where the file says that there is some.
        ///
        /// A file that ends early gives the rows that are there with `isComplete` false and zeros below; without a
        /// single row it is `malformed`.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            let limits = options.limits
            try options.interruption.check()
            return try WebPFile.open(input, limits: limits) { (file) throws(CodecError) in
                let header = try file.header(limits: limits)
                let (pixels, isComplete) = try file.pixels(header)
                let color = Bitmap.ColorDescription(iccProfile: try file.chunk("ICCP", limits: limits))
                var picture = Codec.Picture(
                    bitmap: try Bitmap(
                        width: header.width, height: header.height, format: header.format, color: color, bytes: pixels),
                    orientation: header.orientation, metadata: try file.metadata(limits: limits),
                    isComplete: isComplete && !file.isCut)
                if file.frameCount > 1 { picture.omitted.append("\(file.frameCount - 1) further frames") }
                return picture
            }
        }
    }
#endif
