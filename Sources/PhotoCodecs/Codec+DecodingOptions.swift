extension Codec {
    /// What a decoder is asked for.
    public struct DecodingOptions: Sendable {
        /// How much the file may ask for.
        public var limits: Limits
        /// The longer side, in pixels, that suffices; nil for the whole picture.
        ///
        /// The longer side of what comes isn't below this, nor more than twice of it, unless the picture itself is
        /// smaller. A decoder that makes smaller pictures at less cost than whole ones gives the smallest that
        /// suffices: a JPEG scaled by its DCT, a RAW file's preview. What is still too large ``Picture/fitted(to:)``
        /// reduces. ``Bitmap/reduced(toFit:)`` makes it exact.
        public var fitting: Int?
        /// When to give up.
        public var interruption: Interruption

        /// Makes options.
        public init(limits: Limits = Limits(), fitting: Int? = nil, interruption: Interruption = Interruption()) {
            self.limits = limits
            self.fitting = fitting
            self.interruption = interruption
        }
    }

    /// When a call is to give up: at an instant, or once it is asked to.
    ///
    /// A codec checks it at each step of its work: a few rows, a tile, a frame. How long a step may take depends on the
    /// library behind it, and the documentation of each codec says it.
    public struct Interruption: Sendable {
        /// When the time is up; nil for never.
        public var deadline: ContinuousClock.Instant?
        private let isCancelled: @Sendable () -> Bool

        /// Makes an interruption; without arguments one that never happens.
        ///
        /// `isCancelled` is asked often, from the thread of the call, and must answer in less than a microsecond;
        /// `{ Task.isCancelled }` is meant here.
        public init(
            deadline: ContinuousClock.Instant? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
        ) {
            self.deadline = deadline
            self.isCancelled = isCancelled
        }

        /// Whether the work is still wanted.
        ///
        /// - Throws: `cancelled` or `deadlineExceeded` when it isn't.
        public func check() throws(CodecError) {
            if isCancelled() {
                throw CodecError(.cancelled, "The work on the picture was given up: the call was cancelled.")
            }
            guard let deadline, ContinuousClock.now >= deadline else { return }
            throw CodecError(
                .deadlineExceeded,
                "The work on the picture was given up: its time was up; set a later deadline.")
        }
    }
}

extension Codec.Decoder {
    /// Decodes the main picture as stored, the whole of it, however long it takes.
    ///
    /// - Throws: what ``decode(_:options:)`` throws.
    public func decode(_ input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Picture {
        try decode(input, options: Codec.DecodingOptions(limits: limits))
    }
}
