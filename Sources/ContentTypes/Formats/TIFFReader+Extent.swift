extension TIFFReader {
    /// How far a RAW file must reach to hold its picture, as its directories say; nil where the bytes aren't built
    /// like TIFF.
    ///
    /// Of a file that was cut off, the place is behind its end: a decoder may not notice that. A directory that names
    /// fewer tiles than its picture has asks for more than any file holds.
    ///
    /// - Throws: what the source throws.
    package static func pictureEnd(in source: some ByteSource) throws -> UInt64? {
        var file = FileBytes(source)
        let end = TIFFStructure(&file, at: 0, end: file.byteCount).map { structure in
            let reader = TIFFReader(structure, &file)
            return max(reader.directoriesEnd(&file), reader.dataEnd(&file))
        }
        if let failure = file.failure { throw failure }
        return end
    }

    /// Which colour each place of a DNG's sensor sees, by the numbers of its planes, row by row of what is repeated,
    /// DNG 1.4 and TIFF/EP; nil for every other file.
    ///
    /// Empty where that isn't said for every place, or of one a colour that no plane has: a decoder that doesn't check
    /// takes what is in memory.
    ///
    /// - Throws: what the source throws.
    package static func sensorPattern(in source: some ByteSource) throws -> [UInt8]? {
        var file = FileBytes(source)
        let pattern: [UInt8]? = TIFFStructure(&file, at: 0, end: file.byteCount).flatMap { structure in
            let reader = TIFFReader(structure, &file)
            guard reader.first?.entry(50706) != nil, let picture = reader.largestPicture(&file),
                picture.number(262, &file) == 32803
            else { return nil }
            return picture.soundPattern(&file)
        }
        if let failure = file.failure { throw failure }
        return pattern
    }

    /// Where the last of the first directory and those below it ends.
    private func directoriesEnd(_ file: inout FileBytes) -> UInt64 {
        let links = first?.numbers(330, limit: Self.childLimit, &file) ?? []
        let (countSize, entrySize): (UInt64, UInt64) = structure.isBigTIFF ? (8, 20) : (2, 12)
        var end: UInt64 = 0
        for link in [structure.firstDirectory] + links {
            let (start, isBehind) = link.addingReportingOverflow(structure.start + countSize)
            guard !isBehind else { return .max }
            // The high bytes of BigTIFF's count mean no directory that could be read.
            let low = structure.isBigTIFF && structure.isBigEndian ? start - 2 : start - countSize
            let count = file.uint16(at: low, isBigEndian: structure.isBigEndian) ?? 0
            end = max(end, start.addingReportingOverflow(UInt64(count) * entrySize).partialValue)
        }
        return end
    }

    /// Where the data of the sensor's directory end.
    private func dataEnd(_ file: inout FileBytes) -> UInt64 {
        // Panasonic has a tag of its own for the place, and one directory.
        let isPanasonic = structure.magic == 0x55
        guard let picture = isPanasonic ? first : largestPicture(&file) else { return 0 }
        let strips = picture.numbers(isPanasonic ? 0x118 : 273, limit: Self.dataLimit, &file)
        let tiles = picture.numbers(324, limit: Self.dataLimit, &file)
        if let needed = picture.tileCount(&file), !tiles.isEmpty, tiles.count < min(needed, Self.dataLimit) {
            return .max
        }
        let starts = tiles.isEmpty ? strips : tiles
        let sizes = picture.numbers(tiles.isEmpty ? 279 : 325, limit: Self.dataLimit, &file)
        return zip(starts, sizes).map { $0.addingReportingOverflow($1).partialValue }.max() ?? 0
    }

    /// How many strips or tiles are looked at.
    private static let dataLimit = 1 << 16
}

extension TIFFDirectory {
    /// The sensor's pattern; empty for one that isn't sound.
    fileprivate func soundPattern(_ file: inout FileBytes) -> [UInt8] {
        let sides = numbers(33421, limit: 2, &file)
        let pattern = numbers(33422, limit: 64, &file)
        guard sides.count == 2, sides.allSatisfy({ (1...8).contains($0) }), pattern.count >= sides[0] * sides[1]
        else { return [] }
        let planes = numbers(50710, limit: 4, &file)
        let colors = Set(pattern)
        // Without a statement red, green, blue; cyan, magenta, yellow; green with those three.
        let known: [Set<UInt64>] = [[0, 1, 2], [0, 1], [0], [0, 1, 2, 3], [3, 4, 5], [1, 3, 4, 5]]
        guard planes.isEmpty ? known.contains(colors) : colors == Set(planes) else { return [] }
        return pattern.prefix(Int(sides[0] * sides[1])).map { UInt8(truncatingIfNeeded: $0) }
    }

    /// How many tiles cover one plane of the picture; nil where it isn't tiled.
    fileprivate func tileCount(_ file: inout FileBytes) -> Int? {
        guard let width = number(256, &file), let height = number(257, &file), let tileWidth = number(322, &file),
            let tileHeight = number(323, &file), min(width, height, tileWidth, tileHeight) > 0
        else { return nil }
        return ((width - 1) / tileWidth + 1).multipliedReportingOverflow(by: (height - 1) / tileHeight + 1).partialValue
    }
}
