extension JPEGFile {
    /// Puts this file's metadata around a newly coded version of its picture.
    ///
    /// Every APPn and COM segment is carried over, in order and byte for byte, but for these: Exif and XMP end at
    /// orientation 1 with the coded picture's dimensions and a turned thumbnail; JFIF and Adobe say what is true of
    /// the coded picture; the index of a multi-picture file points to where its pictures now are. What followed the
    /// picture follows the new one.
    /// - Parameters:
    ///   - coded: a JPEG of the picture alone, upright; its own metadata is used only where this file has none.
    ///   - turns: what was done to the picture, and how to do it to others.
    /// - Throws: `malformed` or `notMine` when `coded` is no whole JPEG, `limitExceeded` when it is too large to be
    ///   indexed, `io` when this file can't be read.
    public func grafted(onto coded: [UInt8], turns: PictureTurns = PictureTurns()) throws(MetadataError) -> Graft {
        let target = try JPEGFile(coded)
        guard let frame = target.frame, target.scanStart != nil, target.isComplete else {
            let message = "The coded picture to put metadata around is cut short: it lacks a frame or its end."
            throw MetadataError(.malformed, "JPEG", message)
        }
        var grafter = try JPEGGrafter(source: self, target: target, coded: coded, frame: frame, turns: turns)
        return try grafter.run()
    }
}
