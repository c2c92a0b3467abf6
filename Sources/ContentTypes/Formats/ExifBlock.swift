/// What the header probe wants of an Exif block, wherever it is embedded.
struct ExifBlock {
    /// Tag 274 of the first directory, legal or not.
    var orientation: Int?
    /// Tag 274 of the second directory.
    var thumbnailOrientation: Int?
    /// The camera's maker.
    var make = ""
    /// Whether an Apple MakerNote carries the identifier that pairs a Live Photo.
    var hasLivePhotoIdentifier = false

    /// Reads the TIFF structure at a place; nil where there is none.
    init?(_ file: inout FileBytes, at start: UInt64, end: UInt64) {
        guard let structure = TIFFStructure(&file, at: start, end: end), structure.magic == 42,
            let first = structure.directory(at: structure.firstDirectory, &file)
        else { return nil }
        orientation = first.number(274, &file)
        make = first.text(271, &file)
        if first.next != 0, first.next != structure.firstDirectory {
            thumbnailOrientation = structure.directory(at: first.next, &file)?.number(274, &file)
        }
        guard make == "Apple", let link = first.number(34665, &file),
            let exif = structure.directory(at: UInt64(link), &file), let note = exif.entry(37500)
        else { return }
        hasLivePhotoIdentifier = Self.hasContentIdentifier(note, &file)
    }

    /// Reads a block that may be preceded by the six bytes with which Exif is marked in JPEG.
    static func marked(_ file: inout FileBytes, at start: UInt64, end: UInt64) -> ExifBlock? {
        let isMarked = end - min(start, end) > 6 && file.hasBytes([0x45, 0x78, 0x69, 0x66, 0, 0], at: start)
        return ExifBlock(&file, at: isMarked ? start + 6 : start, end: end)
    }

    /// Apple's MakerNote: a mark, a byte order, then a directory; tag 17 is the content identifier.
    private static func hasContentIdentifier(_ note: TIFFDirectory.Entry, _ file: inout FileBytes) -> Bool {
        guard note.count > 16, note.count < 1 << 20, file.hasText("Apple iOS\0", at: note.place),
            let count = file.uint16(at: note.place + 14)
        else { return false }
        return (0..<UInt64(min(count, 256))).contains { index in
            let entry = 16 + index * 12
            return entry + 12 <= note.count && file.uint16(at: note.place + entry) == 17
        }
    }
}

extension FileHeader {
    /// Takes over what an Exif block says.
    mutating func add(_ exif: ExifBlock, at place: OrientationEvidence.Place = .exif) {
        if let value = exif.orientation { evidence.append(OrientationEvidence(place, value)) }
        if let value = exif.thumbnailOrientation { evidence.append(OrientationEvidence(.exifThumbnail, value)) }
        if exif.hasLivePhotoIdentifier { add(.livePhotoPair) }
    }
}
