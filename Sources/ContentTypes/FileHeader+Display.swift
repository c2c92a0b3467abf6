extension FileHeader {
    /// Pixels across and down as the picture is shown: cropped and turned as the format's standard says.
    ///
    /// Nil where the header states no size, and for a crop that makes no sense.
    public var displayedSize: (width: Int, height: Int)? {
        guard var width, var height else { return nil }
        guard !transforms.isEmpty else {
            return orientation?.swapsAxes == true ? (height, width) : (width, height)
        }
        for transform in transforms {
            if case .cleanAperture(let crop) = transform {
                guard let across = CleanAperture.shown(crop.width, crop.horizontalOffset, of: width),
                    let down = CleanAperture.shown(crop.height, crop.verticalOffset, of: height)
                else { return nil }
                (width, height) = (across, down)
            } else if transform.orientation?.swapsAxes == true {
                swap(&width, &height)
            }
        }
        return (width, height)
    }
}

extension CleanAperture {
    /// How many of a picture's pixels a crop shows along an axis, ISO/IEC 14496-12, section 12.1.4.
    ///
    /// The size is rounded, the first pixel rounded down, both are held inside the picture.
    /// - Returns: nil for a crop that makes no sense.
    fileprivate static func shown(_ length: Fraction, _ offset: Fraction, of total: Int) -> Int? {
        guard length.denominator > 0, offset.denominator > 0 else { return nil }
        // Only offsets may be negative.
        let exact = Double(UInt32(bitPattern: length.numerator)) / Double(length.denominator)
        let count = exact.rounded()
        let middle = Double(offset.numerator) / Double(offset.denominator)
        let start = (middle + (Double(total) - exact) / 2).rounded(.down)
        guard count >= 1, count <= Double(total), start > -count, start < Double(total) else { return nil }
        return min(Int(start) + Int(count), total) - max(0, Int(start))
    }
}
