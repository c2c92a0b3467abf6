import ContentTypes
import DurableFiles

/// What a file's name claims about its bytes.
struct NameClaim {
    /// The extension in lower case, without the dot; nil where there is none.
    let filenameExtension: String?
    /// The type that the extension stands for; nil where it stands for none.
    let declared: ContentType?

    init(_ path: Pathname, _ catalog: TypeCatalog) {
        let name = path.lastComponent.bytes
        let dot = name.lastIndex(of: UInt8(ascii: "."))
        if let dot, dot > 0, dot + 1 < name.count {
            let text = String(validating: name[(dot + 1)...], as: UTF8.self)?.lowercased()
            filenameExtension = text
            declared = text.flatMap { catalog.type(forFilenameExtension: $0) }
        } else {
            filenameExtension = nil
            declared = nil
        }
    }

    /// Whether the bytes are what the name claims; nil where it claims nothing.
    func matches(_ header: FileHeader, _ catalog: TypeCatalog) -> Bool? {
        guard let declared, let filenameExtension else { return nil }
        return ([header.type] + header.alternatives).contains { type in
            catalog.conforms(type, to: declared)
                || catalog.declaration(of: type)?.filenameExtensions.contains(filenameExtension) == true
        }
    }
}
