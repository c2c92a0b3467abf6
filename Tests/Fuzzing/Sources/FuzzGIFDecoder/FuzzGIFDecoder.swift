import ContentTypes
import FuzzDecoding
import FuzzInput
import GIFCodec

/// GIF to pixels, every frame of it.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force("GIF89a")
    return input.decode(by: GIFCodec(), as: .gif)
}
