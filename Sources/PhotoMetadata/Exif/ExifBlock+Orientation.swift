extension ExifBlock {
    /// The orientation stated for the picture, as stored: 1 to 8 where it is legal.
    public var orientation: UInt16? { number(ExifTag.orientation, in: .ifd0) }

    /// The orientation stated for the thumbnail, as stored.
    public var thumbnailOrientation: UInt16? { number(ExifTag.orientation, in: .ifd1) }

    /// The orientations stated for the pages of a TIFF, those that state one, in order.
    public var pageOrientations: [UInt32] {
        directories.filter { $0.kind.isPage }.compactMap { directory in
            directory.entries.first { $0.tag == ExifTag.orientation }.flatMap(firstNumber)
        }
    }

    private func number(_ tag: UInt16, in kind: Directory.Kind) -> UInt16? {
        entry(tag, in: kind).flatMap(firstNumber).flatMap { UInt16(exactly: $0) }
    }

    /// Overwrites every orientation that is there, the picture's and the thumbnail's; adds none.
    ///
    /// The length stays, and so does each byte outside the ranges that the result names.
    @discardableResult
    public mutating func setOrientation(_ orientation: UInt16) -> [Edit] {
        var edits: [Edit] = []
        for directory in directories where directory.mayStateOrientation {
            for entry in directory.entries where entry.tag == ExifTag.orientation {
                edits.append(overwrite(entry, in: directory.kind, with: UInt32(orientation)))
            }
        }
        return edits
    }

    /// Sets every orientation that is there to 1, upright.
    @discardableResult
    public mutating func resetOrientation() -> [Edit] { setOrientation(1) }
}

extension ExifBlock.Directory.Kind {
    fileprivate var isPage: Bool {
        if case .image = self { true } else { false }
    }
}

extension ExifBlock.Directory {
    /// Readers look for an orientation in the main chain, and find one that was misplaced in the Exif directory.
    fileprivate var mayStateOrientation: Bool {
        switch kind {
        case .image, .exif: true
        case .gps, .interoperability: false
        }
    }
}
