// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names and signatures of Core Graphics that the codec uses, from Apple's public documentation, with no bodies to
// speak of: enough to check types where the framework isn't.
@_exported import Foundation

public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary

public enum CGColorSpaceModel: Int32 {
    case unknown = -1
    case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern
}

public final class CGColorSpace {
    public init?(name: CFString) { nil }
    public init?(iccData: CFData) { nil }
    public static let sRGB: CFString = ""
    public static let genericGrayGamma2_2: CFString = ""
    public var model: CGColorSpaceModel { .unknown }
    public func copyICCData() -> CFData? { nil }
}

public enum CGImageAlphaInfo: UInt32 {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
}

public enum CGColorRenderingIntent: Int32 {
    case defaultIntent
}

public enum CGBlendMode: Int32 {
    case normal, copy
}

public final class CGDataProvider {
    public init?(data: CFData) { nil }
}

public final class CGImage {
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { nil }
    public var width: Int { 0 }
    public var height: Int { 0 }
    public var bitsPerComponent: Int { 0 }
    public var colorSpace: CGColorSpace? { nil }
    public var alphaInfo: CGImageAlphaInfo { .none }
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { nil }
    public func setBlendMode(_ mode: CGBlendMode) {}
    public func draw(_ image: CGImage, in rect: CGRect) {}
}
