import ContentTypes
import FuzzInput
import PhotoCodecs
import RawCodec

/// RAW files developed, whole and at half the size, and their previews; all that begin like a TIFF file.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    if input.bytes.first != 0x4D { input.force([0x49, 0x49]) }
    var options = Codec.DecodingOptions()
    options.limits.pixels = 1 << 18
    options.interruption = Codec.Interruption(deadline: .now + .seconds(5))
    let file = Codec.Input(bytes: input.bytes, type: .cameraRaw)
    guard let header = try? RawCodec().header(of: file, limits: options.limits) else { return 0 }
    if let whole = try? RawCodec().decode(file, options: options) {
        precondition(whole.bitmap.width == header.width && whole.bitmap.height == header.height, "sizes disagree")
        precondition(whole.bitmap.format == header.format, "formats disagree")
    }
    options.fitting = 1
    _ = try? RawCodec().decode(file, options: options)
    _ = try? RawCodec.preview(of: file, limits: options.limits)
    return 0
}
