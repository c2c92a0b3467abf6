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
                guard let shown = crop.shown(inWidth: width, height: height) else { return nil }
                (width, height) = (shown.columns.count, shown.rows.count)
            } else if transform.orientation?.swapsAxes == true {
                swap(&width, &height)
            }
        }
        return (width, height)
    }
}
