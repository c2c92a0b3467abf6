/// Fujifilm's RAW: a header of its own, with a JPEG whose Exif tells the orientation.
enum FujiRAF {
    /// Reads the header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var header = FileHeader("com.fuji.raw-image", basis: "Fujifilm's RAW header")
        guard detail == .header, let jpeg = file.uint32(at: 84), let directory = file.uint32(at: 92) else {
            return header
        }
        readSize(&file, at: UInt64(directory), into: &header)
        if file.hasBytes([0xFF, 0xD8, 0xFF, 0xE1], at: UInt64(jpeg)),
            let exif = ExifBlock.marked(&file, at: UInt64(jpeg) + 6, end: file.byteCount)
        {
            header.add(exif)
        }
        header.settleOrientation(by: [.exif])
        return header
    }

    /// The camera's directory: tag, length, value; 0111 is the cropped size, 0100 the sensor's, height first.
    private static func readSize(_ file: inout FileBytes, at start: UInt64, into header: inout FileHeader) {
        guard let count = file.uint32(at: start) else { return }
        var place = start + 4
        for _ in 0..<min(count, 256) {
            guard let tag = file.uint16(at: place), let length = file.uint16(at: place + 2) else { return }
            if tag == 0x0111 || (tag == 0x0100 && header.width == nil),
                let height = file.uint16(at: place + 4), let width = file.uint16(at: place + 6)
            {
                header.setSize(width, height)
            }
            place += 4 + UInt64(length)
        }
    }
}

/// Minolta's RAW: blocks, among them one with the sensor's size and one that is a TIFF directory.
enum MinoltaMRW {
    /// Reads the header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var header = FileHeader("com.konicaminolta.raw-image", basis: "Minolta's RAW header")
        guard detail == .header, let length = file.uint32(at: 4) else { return header }
        let end = min(UInt64(length) + 8, file.byteCount)
        var place: UInt64 = 8
        for _ in 0..<16 where place < end {
            guard let kind = file.uint32(at: place), let size = file.uint32(at: place + 4) else { break }
            let body = place + 8
            // The blocks' names are PRD and TTW after a NUL.
            if kind == 0x0050_5244, let height = file.uint16(at: body + 12), let width = file.uint16(at: body + 14) {
                header.setSize(width, height)
            }
            if kind == 0x0054_5457, let exif = ExifBlock(&file, at: body, end: min(body + UInt64(size), end)) {
                header.add(exif)
            }
            place = body + UInt64(size)
        }
        header.settleOrientation(by: [.exif])
        return header
    }
}
