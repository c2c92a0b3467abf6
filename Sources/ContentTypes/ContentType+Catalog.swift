/// What ``TypeCatalog/standard`` knows of a type. For types of your own, ask the catalog that declares them.
extension ContentType {
    /// Whether this is another type or has it among its ancestors.
    public func conforms(to other: ContentType) -> Bool {
        TypeCatalog.standard.conforms(self, to: other)
    }

    /// The extension that a file of this type should have, without the dot.
    public var preferredFilenameExtension: String? {
        TypeCatalog.standard.preferredFilenameExtension(for: self)
    }

    /// The MIME type.
    public var preferredMIMEType: String? {
        TypeCatalog.standard.preferredMIMEType(for: self)
    }

    /// The type that a filename extension stands for; nil for one that is unknown.
    public init?(filenameExtension: String) {
        guard let type = TypeCatalog.standard.type(forFilenameExtension: filenameExtension) else { return nil }
        self = type
    }

    /// The type that a MIME type stands for; nil for one that is unknown.
    public init?(mimeType: String) {
        guard let type = TypeCatalog.standard.type(forMIMEType: mimeType) else { return nil }
        self = type
    }
}
