import ContentTypes
import PhotoCodecs

/// A made-up format: `GRAY`, width, height, orientation, then one byte a pixel.
struct GrayCodec: Codec.Decoder {
    let name = "Gray"
    let decodableTypes: [ContentType] = ["com.example.gray"]

    func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        guard input.bytes.starts(with: Array("GRAY".utf8)), input.bytes.count >= 7 else {
            throw CodecError(.notMine, "The bytes don't begin with GRAY and a size.")
        }
        let (width, height) = (Int(input.bytes[4]), Int(input.bytes[5]))
        let bytes = try limits.admit(width: width, height: height, format: .init(.gray))
        guard let orientation = Orientation(rawValue: input.bytes[6]), input.bytes.count == 7 + bytes else {
            throw CodecError(.malformed, "The orientation is none of 1 to 8, or the pixels are not \(bytes) bytes.")
        }
        return Codec.Header(width: width, height: height, format: .init(.gray), orientation: orientation)
    }

    func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        let header = try header(of: input, limits: options.limits)
        let pixels = Array(input.bytes.dropFirst(7))
        let bitmap = try Bitmap(width: header.width, height: header.height, format: header.format, bytes: pixels)
        return Codec.Picture(bitmap: bitmap, orientation: header.orientation)
    }
}
