import FuzzInput

/// JPEG markers, with Exif, XMP and MPF in them.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force([0xFF, 0xD8, 0xFF])
    return input.probe()
}
