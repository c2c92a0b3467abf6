import ContentTypes
import GIFCodec
import HEIFCodec
import JPEGCodec
import JPEGXLCodec
import PNGCodec
import PhotoCodecs
import RawCodec
import TIFFCodec
import WebPCodec

extension BuiltInCodec {
    /// Every decoder of this package, registered as an importer has them.
    static var registry: CodecRegistry {
        var registry = CodecRegistry()
        for decoder in decoders { registry.register(decoder: decoder) }
        return registry
    }

    private static var decoders: [any Codec.Decoder] {
        var decoders: [any Codec.Decoder] = []
        #if WebP
            decoders.append(WebPCodec())
        #endif
        #if TIFF
            decoders.append(TIFFCodec())
        #endif
        #if GIF
            decoders.append(GIFCodec())
        #endif
        #if JPEGXL
            decoders.append(JPEGXLCodec())
        #endif
        #if RAW
            decoders.append(RawCodec(previews: JPEGCodec()))
        #endif
        return decoders + [HEIFCodec(), PNGCodec(), JPEGCodec()]
    }
}
