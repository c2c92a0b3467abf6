import PhotoCodecs

extension Bitmap {
    /// A picture for a format without opacity, such as JPEG: laid onto white, or onto no ink.
    func onWhite() throws(CodecError) -> Bitmap {
        let white = UInt16((1 << format.bitsPerSample) - 1)
        switch format.model {
        case .gray: return try flattened(onto: [white])
        case .rgb: return try flattened(onto: [white, white, white])
        case .cmyk: return try flattened(onto: [0, 0, 0, 0])
        }
    }
}
