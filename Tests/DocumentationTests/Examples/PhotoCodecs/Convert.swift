import ContentTypes
import PhotoCodecs

/// A picture as another type: upright, in the colours that it had, without Exif and XMP.
func convert(_ bytes: [UInt8], to type: ContentType, by registry: CodecRegistry) throws -> [UInt8] {
    let detected = try registry.catalog.detect(bytes)
    let picture = try registry.decode(Codec.Input(bytes: bytes, type: detected))
    return try registry.encode(Codec.Picture(bitmap: upright(picture)), as: type)
}
