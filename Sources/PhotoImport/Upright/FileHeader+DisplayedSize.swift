import ContentTypes

extension FileHeader {
    /// Width and height once every turn and crop that counts has been carried out; nil where the header says no size,
    /// or a crop that isn't one.
    var displayedSize: PixelSize? {
        guard let width, let height else { return nil }
        let stored = PixelSize(width: width, height: height)
        guard !transforms.isEmpty else { return stored.turned(by: orientation ?? .up) }
        var size: PixelSize? = stored
        for transform in transforms {
            if case .cleanAperture(let crop) = transform {
                size = PixelSize(crop)
            } else {
                size = size?.turned(by: transform.orientation ?? .up)
            }
        }
        return size
    }
}

extension PixelSize {
    /// The size of a crop in whole pixels; nil where it is none.
    fileprivate init?(_ crop: CleanAperture) {
        guard let width = crop.width.rounded, let height = crop.height.rounded else { return nil }
        self.init(width: width, height: height)
    }
}

extension CleanAperture.Fraction {
    /// The nearest whole number, where it is positive.
    fileprivate var rounded: Int? {
        guard numerator > 0, denominator > 0 else { return nil }
        return max(1, (Int(numerator) + Int(denominator) / 2) / Int(denominator))
    }
}
