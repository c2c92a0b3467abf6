import PhotoCodecs

/// Draws the pixels of a frame onto those of a canvas.
struct PNGBrush {
    /// The format of a frame.
    private let from: Bitmap.Format
    /// The format of the canvas: the same, or with opacity beside.
    private let to: Bitmap.Format
    private let isBlending: Bool

    /// - Parameter isBlending: whether opacity counts, where the frame has any.
    init(from: Bitmap.Format, to: Bitmap.Format, isBlending: Bool) {
        self.from = from
        self.to = to
        self.isBlending = isBlending && from.alpha == .straight
    }

    /// Draws as many pixels as the source has.
    func draw(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        guard isBlending else { return unsafe copy(source, target) }
        unsafe to.bytesPerSample == 1 ? blend(UInt8.self, source, target) : blend(UInt16.self, source, target)
    }

    /// Puts pixels in the place of others, opaque where they know no opacity.
    private func copy(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer) {
        guard from != to else {
            unsafe target.copyMemory(from: source)
            return
        }
        let (old, new) = (from.bytesPerPixel, to.bytesPerPixel)
        for pixel in 0..<source.count / old {
            for byte in 0..<new {
                unsafe target[pixel * new + byte] = byte < old ? source[pixel * old + byte] : 0xFF
            }
        }
    }

    /// Draws pixels over others by the standard's operator OVER, rounded to the nearest sample.
    private func blend<Sample: FixedWidthInteger & BitwiseCopyable>(
        _ type: Sample.Type, _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableRawBufferPointer
    ) {
        let (channels, peak) = (to.channelCount, UInt64(Sample.max))
        let upper = unsafe source.bindMemory(to: type)
        let lower = unsafe target.bindMemory(to: type)
        for start in stride(from: 0, to: upper.count, by: channels) {
            let last = start + channels - 1
            let (above, below) = unsafe (UInt64(upper[last]) * peak, (peak - UInt64(upper[last])) * UInt64(lower[last]))
            let opacity = above + below
            guard opacity > 0 else { continue }
            for channel in start..<last {
                let sum = unsafe UInt64(upper[channel]) * above + UInt64(lower[channel]) * below
                unsafe lower[channel] = Sample(truncatingIfNeeded: (sum + opacity / 2) / opacity)
            }
            unsafe lower[last] = Sample(truncatingIfNeeded: (opacity + peak / 2) / peak)
        }
    }
}
