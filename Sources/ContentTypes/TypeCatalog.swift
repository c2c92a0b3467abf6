/// The content types that are known: what each conforms to, how it is named, and how its bytes are recognised.
public struct TypeCatalog: Sendable {
    /// What this package knows.
    public static let standard = TypeCatalog()

    /// Whether a type is `other` or has it among its ancestors.
    public func conforms(_ type: ContentType, to other: ContentType) -> Bool {
        type == other
    }
}
