#if WebP
    public import ContentTypes
    public import PhotoCodecs

    /// Reads and writes WebP, RFC 9649, lossy and lossless, animations among them, through libwebp.
    ///
    /// The orientation is that of the `EXIF` chunk. An animation is drawn on a transparent canvas, whatever background
    /// colour it states. Between two looks at the interruption lies what libwebp makes of up to 64 KiB of coded data. A
    /// large picture of little content may be in a single such piece, and then takes as long as its pixels need; the
    /// limits are what bounds that. The package trait `WebP` compiles it in.
    public struct WebPCodec: Codec.MultiFrameDecoder, Codec.MultiFrameEncoder {
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

        /// Counts the frames, those of a cut file as far as they are there.
        public func frames(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
            try WebPFile.open(input, limits: limits) { (file) throws(CodecError) in
                _ = try file.header(limits: limits)
                return Codec.FrameSequence(count: file.frameCount, loopCount: file.loopCount)
            }
        }

        /// Decodes the picture, or the first frame of an animation on its canvas, to 8-bit RGB, with straight alpha
        /// where the file says that there is some.
        ///
        /// A smaller still picture is made by libwebp's own scaler, its longer side just as long as asked for; of an
        /// animation, from the whole canvas. A file that ends early gives the rows that are there with `isComplete` false and
        /// zeros below; without a single row it is `malformed`.
        public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            try options.interruption.check()
            return try WebPFile.open(input, limits: options.limits) { (file) throws(CodecError) in
                guard file.isAnimated else { return try file.still(options) }
                var canvas = WebPCanvas(try file.header(limits: options.limits))
                let isThere = try canvas.draw(try file.frame(1), isFirst: true, options.interruption)
                var picture = try file.picture(canvas.bitmap(), isComplete: isThere && !file.isCut, options.limits)
                if file.frameCount > 1 { picture.omitted.append("\(file.frameCount - 1) further frames") }
                return picture.fitted(to: options.fitting)
            }
        }

        /// Decodes all frames, each as the whole canvas shows it; a still picture is a single one without duration.
        ///
        /// A frame is incomplete where its own pixels or some of a frame before it are missing, and the last one where
        /// the file ends early.
        public func decodeFrames(
            _ input: Codec.Input, options: Codec.DecodingOptions, _ body: (Codec.Frame) throws(CodecError) -> Void
        ) throws(CodecError) {
            try options.interruption.check()
            try WebPFile.open(input, limits: options.limits) { (file) throws(CodecError) in
                guard file.isAnimated else { return try body(Codec.Frame(try file.still(options))) }
                var canvas = WebPCanvas(try file.header(limits: options.limits))
                let count = file.frameCount
                var isSound = true
                for number in 1...count {
                    let frame = try file.frame(number)
                    let isThere = try canvas.draw(frame, isFirst: number == 1, options.interruption)
                    isSound = isSound && isThere
                    let picture = try file.picture(
                        canvas.bitmap(), isComplete: isSound && !(file.isCut && number == count), options.limits)
                    try body(
                        Codec.Frame(
                            picture.fitted(to: options.fitting), duration: .milliseconds(frame.milliseconds)))
                }
            }
        }
    }
#endif
