import ContentTypes
import FuzzDecoding
import FuzzInput
import JPEGXLCodec

/// JPEG XL to pixels: bare code streams, and containers where the input begins like one.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    if input.bytes.first != 0 { input.force([0xFF, 0x0A]) }
    return input.decode(by: JPEGXLCodec(), as: .jpegXL)
}
