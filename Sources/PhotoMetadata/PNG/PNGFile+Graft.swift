extension PNGFile {
    /// Puts this file's ancillary chunks around a newly coded version of its picture.
    ///
    /// Chunks are carried over byte for byte in an order that PNG allows, but for these: Exif and XMP end at
    /// orientation 1 with the coded picture's dimensions, the pixel density follows a quarter turn. What depends on how
    /// the pixels are stored is left out when that changed, and so are chunks of unknown type that forbid being
    /// copied to a changed picture. Animation frames are those of the coded file, or left out.
    /// - Parameters:
    ///   - coded: a PNG of the picture alone, upright; its own colour chunks are used only where this file has none.
    ///   - turns: what was done to the picture, and how to do it to its thumbnail.
    /// - Throws: `notMine` or `malformed` when `coded` is no whole PNG, `io` when this file can't be read.
    public func grafted(onto coded: [UInt8], turns: PictureTurns = PictureTurns()) throws(MetadataError) -> Graft {
        let target = try PNGFile(coded)
        guard let header = target.header, target.isComplete, target.chunks.contains(where: { $0.type == "IDAT" }) else {
            let message = "The coded picture to put metadata around is cut short: it lacks a header, pixels or its end."
            throw MetadataError(.malformed, "PNG", message)
        }
        var grafter = PNGGrafter(source: self, target: target, coded: coded, header: header, turns: turns)
        return try grafter.run()
    }
}
