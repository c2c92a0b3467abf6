extension ExifBlock {
    private static let locationName = "Exif location"

    /// How many tags of one block may hold metadata of other kinds to be looked into.
    private static let mostEmbedded = 16

    /// Takes out where the photo was taken: every GPS directory, what links to it, the places that makers' notes are
    /// known to name, and the same of the thumbnail and of XMP, IPTC and Photoshop's resources in tags of the block.
    ///
    /// The bytes are blanked where they lie and the block keeps its length, so that all else stays in its place.
    public mutating func eraseLocation() throws(MetadataError) -> LocationFindings {
        try eraseLocation(isNested: false)
    }

    /// Takes places out of a block; one that is itself in a tag of another isn't looked into for further ones.
    mutating func eraseLocation(isNested: Bool) throws(MetadataError) -> LocationFindings {
        var findings = LocationFindings()
        var walk = ExifWalk(bytes: bytes, order: byteOrder)
        let all = walk.allDirectories()
        if walk.isPartial { findings.leave("Exif whose directories can't all be followed") }
        blankDirectories(all, &findings)
        for directory in all where directory.kind != .gps {
            if removePointers(in: directory) { findings.erase(Self.locationName) }
        }
        try eraseEmbedded(in: all, isNested: isNested, &findings)
        directories = rewalked()
        var again = ExifWalk(bytes: bytes, order: byteOrder)
        if again.allDirectories().contains(where: { $0.kind == .gps && !$0.entries.isEmpty }) {
            findings.leave(Self.locationName)
        }
        blankMakerNotePlaces(&findings)
        if let range = thumbnail {
            let thumbnail = try LocationErasure(ofJPEG: Array(bytes[range]))
            findings.add(thumbnail.findings, in: "thumbnail")
            if !thumbnail.findings.erased.isEmpty { bytes.replaceSubrange(range, with: try thumbnail.file.bytes()) }
        }
        return findings
    }

    private mutating func blankDirectories(_ all: [Directory], _ findings: inout LocationFindings) {
        for directory in all where directory.kind == .gps {
            let values = directory.entries.filter { !$0.isInline }.compactMap(\.value)
            for range in values + [directory.range] where bytes[range].contains(where: { $0 != 0 }) {
                guard Self.isOnlyOfGPS(range, all) else {
                    findings.leave(Self.locationName)
                    continue
                }
                blank(range)
                findings.erase(Self.locationName)
            }
        }
    }

    /// Whether nothing but GPS directories has bytes in a range.
    private static func isOnlyOfGPS(_ range: Range<Int>, _ all: [Directory]) -> Bool {
        range.lowerBound >= 8
            && all.allSatisfy { directory in
                directory.kind == .gps
                    || !directory.range.overlaps(range)
                        && directory.entries.allSatisfy { $0.isInline || $0.value?.overlaps(range) != true }
            }
    }

    /// Takes the entries out that link to a GPS directory; those behind them move up. False where there is none.
    private mutating func removePointers(in directory: Directory) -> Bool {
        let pointers = directory.entries.filter { $0.tag == ExifTag.gpsPointer }.map(\.position)
        let start = directory.range.lowerBound
        guard let first = pointers.first, let count = bytes.integer16(at: start, byteOrder),
            Int(count) >= pointers.count
        else { return false }
        var rest: [UInt8] = []
        for (pointer, next) in zip(pointers, pointers.dropFirst() + [directory.range.upperBound]) {
            rest += bytes[pointer + 12..<next]
        }
        bytes.store(count - UInt16(pointers.count), at: start, byteOrder)
        let zeros = [UInt8](repeating: 0, count: 12 * pointers.count)
        bytes.replaceSubrange(first..<directory.range.upperBound, with: rest + zeros)
        return true
    }

    /// Blanks the places of what tags hold of other kinds of metadata.
    private mutating func eraseEmbedded(
        in all: [Directory], isNested: Bool, _ findings: inout LocationFindings
    ) throws(MetadataError) {
        let tags = [ExifTag.xmp, ExifTag.iptc, ExifTag.photoshop, ExifTag.contentCredentials]
        let found = all.flatMap { $0.entries.filter { tags.contains($0.tag) } }
        guard !isNested || found.isEmpty, found.count <= Self.mostEmbedded else {
            return findings.leave("Exif with too many other metadata in its tags")
        }
        for entry in found {
            guard let value = entry.value else {
                findings.leave("metadata in Exif that aren't whole")
                continue
            }
            switch entry.tag {
            case ExifTag.xmp: bytes.eraseXMPLocation(in: value, &findings)
            case ExifTag.iptc: IPTCRecords.eraseLocation(in: value, of: &bytes, &findings)
            case ExifTag.photoshop: try bytes.erasePhotoshopLocation(in: value, &findings)
            default:
                guard bytes[value].contains(where: { $0 != 0 }) else { continue }
                blank(value)
                findings.erase(LocationErasure.contentCredentials)
            }
        }
    }

    private func rewalked() -> [Directory] {
        var walk = ExifWalk(bytes: bytes, order: byteOrder)
        return walk.directories()
    }

    mutating func blank(_ range: Range<Int>) {
        bytes.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
    }
}

extension ExifBlock {
    /// Panasonic's tags for a location, country, state, city, landmark, and another city.
    private static let panasonicPlaces: Set<UInt16> = [0x67, 0x69, 0x6B, 0x6D, 0x6F, 0x80]
    /// Nikon's block of a country and the name of a place.
    private static let nikonPlace: UInt16 = 0x39

    /// Blanks the names of places in the notes of makers who are known to write them.
    ///
    /// The one case in which a MakerNote is looked into; its structure stays as it is.
    private mutating func blankMakerNotePlaces(_ findings: inout LocationFindings) {
        guard let note = entry(ExifTag.makerNote, in: .exif)?.value else { return }
        var places: [Range<Int>] = []
        if bytes.hasBytes("Panasonic\0".utf8, at: note.lowerBound) {
            let walk = ExifWalk(bytes: bytes, order: byteOrder)
            places = walk.entries(at: note.lowerBound + 12).filter { Self.panasonicPlaces.contains($0.tag) }
                .compactMap(\.value)
        } else if bytes.hasBytes("Nikon\0".utf8, at: note.lowerBound), note.count > 18 {
            // A TIFF structure of its own, from which its offsets count.
            let base = note.lowerBound + 10
            let inner = try? ExifBlock(Array(bytes[base..<note.upperBound]))
            let place = inner?.entry(Self.nikonPlace, in: .ifd0)?.value
            places = place.map { [$0.lowerBound + base..<$0.upperBound + base] } ?? []
        }
        for place in places where bytes[place].contains(where: { $0 != 0 }) {
            guard note.contains(place.lowerBound), place.upperBound <= note.upperBound else {
                findings.leave("maker's place names")
                continue
            }
            blank(place)
            findings.erase("maker's place names")
        }
    }
}
