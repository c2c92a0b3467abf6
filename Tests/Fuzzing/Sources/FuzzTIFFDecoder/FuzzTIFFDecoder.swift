import ContentTypes
import FuzzInput
import PhotoCodecs
import TIFFCodec

/// TIFF decoded to pixels, every page of it, whole and from a smaller version.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    // Both byte orders, classic and big.
    let mark = ["II*\0", "MM\0*", "II+\0", "MM\0+"][Int(input.bytes.first ?? 0) & 3]
    input.force(Array(mark.utf8))
    var limits = Limits()
    (limits.pixels, limits.bitmapBytes, limits.frames) = (1 << 18, 1 << 22, 32)
    let file = Codec.Input(bytes: input.bytes, type: .tiff)
    guard let header = try? TIFFCodec().header(of: file, limits: limits) else { return 0 }
    if let picture = try? TIFFCodec().decode(file, options: Codec.DecodingOptions(limits: limits)) {
        let bitmap = picture.bitmap
        precondition((bitmap.width, bitmap.height) == (header.width, header.height), "the header has another size")
        precondition(bitmap.format == header.format, "the header has another format")
        precondition(picture.orientation == header.orientation, "the header has another orientation")
    }
    let small = Codec.DecodingOptions(limits: limits, fitting: 8)
    try? TIFFCodec().decodeFrames(file, options: small) { frame in
        let bitmap = frame.picture.bitmap
        precondition(bitmap.bytes.count == bitmap.height * bitmap.bytesPerRow, "pixels are missing")
    }
    return 0
}
