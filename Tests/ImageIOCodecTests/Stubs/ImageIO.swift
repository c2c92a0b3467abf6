// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names and signatures of ImageIO that the codec uses, from Apple's public documentation.
@_exported import CoreGraphics

public final class CGImageSource {}
public final class CGImageDestination {}

public enum CGImageSourceStatus: Int32 {
    case statusUnexpectedEOF = -5
    case statusInvalidData, statusUnknownType, statusReadingHeader, statusIncomplete, statusComplete
}

public let kCGImageSourceTypeIdentifierHint: CFString = ""
public let kCGImageSourceShouldCache: CFString = ""
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = ""
public let kCGImageSourceCreateThumbnailWithTransform: CFString = ""
public let kCGImageSourceThumbnailMaxPixelSize: CFString = ""
public let kCGImagePropertyPixelWidth: CFString = ""
public let kCGImagePropertyPixelHeight: CFString = ""
public let kCGImagePropertyColorModel: CFString = ""
public let kCGImagePropertyHasAlpha: CFString = ""
public let kCGImagePropertyDepth: CFString = ""
public let kCGImagePropertyOrientation: CFString = ""
public let kCGImageDestinationLossyCompressionQuality: CFString = ""

public func CGImageSourceCopyTypeIdentifiers() -> CFArray { [] }
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { [] }
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 0 }
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    .statusComplete
}
public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { nil }
public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { nil }
public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {}
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { false }
