import ContentTypes
import FuzzInput
import GIFCodec
import PhotoCodecs

/// GIF to pixels, every frame of it.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force("GIF89a")
    var limits = Limits()
    (limits.pixels, limits.frames) = (1 << 18, 64)
    let file = Codec.Input(bytes: input.bytes, type: .gif)
    guard let header = try? GIFCodec().header(of: file, limits: limits) else { return 0 }
    try? GIFCodec().decodeFrames(file, options: Codec.DecodingOptions(limits: limits)) { frame in
        let bitmap = frame.picture.bitmap
        precondition((bitmap.width, bitmap.height) == (header.width, header.height), "the header has another size")
        precondition(bitmap.format == header.format, "the header has another format")
    }
    return 0
}
