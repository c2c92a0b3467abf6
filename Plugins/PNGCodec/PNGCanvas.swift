import PhotoCodecs

/// The canvas of an animation, on which frames are drawn one after another.
struct PNGCanvas {
    private let width: Int
    private let frameFormat: Bitmap.Format
    /// The frames' format; with opacity where a part of the canvas may stay empty.
    let format: Bitmap.Format
    /// What is shown now.
    private(set) var bytes: [UInt8]
    private var saved: [UInt8]?

    /// An empty canvas: black and transparent.
    init(of file: PNGFile, _ animation: PNGAnimation, limits: Limits) throws(CodecError) {
        width = file.header.width
        frameFormat = file.format
        var format = file.format
        if format.alpha == .none, animation.showsEmptyCanvas(file.header) { format.alpha = .straight }
        self.format = format
        let size = try limits.admit(width: width, height: file.header.height, format: format)
        bytes = [UInt8](repeating: 0, count: size)
    }

    /// Draws a frame.
    ///
    /// - Parameter isRestored: whether the canvas is to be had back as it was before.
    mutating func draw(_ pixels: [UInt8], of frame: PNGAnimation.Frame, isRestored: Bool) {
        saved = isRestored ? bytes : nil
        if pixels.count == bytes.count, frameFormat == format, !frame.isBlended {
            bytes = pixels
            return
        }
        let brush = PNGBrush(from: frameFormat, to: format, isBlending: frame.isBlended)
        let (stride, pixelSize) = (width * format.bytesPerPixel, format.bytesPerPixel)
        let rowSize = frame.width * frameFormat.bytesPerPixel
        unsafe pixels.withUnsafeBytes { pixels in
            unsafe bytes.withUnsafeMutableBytes { canvas in
                for row in 0..<frame.height {
                    let start = (frame.y + row) * stride + frame.x * pixelSize
                    let target = unsafe canvas[start..<start + frame.width * pixelSize]
                    unsafe brush.draw(
                        UnsafeRawBufferPointer(rebasing: pixels[row * rowSize..<(row + 1) * rowSize]),
                        to: UnsafeMutableRawBufferPointer(rebasing: target))
                }
            }
        }
    }

    /// Does to a frame's area what is to be done before the next frame.
    mutating func dispose(of frame: PNGAnimation.Frame, _ disposal: PNGAnimation.Disposal) {
        switch disposal {
        case .keep: break
        case .restore:
            if let saved { bytes = saved }
        case .clear:
            let count = frame.width * format.bytesPerPixel
            for row in frame.y..<frame.y + frame.height {
                let start = (row * width + frame.x) * format.bytesPerPixel
                bytes.replaceSubrange(start..<start + count, with: repeatElement(0, count: count))
            }
        }
        saved = nil
    }
}
