import FuzzInput

/// RIFF chunks: WebP, WAVE, AVI.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force("RIFF")
    return input.probe()
}
