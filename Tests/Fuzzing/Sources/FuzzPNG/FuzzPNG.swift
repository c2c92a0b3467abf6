import FuzzInput

/// PNG chunks.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    return input.probe()
}
