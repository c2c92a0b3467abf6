/// What is known of one content type: its place in the hierarchy, its names, how its bytes are recognised.
public struct TypeDeclaration: Sendable {
    /// A look at the bytes that a signature can't take: whether they are of this type.
    public typealias Structure = @Sendable (inout FileBytes) -> Bool

    /// The type.
    public let type: ContentType
    /// What the type conforms to directly, the most specific first.
    public var parents: [ContentType]
    /// Extensions of file names, in lower case without the dot, the preferred one first.
    public var filenameExtensions: [String]
    /// MIME types, in lower case without parameters, the preferred one first.
    public var mimeTypes: [String]
    /// Any of these marks the bytes; none means that ``structure`` alone decides.
    public var signatures: [Signature]
    /// Which declaration is asked first: the highest, of equals the last declared. Below 0, the formats that the
    /// package itself knows are asked before.
    public var priority: Int
    /// Decides after a signature has matched, or without one; nil where the signature is enough.
    public var structure: Structure?

    /// Declares a type.
    public init(
        _ type: ContentType, conformsTo parents: [ContentType] = [.data], filenameExtensions: [String] = [],
        mimeTypes: [String] = [], signatures: [Signature] = [], priority: Int = 0, structure: Structure? = nil
    ) {
        self.type = type
        self.parents = parents
        self.filenameExtensions = filenameExtensions.map { $0.lowercased() }
        self.mimeTypes = mimeTypes.map { $0.lowercased() }
        self.signatures = signatures
        self.priority = priority
        self.structure = structure
    }

    /// Whether there is a way to recognise the type by its bytes.
    var isRecognisable: Bool { !signatures.isEmpty || structure != nil }

    /// Whether a file's bytes are of this type.
    func matches(_ file: inout FileBytes) -> Bool {
        guard isRecognisable else { return false }
        guard signatures.isEmpty || signatures.contains(where: { $0.matches(&file) }) else { return false }
        return structure?(&file) ?? true
    }
}
