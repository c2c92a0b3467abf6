import PhotoCodecs

extension Bitmap {
    /// The picture as surfaces of a display want it: 8 bits, blue first, premultiplied, rows of a multiple of 64 bytes.
    func surface() throws(CodecError) -> (bytes: [UInt8], bytesPerRow: Int) {
        let shown = try converted(to: Format(.rgb, alpha: .premultiplied))
        let bytesPerRow = (shown.bytesPerRow + 63) / 64 * 64
        return (try shown.samples(order: .bgra, bytesPerRow: bytesPerRow), bytesPerRow)
    }
}
