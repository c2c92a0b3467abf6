import FuzzInput

/// TIFF, BigTIFF and RAW directories; Exif has the same structure.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    if !input.bytes.starts(with: "II".utf8), !input.bytes.starts(with: "MM".utf8) { input.force([0x49, 0x49, 42, 0]) }
    return input.probe()
}
