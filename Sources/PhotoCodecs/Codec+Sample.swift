public import ContentTypes

extension Codec {
    /// A whole file of a few hundred bytes, by which a decoder shows that it works on this machine.
    ///
    /// A codec may be there while a piece of it is missing, such as libheif's plugin for HEVC; only decoding tells.
    public struct Sample: Sendable {
        /// The file.
        public let input: Input
        /// Pixels across, as decoded.
        public let width: Int
        /// Pixels down, as decoded.
        public let height: Int

        /// Makes a sample.
        public init(_ bytes: [UInt8], type: ContentType, width: Int, height: Int) {
            input = Input(bytes: bytes, type: type)
            self.width = width
            self.height = height
        }
    }
}

extension Codec.Decoder {
    /// None, so that nothing can be said before the first real file.
    public var samples: [Codec.Sample] { [] }
}
