import ContentTypes
import PhotoCodecs

extension CodecRegistry {
    /// These codecs, and one for a type of our own.
    var withGray: CodecRegistry {
        var registry = self
        registry.catalog.declare(
            TypeDeclaration(
                "com.example.gray", conformsTo: [.image], filenameExtensions: ["gray"],
                signatures: [Signature("GRAY")]))
        registry.register(GrayCodec())
        return registry
    }
}
