import ContentTypes
import HEIFCodec
import JPEGCodec
import PNGCodec
public import PhotoCodecs

#if WebP
    import WebPCodec
#endif
#if TIFF
    import TIFFCodec
#endif
#if GIF
    import GIFCodec
#endif
#if JPEGXL
    import JPEGXLCodec
#endif
#if RAW
    import RawCodec
#endif

extension CodecRegistry {
    /// The codecs of this package: JPEG, PNG, HEIC and AVIF, each both ways, and the lossless turn of JPEG.
    ///
    /// The package traits `WebP`, `TIFF`, `GIF`, `JPEGXL` and `RAW` add those of their names; for types whose trait is
    /// not enabled, `CodecRegistry.remedies` says so.
    public static var standard: CodecRegistry {
        var registry = CodecRegistry()
        registry.registerOptionalCodecs()
        registry.register(HEIFCodec())
        registry.register(PNGCodec())
        registry.register(JPEGCodec())
        registry.register(turner: JPEGCodec())
        return registry
    }

    private mutating func registerOptionalCodecs() {
        #if WebP
            register(WebPCodec())
        #else
            remedies[.webP] = "enable the package trait WebP, which needs libwebp (libwebp-dev)"
        #endif
        #if TIFF
            register(TIFFCodec())
        #else
            remedies[.tiff] = "enable the package trait TIFF, which needs libtiff (libtiff-dev)"
        #endif
        #if GIF
            register(GIFCodec())
        #else
            remedies[.gif] = "enable the package trait GIF, which needs giflib (libgif-dev)"
        #endif
        #if JPEGXL
            register(JPEGXLCodec())
        #else
            remedies[.jpegXL] = "enable the package trait JPEGXL, which needs libjxl (libjxl-dev)"
        #endif
        #if RAW
            register(decoder: RawCodec(previews: JPEGCodec()))
        #else
            remedies[.cameraRaw] = "enable the package trait RAW, which needs LibRaw (libraw-dev)"
        #endif
    }
}
