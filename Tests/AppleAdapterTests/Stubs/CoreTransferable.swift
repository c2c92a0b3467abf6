// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names and signatures of Core Transferable that the adapters use, from Apple's public documentation.
@_exported import AppleFoundation
@_exported import UniformTypeIdentifiers

public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
}

public protocol Transferable {
    associatedtype Representation: TransferRepresentation where Representation.Item == Self
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildBlock<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }
}

public struct ReceivedTransferredFile: Sendable {
    public let file: URL
    public let isOriginalFile: Bool
}

public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    public init(
        importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {}
}

public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {}
}
