// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names and signatures of Photos that the adapters use, from Apple's public documentation.
@_exported import AppleFoundation

public typealias PHAssetResourceDataRequestID = Int32
public typealias PHAssetResourceProgressHandler = (Double) -> Void

public enum PHAssetResourceType: Int, Sendable {
    case photo = 1
    case video, audio, alternatePhoto, fullSizePhoto, fullSizeVideo, adjustmentData, adjustmentBasePhoto, pairedVideo
    case fullSizePairedVideo, adjustmentBasePairedVideo, adjustmentBaseVideo
    case photoProxy = 19
}

open class PHObject: NSObject {
    open var localIdentifier: String { "" }
}

open class PHAsset: PHObject {
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
}

open class PHFetchOptions: NSObject {}

open class PHFetchResult<ObjectType: AnyObject>: NSObject {
    open var firstObject: ObjectType? { nil }
}

open class PHAssetResource: NSObject {
    open class func assetResources(for asset: PHAsset) -> [PHAssetResource] { [] }
    open var type: PHAssetResourceType { .photo }
    open var uniformTypeIdentifier: String { "" }
    open var originalFilename: String { "" }
}

open class PHAssetResourceRequestOptions: NSObject {
    open var isNetworkAccessAllowed = false
    open var progressHandler: PHAssetResourceProgressHandler?
}

open class PHAssetResourceManager: NSObject {
    open class func `default`() -> PHAssetResourceManager { PHAssetResourceManager() }
    @discardableResult
    open func requestData(
        for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
        dataReceivedHandler handler: @escaping (Data) -> Void,
        completionHandler: @escaping ((any Error)?) -> Void
    ) -> PHAssetResourceDataRequestID { 0 }
    open func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) {}
}
