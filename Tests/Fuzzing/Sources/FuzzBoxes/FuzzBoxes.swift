import FuzzInput

/// ISO base media files: HEIF, AVIF, MP4, CR3, and the containers of JPEG XL and JPEG 2000.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    if !input.bytes.dropFirst(4).starts(with: "JXL ".utf8), !input.bytes.dropFirst(4).starts(with: "jP  ".utf8) {
        input.force("ftyp", at: 4)
    }
    return input.probe()
}
