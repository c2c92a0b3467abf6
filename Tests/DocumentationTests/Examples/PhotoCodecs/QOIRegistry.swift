import ContentTypes
import PhotoCodecs

extension CodecRegistry {
    /// These codecs, and QOI.
    var withQOI: CodecRegistry {
        var registry = self
        registry.catalog.declare(
            TypeDeclaration(
                .qoi, conformsTo: [.image], filenameExtensions: ["qoi"], mimeTypes: ["image/qoi"],
                signatures: [Signature("qoif")]))
        registry.register(QOICodec())
        return registry
    }
}
