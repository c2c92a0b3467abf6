import ContentTypes
import FuzzDecoding
import FuzzInput
import WebPCodec

/// WebP to pixels, every frame of it, and once more smaller.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force("RIFF")
    input.force("WEBP", at: 8)
    return input.decode(by: WebPCodec(), as: .webP)
}
