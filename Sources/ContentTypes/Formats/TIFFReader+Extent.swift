extension TIFFReader {
    /// Where the coded data of a RAW file's picture end, as its directory says; nil where the bytes aren't built like
    /// TIFF, or it doesn't say.
    ///
    /// Of a file that was cut off, the place is behind its end: a decoder may not notice that.
    ///
    /// - Throws: what the source throws.
    package static func pictureEnd(in source: some ByteSource) throws -> UInt64? {
        var file = FileBytes(source)
        let end = pictureEnd(in: &file)
        if let failure = file.failure { throw failure }
        return end
    }

    private static func pictureEnd(in file: inout FileBytes) -> UInt64? {
        guard let structure = TIFFStructure(&file, at: 0, end: file.byteCount) else { return nil }
        let reader = TIFFReader(structure, &file)
        // Panasonic has a tag of its own for the place, and one directory.
        let isPanasonic = structure.magic == 0x55
        guard let picture = isPanasonic ? reader.first : reader.largestPicture(&file) else { return nil }
        let places: [(start: UInt16, size: UInt16)] = isPanasonic ? [(0x118, 279)] : [(273, 279), (324, 325)]
        for place in places {
            let starts = picture.numbers(place.start, limit: dataLimit, &file)
            let sizes = picture.numbers(place.size, limit: dataLimit, &file)
            if let last = zip(starts, sizes).map({ $0.addingReportingOverflow($1).partialValue }).max() { return last }
        }
        return nil
    }

    /// How many strips or tiles are looked at.
    private static let dataLimit = 1 << 16
}
