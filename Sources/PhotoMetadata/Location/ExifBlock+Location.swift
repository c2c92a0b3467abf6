extension ExifBlock {
    private static let locationName = "Exif location"

    /// Takes out where the photo was taken: the GPS directory, what links to it, the places that makers' notes are
    /// known to name, and the same of the thumbnail.
    ///
    /// The bytes are blanked where they lie and the block keeps its length, so that all else stays in its place.
    public mutating func eraseLocation() throws(MetadataError) -> LocationFindings {
        var findings = LocationFindings()
        blankDirectories(&findings)
        while removePointer() { findings.erase(Self.locationName) }
        if hasGPS { findings.leave(Self.locationName) }
        blankMakerNotePlaces(&findings)
        if let range = thumbnail {
            let thumbnail = try LocationErasure(ofJPEG: Array(bytes[range]))
            findings.add(thumbnail.findings, in: "thumbnail")
            if !thumbnail.findings.erased.isEmpty { bytes.replaceSubrange(range, with: try thumbnail.file.bytes()) }
        }
        return findings
    }

    private mutating func blankDirectories(_ findings: inout LocationFindings) {
        for directory in directories where directory.kind == .gps {
            let values = directory.entries.filter { !$0.isInline }.compactMap(\.value)
            for range in values + [directory.range] where bytes[range].contains(where: { $0 != 0 }) {
                guard isOnlyOfGPS(range) else {
                    findings.leave(Self.locationName)
                    continue
                }
                blank(range)
                findings.erase(Self.locationName)
            }
        }
        directories = rewalked()
    }

    /// Whether nothing but GPS directories has bytes in a range.
    private func isOnlyOfGPS(_ range: Range<Int>) -> Bool {
        range.lowerBound >= 8
            && directories.allSatisfy { directory in
                directory.kind == .gps
                    || !directory.range.overlaps(range)
                        && directory.entries.allSatisfy { $0.isInline || $0.value?.overlaps(range) != true }
            }
    }

    /// Takes the first entry out that links to a GPS directory; those behind it move up. False where there is none.
    private mutating func removePointer() -> Bool {
        for directory in directories where directory.kind != .gps {
            guard let entry = directory.entries.first(where: { $0.tag == ExifTag.gpsPointer }) else { continue }
            let start = directory.range.lowerBound
            guard let count = bytes.integer16(at: start, byteOrder), count > 0 else { continue }
            bytes.store(count - 1, at: start, byteOrder)
            let rest = Array(bytes[entry.position + 12..<directory.range.upperBound])
            bytes.replaceSubrange(
                entry.position..<directory.range.upperBound, with: rest + [UInt8](repeating: 0, count: 12))
            directories = rewalked()
            return true
        }
        return false
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
