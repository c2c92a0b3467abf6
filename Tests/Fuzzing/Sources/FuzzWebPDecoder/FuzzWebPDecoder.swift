import ContentTypes
import FuzzInput
import PhotoCodecs
import WebPCodec

/// WebP to pixels, every frame of it, and once more smaller.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force("RIFF")
    input.force("WEBP", at: 8)
    var limits = Limits()
    (limits.pixels, limits.frames) = (1 << 18, 64)
    let file = Codec.Input(bytes: input.bytes, type: .webP)
    guard let header = try? WebPCodec().header(of: file, limits: limits) else { return 0 }
    try? WebPCodec().decodeFrames(file, options: Codec.DecodingOptions(limits: limits)) { frame in
        let bitmap = frame.picture.bitmap
        precondition((bitmap.width, bitmap.height) == (header.width, header.height), "the header has another size")
        precondition(bitmap.format == header.format, "the header has another format")
    }
    _ = try? WebPCodec().decode(file, options: Codec.DecodingOptions(limits: limits, fitting: 16))
    return 0
}
