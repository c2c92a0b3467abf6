extension TypeDeclaration {
    /// What the package knows, the types that own a filename extension before those that share it.
    static let standard = abstract + pictures + cameraRaws + films + sounds + texts + documentsAndArchives

    private static let abstract: [TypeDeclaration] = [
        TypeDeclaration("public.item", conformsTo: []),
        TypeDeclaration(.data, conformsTo: ["public.item"]),
        TypeDeclaration(.content, conformsTo: []),
        TypeDeclaration("public.composite-content", conformsTo: [.content]),
        TypeDeclaration("public.audiovisual-content", conformsTo: [.data, .content]),
        TypeDeclaration("public.directory", conformsTo: ["public.item"]),
        TypeDeclaration("com.apple.package", conformsTo: ["public.directory"]),
        TypeDeclaration(.image, conformsTo: [.data, .content]),
        TypeDeclaration(.heifStandard, conformsTo: [.image]),
        TypeDeclaration(.cameraRaw, conformsTo: [.image]),
        TypeDeclaration(.movie, conformsTo: ["public.audiovisual-content"]),
        TypeDeclaration(.video, conformsTo: [.movie]),
        TypeDeclaration(.audio, conformsTo: ["public.audiovisual-content"]),
        TypeDeclaration(.text, conformsTo: [.data, .content]),
        TypeDeclaration("public.source-code", conformsTo: [.plainText]),
        TypeDeclaration(.archive, conformsTo: [.data]),
        TypeDeclaration(.livePhoto, conformsTo: [.content]),
        TypeDeclaration(
            .livePhotoBundle, conformsTo: [.livePhoto, "com.apple.package"], filenameExtensions: ["pvt"]),
    ]

    /// A row of a table: identifier, parents, filename extensions, MIME types.
    init(row type: ContentType, _ parents: [ContentType], _ extensions: String, _ mimeTypes: String = "") {
        func words(_ text: String) -> [String] { text.utf8.split(separator: 0x20).map { String(Substring($0)) } }
        self.init(type, conformsTo: parents)
        filenameExtensions = words(extensions)
        self.mimeTypes = words(mimeTypes)
    }
}
