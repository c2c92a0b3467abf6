import ContentTypes
import FuzzDecoding
import FuzzInput
import HEIFCodec
import PhotoCodecs

/// HEIF files through the decoder, as libheif gets to see them.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe FuzzInput(start, count).decode(by: HEIFCodec(), as: .heic)
}
