import ContentTypes
import PhotoCodecs

extension GrayCodec: Codec.Encoder {
    var encodableTypes: [ContentType] { decodableTypes }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        let bitmap = picture.bitmap
        guard bitmap.format == .init(.gray), max(bitmap.width, bitmap.height) <= 255 else {
            throw CodecError(.unsupported, "Only 8-bit gray of at most 255 pixels a side can be written as \(type).")
        }
        let size = [UInt8(bitmap.width), UInt8(bitmap.height), picture.orientation.rawValue]
        try sink.write(Array("GRAY".utf8) + size + bitmap.bytes)
    }
}
