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
    // Header and picture aren't compared: where a file lacks a pattern of colours, LibRaw takes what is in memory.
    _ = try? RawCodec().header(of: file, limits: options.limits)
    _ = try? RawCodec().decode(file, options: options)
    options.fitting = 1
    _ = try? RawCodec().decode(file, options: options)
    _ = try? RawCodec.preview(of: file, limits: options.limits)
    return 0
}
