import PhotoCodecs

extension Bitmap {
    /// One sample, from 0 to 2^bits − 1, on a little-endian host.
    func sample(x: Int, y: Int, channel: Int) -> Int {
        let index = y * bytesPerRow + x * format.bytesPerPixel + channel * format.bytesPerSample
        guard format.bytesPerSample == 2 else { return Int(bytes[index]) }
        return Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }
}
