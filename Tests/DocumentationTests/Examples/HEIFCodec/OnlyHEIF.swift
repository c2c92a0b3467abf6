import ContentTypes
import HEIFCodec
import PhotoCodecs

/// A registry of this codec alone, for an app that reads nothing but HEIC and AVIF.
var onlyHEIF: CodecRegistry {
    var registry = CodecRegistry()
    registry.register(HEIFCodec())
    return registry
}
