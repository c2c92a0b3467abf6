import HEIFCodec
import JPEGCodec
import PNGCodec
public import PhotoCodecs

#if WebP
    import WebPCodec
#endif

extension CodecRegistry {
    /// The codecs of this package: JPEG, PNG, HEIC and AVIF, each both ways, and the lossless turn of JPEG.
    ///
    /// The package traits `WebP` and so on add those of their names.
    public static var standard: CodecRegistry {
        var registry = CodecRegistry()
        #if WebP
            registry.register(WebPCodec())
        #endif
        registry.register(HEIFCodec())
        registry.register(PNGCodec())
        registry.register(JPEGCodec())
        registry.register(turner: JPEGCodec())
        return registry
    }
}
