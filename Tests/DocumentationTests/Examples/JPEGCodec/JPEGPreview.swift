import ContentTypes
import JPEGCodec
import PhotoCodecs

/// A preview whose longer side has 512 pixels or a few more, or nil when it can't be had in a second.
func jpegPreview(of file: [UInt8]) throws(CodecError) -> Bitmap? {
    let second = Codec.Interruption(deadline: .now + .seconds(1))
    let options = Codec.DecodingOptions(fitting: 512, interruption: second)
    do {
        return try JPEGCodec().decode(Codec.Input(bytes: file, type: .jpeg), options: options).bitmap
    } catch {
        guard error.code == .deadlineExceeded else { throw error }
        return nil
    }
}
