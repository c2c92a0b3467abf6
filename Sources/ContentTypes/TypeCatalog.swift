/// The content types that are known: what each conforms to, how it is named, and how its bytes are recognised.
///
/// A value: declare types of your own in a copy and pass it along. Nothing is registered anywhere.
public struct TypeCatalog: Sendable {
    private var declarations: [ContentType: TypeDeclaration] = [:]
    private var extensions: [String: [ContentType]] = [:]
    private var mimeTypes: [String: [ContentType]] = [:]
    /// The declarations by which bytes are recognised, in the order in which they are asked.
    private(set) var recognisers: [TypeDeclaration] = []

    /// A catalog that knows no declared type; the package's own formats are recognised nevertheless.
    public init() {}

    /// What this package knows.
    public static let standard: TypeCatalog = {
        var catalog = TypeCatalog()
        for declaration in TypeDeclaration.standard { catalog.declare(declaration) }
        return catalog
    }()

    /// Takes a type in; an earlier declaration of the same type is replaced.
    ///
    /// Among types with one filename extension or MIME type the first declared is the one that a look-up returns.
    public mutating func declare(_ declaration: TypeDeclaration) {
        remove(declaration.type)
        declarations[declaration.type] = declaration
        for name in declaration.filenameExtensions { extensions[name, default: []].append(declaration.type) }
        for name in declaration.mimeTypes { mimeTypes[name, default: []].append(declaration.type) }
        guard declaration.isRecognisable else { return }
        let place = recognisers.firstIndex { $0.priority <= declaration.priority } ?? recognisers.endIndex
        recognisers.insert(declaration, at: place)
    }

    private mutating func remove(_ type: ContentType) {
        guard let old = declarations.removeValue(forKey: type) else { return }
        for name in old.filenameExtensions { extensions[name]?.removeAll { $0 == type } }
        for name in old.mimeTypes { mimeTypes[name]?.removeAll { $0 == type } }
        recognisers.removeAll { $0.type == type }
    }
}

extension TypeCatalog {
    /// What was declared of a type; nil where nothing was.
    public func declaration(of type: ContentType) -> TypeDeclaration? {
        declarations[type]
    }

    /// Whether a type is `other` or has it among its ancestors.
    public func conforms(_ type: ContentType, to other: ContentType) -> Bool {
        type == other || ancestors(of: type).contains(other)
    }

    /// Everything a type conforms to, itself excluded, nearest first; at most 64, and no cycle goes round twice.
    public func ancestors(of type: ContentType) -> [ContentType] {
        var found: [ContentType] = []
        var waiting = declarations[type]?.parents ?? []
        while !waiting.isEmpty, found.count < 64 {
            let next = waiting.removeFirst()
            if next == type || found.contains(next) { continue }
            found.append(next)
            waiting += declarations[next]?.parents ?? []
        }
        return found
    }

    /// The extension that a file of a type should have; nil where none was declared.
    public func preferredFilenameExtension(for type: ContentType) -> String? {
        declarations[type]?.filenameExtensions.first
    }

    /// The MIME type of a type; nil where none was declared.
    public func preferredMIMEType(for type: ContentType) -> String? {
        declarations[type]?.mimeTypes.first
    }

    /// The types that a filename extension stands for, without the dot, in any case; the most usual first.
    public func types(forFilenameExtension name: String) -> [ContentType] {
        extensions[name.lowercased()] ?? []
    }

    /// The type that a filename extension stands for, without the dot, in any case.
    public func type(forFilenameExtension name: String) -> ContentType? {
        types(forFilenameExtension: name).first
    }

    /// The types that a MIME type stands for, in any case, parameters ignored; the most usual first.
    public func types(forMIMEType name: String) -> [ContentType] {
        let essence = name.prefix { $0 != ";" }.lowercased()
        return mimeTypes[essence.filter { !$0.isWhitespace }] ?? []
    }

    /// The type that a MIME type stands for, in any case, parameters ignored.
    public func type(forMIMEType name: String) -> ContentType? {
        types(forMIMEType: name).first
    }
}
