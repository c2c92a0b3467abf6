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

        /// Makes a sample of a file in hexadecimal digits, between which spaces and line breaks may stand.
        public init(hexadecimal text: String, type: ContentType, width: Int, height: Int) {
            let digits = text.compactMap(\.hexDigitValue)
            precondition(digits.count.isMultiple(of: 2), "Two hexadecimal digits make a byte.")
            let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
            self.init(bytes, type: type, width: width, height: height)
        }
    }
}

extension Codec.Decoder {
    /// None, so that nothing can be said before the first real file.
    public var samples: [Codec.Sample] { [] }
}
