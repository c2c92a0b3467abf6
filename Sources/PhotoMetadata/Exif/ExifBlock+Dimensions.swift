extension ExifBlock {
    /// Sets the pixel dimensions that the block states for the picture; adds none.
    ///
    /// Covers tags 0xA002 and 0xA003 of the Exif directory and 0x0100 and 0x0101 of IFD0. A field too small for a
    /// number is left alone and reported.
    @discardableResult
    public mutating func setPixelDimensions(width: Int, height: Int) -> [Edit] {
        setNumber(ExifTag.pixelXDimension, in: .exif, to: width)
            + setNumber(ExifTag.pixelYDimension, in: .exif, to: height)
            + setNumber(ExifTag.imageWidth, in: .ifd0, to: width)
            + setNumber(ExifTag.imageLength, in: .ifd0, to: height)
    }

    /// Overwrites an entry that is there in every directory of a kind.
    mutating func setNumber(_ tag: UInt16, in kind: Directory.Kind, to number: Int) -> [Edit] {
        guard let number = UInt32(exactly: number) else { return [] }
        var edits: [Edit] = []
        for directory in directories where directory.kind == kind {
            for entry in directory.entries where entry.tag == tag {
                edits.append(overwrite(entry, in: kind, with: number))
            }
        }
        return edits
    }
}
