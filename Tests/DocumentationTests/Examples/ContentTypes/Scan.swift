import ContentTypes

extension ContentType {
    /// A made-up format: `SCAN`, a version, then whatever the version says.
    static let scan: ContentType = "com.example.scan"
}

extension TypeCatalog {
    /// What the package knows, and a type of our own.
    static var withScans: TypeCatalog {
        var catalog = TypeCatalog.standard
        catalog.declare(
            TypeDeclaration(
                .scan, conformsTo: [.image], filenameExtensions: ["scan"], mimeTypes: ["image/x-scan"],
                signatures: [Signature("SCAN")]
            ) { file in
                file.byte(at: 4).map { (1...2).contains($0) } ?? false
            })
        return catalog
    }
}
