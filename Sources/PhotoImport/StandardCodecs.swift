import HEIFCodec
import JPEGCodec
import PNGCodec
public import PhotoCodecs

extension CodecRegistry {
    /// The codecs of this package: JPEG, PNG, HEIC and AVIF, each both ways, and the lossless turn of JPEG.
    public static var standard: CodecRegistry {
        var registry = CodecRegistry()
        registry.register(HEIFCodec())
        registry.register(PNGCodec())
        registry.register(JPEGCodec())
        registry.register(turner: JPEGCodec())
        return registry
    }
}
