import ImageIOCodec
import PhotoCodecs

#if canImport(ImageIO)
    /// ImageIO for every type that it knows, asked before the codecs of this package.
    func systemCodecs(before registry: CodecRegistry) -> CodecRegistry {
        var registry = registry
        registry.register(ImageIOCodec())
        return registry
    }
#endif
