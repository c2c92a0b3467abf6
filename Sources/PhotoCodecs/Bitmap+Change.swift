extension Bitmap {
    /// The smallest rectangle outside of which two frames are equal, for encoders that store only what changes.
    ///
    /// - Returns: nil where the pictures are equal; the whole where size or format differ.
    package func change(since other: Bitmap) -> (columns: Range<Int>, rows: Range<Int>)? {
        guard width == other.width, height == other.height, format == other.format else {
            return (0..<width, 0..<height)
        }
        let size = format.bytesPerPixel
        var (left, right) = (width, 0)
        var (top, bottom) = (height, 0)
        for row in 0..<height {
            let range = row * bytesPerRow..<(row + 1) * bytesPerRow
            let (mine, others) = (bytes[range], other.bytes[range])
            guard mine != others else { continue }
            (top, bottom) = (min(top, row), row + 1)
            if let first = mine.indices.first(where: { mine[$0] != others[$0] }) {
                left = min(left, (first - range.lowerBound) / size)
            }
            if let last = mine.indices.last(where: { mine[$0] != others[$0] }) {
                right = max(right, (last - range.lowerBound) / size + 1)
            }
        }
        return top < bottom ? (left..<right, top..<bottom) : nil
    }
}
