import ContentTypes
import FuzzInput
import JPEGCodec
import PhotoCodecs

/// JPEG decoded to pixels, whole and at some eighths of its size.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force([0xFF, 0xD8])
    var options = Codec.DecodingOptions()
    options.limits.pixels = 1 << 20
    options.fitting = input.bytes.last.flatMap { $0 < 128 ? nil : Int($0) - 128 }
    guard let picture = try? JPEGCodec().decode(Codec.Input(bytes: input.bytes, type: .jpeg), options: options) else {
        return 0
    }
    let bitmap = picture.bitmap
    precondition(bitmap.bytes.count == bitmap.height * bitmap.bytesPerRow, "pixels are missing")
    return 0
}
