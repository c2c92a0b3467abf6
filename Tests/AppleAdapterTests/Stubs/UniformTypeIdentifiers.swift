// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names and signatures of Uniform Type Identifiers that the adapters use, from Apple's public documentation.
@_exported import AppleFoundation

public struct UTType: Hashable, Sendable {
    public let identifier: String
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }
}
