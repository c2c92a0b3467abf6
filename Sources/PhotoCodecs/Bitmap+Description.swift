extension Bitmap.Format: CustomStringConvertible {
    /// Depth, channels and alpha in words, such as `10-bit RGB with alpha`.
    public var description: String {
        let colors =
            switch model {
            case .gray: "gray"
            case .rgb: "RGB"
            case .cmyk: "CMYK"
            }
        let opacity =
            switch alpha {
            case .none: ""
            case .straight: " with alpha"
            case .premultiplied: " with premultiplied alpha"
            }
        return "\(bitsPerSample)-bit \(colors)\(opacity)"
    }
}
