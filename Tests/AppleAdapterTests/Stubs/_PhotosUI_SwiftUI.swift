// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What is seen where both PhotosUI and SwiftUI are imported, from Apple's public documentation.
@_exported import PhotosUI
@_exported import SwiftUI

public struct PhotosPickerItem: Hashable, Sendable {
    public init(itemIdentifier: String) {}
    public var itemIdentifier: String? { nil }
    public var supportedContentTypes: [UTType] { [] }
    @discardableResult
    public func loadTransferable<T: Transferable>(
        type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? { nil }
}
