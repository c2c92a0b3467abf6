extension Codec.Picture {
    /// The picture that answers ``Codec/DecodingOptions/fitting``: this one, or where its longer side is more than twice
    /// of what suffices, a reduction by ``Bitmap/reduced(toFit:)`` to just that.
    ///
    /// The last step of every decoder, however small a picture it could make by itself. Time is linear in the number of
    /// samples where there is something to reduce.
    /// - Parameter side: pixels of the longer side that suffice, less than 1 counts as 1; nil for the whole picture.
    public func fitted(to side: Int?) -> Codec.Picture {
        guard let side, (max(bitmap.width, bitmap.height) - 1) / 2 >= max(side, 1),
            // What `reduced` takes.
            bitmap.width <= (1 << 32) / bitmap.height
        else { return self }
        var picture = self
        picture.bitmap = bitmap.reduced(toFit: side)
        return picture
    }
}
