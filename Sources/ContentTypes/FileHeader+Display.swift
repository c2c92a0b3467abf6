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
                guard let across = crop.width.rounded, let down = crop.height.rounded else { return nil }
                (width, height) = (min(width, across), min(height, down))
            } else if transform.orientation?.swapsAxes == true {
                swap(&width, &height)
            }
        }
        return (width, height)
    }
}

extension CleanAperture.Fraction {
    /// The fraction without its part after the point; nil when it isn't positive.
    var rounded: Int? {
        guard numerator > 0, denominator > 0 else { return nil }
        let whole = Int(numerator) / Int(denominator)
        return whole > 0 ? whole : nil
    }
}
