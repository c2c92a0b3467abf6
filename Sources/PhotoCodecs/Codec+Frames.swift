public import ContentTypes

extension Codec {
    /// A decoder of files that hold several pictures: frames of an animation, pages of a document.
    ///
    /// Its ``Decoder/decode(_:options:)`` gives the first of them.
    public protocol MultiFrameDecoder: Decoder {
        /// Says what the file holds without decoding a pixel.
        ///
        /// - Throws: what ``Decoder/header(of:limits:)`` throws.
        func frames(of input: Input, limits: Limits) throws(CodecError) -> FrameSequence

        /// Decodes all frames in their order and hands each over before the next is decoded.
        ///
        /// `body` may throw to end the work; what it throws is thrown on.
        /// - Throws: what ``Decoder/decode(_:options:)`` throws.
        func decodeFrames(
            _ input: Input, options: DecodingOptions, _ body: (Frame) throws(CodecError) -> Void
        ) throws(CodecError)
    }

    /// An encoder of animations or of documents of several pages.
    public protocol MultiFrameEncoder: Encoder {
        /// Writes frames in their order, all of which stand upright.
        ///
        /// The first frame's metadata and colour are those of the file. An animation is shown `loopCount` times, 0 for
        /// without end; of pages it has no meaning.
        /// - Throws: `unsupported` when the format can't hold these frames without loss of depth, channels or alpha,
        ///   `argument` when there is no frame, or frames of an animation differ in size.
        func encode(
            _ frames: [Frame], loopCount: Int, as type: ContentType, options: EncodingOptions,
            to sink: inout some Sink
        ) throws(CodecError)
    }

    /// What a file of several pictures holds.
    public struct FrameSequence: Sendable, Equatable {
        /// How many pictures there are.
        public var count: Int
        /// How often an animation is shown, 0 for without end; nil for pages.
        public var loopCount: Int?

        /// Makes a description.
        public init(count: Int, loopCount: Int? = nil) {
            self.count = count
            self.loopCount = loopCount
        }
    }

    /// One of several pictures of a file.
    public struct Frame: Sendable, Equatable {
        /// The picture as it is shown at its time: of an animation always the whole canvas. Pages may differ in size.
        public var picture: Picture
        /// How long it is shown; nil for a page.
        public var duration: Duration?

        /// Makes a frame.
        public init(_ picture: Picture, duration: Duration? = nil) {
            self.picture = picture
            self.duration = duration
        }
    }
}
