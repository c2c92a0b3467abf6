import ContentTypes
import FuzzInput
import PNGCodec
import PhotoCodecs

/// PNG decoded to pixels, whole and reduced, and every frame of its animation.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var options = Codec.DecodingOptions()
    options.limits.pixels = 1 << 20
    options.limits.frames = 20
    let file = Codec.Input(bytes: input.bytes, type: .png)
    let whole = try? PNGCodec().decode(file, options: options)
    options.fitting = input.bytes.last.map { Int($0) }
    let small = try? PNGCodec().decode(file, options: options)
    precondition((whole == nil) == (small == nil), "a picture is there in one size only")
    do {
        let frames = try PNGCodec().frames(of: file, limits: options.limits)
        var shown = 0
        try PNGCodec().decodeFrames(file, options: options) { _ in shown += 1 }
        precondition(shown == frames.count, "frames and their number disagree")
    } catch {
        return 0
    }
    return 0
}
