// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names and signatures of PhotosUI that the adapters use, from Apple's public documentation.
@_exported import Photos

public struct PHPickerResult: Hashable, Sendable {
    public var itemProvider: NSItemProvider { NSItemProvider() }
    public let assetIdentifier: String?
}

public struct PHPickerFilter: Hashable, Sendable {
    public static let images = PHPickerFilter()
}

public struct PHPickerConfiguration: Hashable, Sendable {
    public enum AssetRepresentationMode: Sendable { case automatic, current, compatible }
    public init() {}
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    public var filter: PHPickerFilter?
    public var selectionLimit = 1
}

@MainActor open class PHPickerViewController {
    public init(configuration: PHPickerConfiguration) {}
}
