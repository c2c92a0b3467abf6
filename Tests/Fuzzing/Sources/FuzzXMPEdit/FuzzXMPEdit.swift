import FuzzInput
import PhotoMetadata

/// Reading and editing an XMP packet; what is edited in place keeps its length.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe FuzzInput(start, count).bytes
    guard let packet = try? XMPPacket(bytes) else { return 0 }
    let upright = packet.settingOrientationToUp()
    precondition(upright.bytes.count == bytes.count, "an edit in place changed the length")
    let (sized, _) = upright.settingPixelDimensions(width: 61, height: 43)
    precondition(sized.bytes.count == bytes.count, "an edit in place changed the length")
    _ = upright.settingPixelDimensions(width: 65_000, height: 43_000, mayGrow: true)
    return 0
}
