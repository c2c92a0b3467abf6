#if GIF
    public import ContentTypes
    public import PhotoCodecs

    /// Reads and writes GIF, CompuServe's GIF87a and GIF89a, animations among them, through giflib.
    ///
    /// Frames are put together as web browsers do it: the canvas begins transparent, a frame disposed of to the
    /// background leaves transparency, a frame beyond the canvas is cut off, and a first frame larger than the canvas
    /// enlarges it. A colour number beyond its palette is opaque black. Delays are given as stored, also those of less
    /// than two hundredths of a second, which browsers lengthen. A stored number of repetitions *n* is a loop count of
    /// *n* + 1, none at all a loop count of 1.
    ///
    /// XMP and an ICC profile are read from their application extensions. Between two looks at the interruption lies a
    /// row of pixels, or 65,536 blocks of the file. The package trait `GIF` compiles it in.
    public struct GIFCodec: Codec.MultiFrameDecoder, Codec.MultiFrameEncoder {
        /// Makes the codec.
        public init() {}

        /// The codec and the library behind it.
        public var name: String { "GIF (giflib)" }

        /// GIF alone.
        public var decodableTypes: [ContentType] { [.gif] }

        /// GIF alone.
        public var encodableTypes: [ContentType] { [.gif] }

        /// Describes the canvas from the file's blocks; no pixel is decoded.
        ///
        /// There is straight alpha where some frame may leave a pixel of the canvas transparent.
        public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            try GIFLayout(of: input, limits: limits).header(limits: limits)
        }

        /// Counts the frames, those of a cut file as far as they are there.
        public func frames(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
            let layout = try GIFLayout(of: input, limits: limits)
            return Codec.FrameSequence(count: layout.frames.count, loopCount: layout.loopCount)
        }

        /// Decodes the first frame on its canvas to 8-bit RGB, with straight alpha as the header says.
        ///
        /// A damaged file or one that ends early gives the rows that are there with `isComplete` false, and
        /// transparency or black in place of the others; without a single row it is `malformed`.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            var animation = try GIFAnimation(of: input, options: options)
            let layout = animation.layout
            var picture = try animation.frame(0).picture
            picture.isComplete = picture.isComplete && layout.isWhole
            if layout.frames.count > 1 { picture.omitted.insert("\(layout.frames.count - 1) further frames", at: 0) }
            return picture
        }

        /// Decodes all frames, each as the whole canvas shows it.
        ///
        /// A frame is incomplete where its own rows or some of a frame before it are missing, and the last one where
        /// the file goes on in a way that can't be read.
        public func decodeFrames(
            _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
        ) throws(CodecError) {
            var animation = try GIFAnimation(of: input, options: options)
            for number in animation.layout.frames.indices { try body(try animation.frame(number)) }
        }

        /// Two by two pixels, red and blue.
        public var samples: [Codec.Sample] {
            let bytes: [UInt8] =
                Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0] + [255, 0, 0, 0, 0, 255]
                + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0] + [2, 3, 0x44, 0x18, 0x14, 0] + [0x3B]
            return [Codec.Sample(bytes, type: .gif, width: 2, height: 2)]
        }
    }

    /// One sentence about a file that can't be read.
    func gifError(_ code: CodecError.Code, _ why: String) -> CodecError {
        CodecError(code, "The GIF can't be decoded: \(why).")
    }
#endif
