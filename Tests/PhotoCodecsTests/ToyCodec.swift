import ContentTypes
import PhotoCodecs

/// A codec that decodes nothing, but says who was asked: its picture is as wide as its number.
struct ToyCodec: Codec.Decoder, Codec.Encoder, Codec.Turner {
    let number: Int
    var types: [ContentType] = [.png]
    /// What it throws in place of an answer.
    var refusal: CodecError?

    var name: String { "Toy \(number)" }
    var decodableTypes: [ContentType] { types }
    var encodableTypes: [ContentType] { types }
    var turnableTypes: [ContentType] { types }

    func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        if let refusal { throw refusal }
        return Codec.Header(width: number, height: 1, format: .init(.gray))
    }

    func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let header = try header(of: input, limits: options.limits)
        return Codec.Picture(
            bitmap: try Bitmap(
                width: header.width, height: 1, format: header.format, bytes: Array(repeating: 0, count: number)))
    }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        try sink.write([UInt8(number)])
        if let refusal { throw refusal }
    }

    func turn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
        [UInt8(number)]
    }

    func prove(_ turned: Codec.Input, isTurned input: Codec.Input, by orientation: Orientation, limits: Limits)
        throws(CodecError)
    {}
}
