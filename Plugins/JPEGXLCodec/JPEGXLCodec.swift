#if JPEGXL
    import CLibJXL
    public import ContentTypes
    public import PhotoCodecs

    /// Reads and writes JPEG XL, ISO/IEC 18181, through libjxl; bare code streams and containers, stills and animations.
    ///
    /// The orientation is that of the code stream's own header; Exif's is not heeded, as the standard has it. Everything
    /// runs on the calling thread. The package trait `JPEGXL` compiles it in.
    public struct JPEGXLCodec: Codec.MultiFrameDecoder, Codec.MultiFrameEncoder {
        /// Makes the codec.
        public init() {}

        /// The codec and the library behind it.
        public var name: String { "JPEG XL (libjxl)" }

        /// JPEG XL alone.
        public var decodableTypes: [ContentType] { [.jpegXL] }

        /// JPEG XL alone.
        public var encodableTypes: [ContentType] { [.jpegXL] }

        /// Describes the picture from the head of its code stream.
        ///
        /// - Throws: `unsupported` for CMYK.
        public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            let file = try JPEGXLFile(input, limits: limits)
            return try JPEGXLDecoder.open(
                file.stream, events: [JXL_DEC_BASIC_INFO], interruption: Codec.Interruption()
            ) { (decoder) throws(CodecError) in try JPEGXLInfo(decoder).header(limits: limits) }
        }

        /// Counts the frames that are shown by their headers; a still of several layers is one.
        public func frames(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
            let file = try JPEGXLFile(input, limits: limits)
            return try JPEGXLSurvey(file.stream, limits: limits, interruption: Codec.Interruption()).frames
        }

        /// Decodes the picture, of an animation the first frame, to gray or RGB of the depth that the file states.
        ///
        /// Alpha is straight or premultiplied as the file says. Samples of floating point, or of more than 16 bits, come
        /// out as 16-bit integers: 0 to 1 become 0 to 65,535, what lies outside is clipped, and the picture's
        /// `omitted` says so. Spot colours are drawn into the picture.
        ///
        /// Colours are those of the file. Lossy files whose original colours were given by an ICC profile are the
        /// exception: they come out in sRGB, Display P3 or BT.2020, the narrowest that holds the profile's primaries,
        /// and the bitmap says which. Code points come with the profile that libjxl makes of them.
        ///
        /// A file that ends early gives what libjxl can show of it, with `isComplete` false; when that is nothing, it is
        /// `malformed`. Of an animation only the first frame is looked at, and whether all frames begin.
        ///
        /// The interruption is checked between slices of the file that hold about two groups of 256 × 256 pixels each,
        /// some ten milliseconds; a group of a lossless file may have up to 1024 × 1024 pixels. Where a few bytes hold a
        /// whole picture there is nothing to slice, and a step is all of it: 20 to 90 ms a megapixel. A smaller picture
        /// is made from the whole one: one eighth of the detail takes libjxl 0.7 longer than all of it, 300 ms against
        /// 230 for 12 megapixels.
        /// - Throws: `unsupported` for CMYK.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            var first: Codec.Picture?
            let reading = try JPEGXLReading(input, options)
            try reading.forEachFrame(most: 1) { frame in first = frame.picture }
            guard var first else { throw JPEGXLDecoder.endsEarly }
            if reading.frameCount > 1 { first.omitted.append("\(reading.frameCount - 1) further frames") }
            return first
        }

        /// Decodes all frames, each on the whole canvas; every one has the metadata of the file.
        ///
        /// Pages, which JPEG XL can hold too, have no duration. Of a file that ends early the last frame has
        /// `isComplete` false, or after the frames before it the call throws `malformed`.
        public func decodeFrames(
            _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
        ) throws(CodecError) {
            try JPEGXLReading(input, options).forEachFrame(most: .max, body)
        }
    }
#endif
