import ContentTypes
import PNGCodec
import PhotoCodecs

/// How long the frames of an animated PNG take together; zero for a still picture.
func runningTime(ofPNG file: [UInt8]) throws(CodecError) -> Duration {
    var time = Duration.zero
    try PNGCodec().decodeFrames(Codec.Input(bytes: file, type: .png), options: Codec.DecodingOptions()) { frame in
        time += frame.duration ?? .zero
    }
    return time
}
