import FuzzInput
import PhotoMetadata

/// Reading, describing and editing an Exif block; what is edited keeps its length.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe FuzzInput(start, count).bytes
    guard var block = try? ExifBlock(bytes) else { return 0 }
    _ = (block.captureDate, block.make, block.model, try? ExifDescription(of: block))
    _ = block.resetOrientation()
    _ = block.setPixelDimensions(width: 61, height: 43)
    precondition(block.bytes.count == bytes.count, "an edit in place changed the length")
    if count & 1 == 0 { _ = block.dropThumbnail() } else { _ = block.replaceThumbnail(with: [0xFF, 0xD8, 0xFF, 0xD9]) }
    _ = try? ExifBlock(block.bytes)
    return 0
}
