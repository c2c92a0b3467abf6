extension Bitmap {
    /// The same picture, made smaller by averaging areas, so that its longer side is that many pixels.
    ///
    /// The other side is rounded, to at least 1. Each pixel is the mean of the area that it covers, with fractions of
    /// pixels at its edges, computed exactly and rounded once. Straight colours are weighted by their opacity; where
    /// all of an area is transparent, they are 0. A bitmap that is no larger is given back as it is.
    ///
    /// Samples are averaged as they are, without making light of them first. Time is linear in the number of samples.
    /// - Parameter longerSide: in pixels; less than 1 counts as 1.
    /// - Precondition: the bitmap has at most 2^32 pixels.
    public func reduced(toFit longerSide: Int) -> Bitmap {
        guard max(width, height) > max(longerSide, 1) else { return self }
        var reduction = RowReduction(reducing: (width, height), format: format, color: color, toFit: longerSide)
        unsafe bytes.withUnsafeBytes { bytes in
            for row in 0..<height {
                unsafe reduction.add(
                    row: UnsafeRawBufferPointer(rebasing: bytes[row * bytesPerRow..<(row + 1) * bytesPerRow]))
            }
        }
        return reduction.finish()
    }
}
