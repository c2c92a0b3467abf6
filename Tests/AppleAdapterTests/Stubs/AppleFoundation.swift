// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What other systems' Foundation lacks of Apple's and the adapters use: names and signatures from the public
// documentation, with no bodies to speak of, enough to check types where the frameworks aren't.
@_exported import Foundation

open class NSItemProvider: NSObject {
    open var registeredTypeIdentifiers: [String] { [] }
    open var suggestedName: String?
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
}

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}

open class NSExtensionItem: NSObject {
    open var attachments: [NSItemProvider]?
}

@available(*, unavailable)
extension NSExtensionItem: @unchecked Sendable {}

open class NSExtensionContext: NSObject {
    open var inputItems: [Any] { [] }
    open func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {}
    open func cancelRequest(withError error: any Error) {}
}

@available(*, unavailable)
extension NSExtensionContext: @unchecked Sendable {}

extension ProcessInfo {
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}
