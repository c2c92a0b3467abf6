extension Orientation {
    /// What an Exif block says of its picture, read as the header probe reads it; nil where it states none of the
    /// eight.
    ///
    /// Only tag 274 of the first directory counts. However large or damaged the block is, the work is bounded.
    /// - Parameter exif: the block from its byte order on; JPEG's marker `Exif` before it is passed over.
    public init?(exif: [UInt8]) {
        var file = FileBytes(exif)
        guard let stated = ExifBlock.marked(&file, at: 0, end: file.byteCount)?.orientation,
            let orientation = UInt8(exactly: stated).flatMap(Orientation.init(rawValue:))
        else { return nil }
        self = orientation
    }
}
