/// Reads a JPEG's segments up to the first scan, ITU-T T.81 annex B.
struct JPEGReader {
    /// How many segments are looked at; a colour profile may take up 255.
    static let segmentLimit = 1024
    /// How many bytes of rubbish between two segments are passed over.
    static let rubbishLimit = 1 << 14

    private var header = FileHeader(.jpeg, basis: "a JPEG start of image")
    private var make = ""
    private var hasExif = false
    private var isComplete = false
    private var pictures: UInt64?

    /// Reads the header; nil where the bytes are no JPEG.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var reader = JPEGReader()
        if file.byte(at: 2) != 0xFF {
            guard reader.isJPEGAfterRubbish(&file) else { return nil }
            reader.header.basis = "a JPEG start of image, then rubbish, then segments"
        }
        guard detail == .header else { return reader.header }
        reader.walk(&file, from: 2)
        reader.readTrailer(&file)
        reader.header.settleOrientation(by: [.exif, .xmp])
        return reader.header
    }

    /// Whether two segments follow each other somewhere in the first block.
    private func isJPEGAfterRubbish(_ file: inout FileBytes) -> Bool {
        var place: UInt64 = 2
        for _ in 0..<64 {
            guard let (marker, found) = nextMarker(&file, from: place, limit: FileBytes.blockSize) else { return false }
            place = found + 2
            guard Self.isTable(marker), let length = file.uint16(at: place), length > 2 else { continue }
            if file.byte(at: place + UInt64(length)) == 0xFF { return true }
        }
        return false
    }

    /// Whether a marker can come first: tables, application data, comments, frames.
    private static func isTable(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) || marker == 0xDB || marker == 0xDD || (0xE0...0xEF).contains(marker)
            || marker == 0xFE
    }

    private mutating func walk(_ file: inout FileBytes, from start: UInt64) {
        file.stride = 1024
        var place = start
        for _ in 0..<Self.segmentLimit {
            guard let (marker, found) = nextMarker(&file, from: place, limit: Self.rubbishLimit) else { return }
            place = found + 2
            switch marker {
            case 0x01, 0xD0...0xD8: continue
            case 0xD9: return
            case 0xDA:
                isComplete = true
                return
            default: break
            }
            guard let length = file.uint16(at: place), length >= 2 else { continue }
            readSegment(&file, marker: marker, body: place + 2, end: place + UInt64(length))
            place += UInt64(length)
        }
    }

    /// The next marker and where its `FF` is; fill bytes and rubbish before it are passed over.
    private func nextMarker(_ file: inout FileBytes, from start: UInt64, limit: Int) -> (UInt8, UInt64)? {
        var place = start
        while place - start < UInt64(limit) {
            guard let byte = file.byte(at: place) else { return nil }
            if byte == 0xFF, let marker = file.byte(at: place + 1), marker != 0, marker != 0xFF {
                return (marker, place)
            }
            place += 1
        }
        return nil
    }

    private mutating func readSegment(_ file: inout FileBytes, marker: UInt8, body: UInt64, end: UInt64) {
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xF7: readFrame(&file, marker: marker, body: body)
        case 0xE1: readMetadata(&file, body: body, end: end)
        case 0xE2: readExtension(&file, body: body, end: end)
        default: break
        }
    }

    /// The first frame header counts; a second one makes the file malformed.
    private mutating func readFrame(_ file: inout FileBytes, marker: UInt8, body: UInt64) {
        guard header.codec == nil, let depth = file.byte(at: body), let height = file.uint16(at: body + 1),
            let width = file.uint16(at: body + 3), let channels = file.byte(at: body + 5)
        else { return }
        header.setSize(width, height)
        header.bitDepth = Int(depth)
        header.channelCount = Int(channels)
        // JPEG-LS, ITU-T T.87, has a frame of its own beyond those of T.81.
        header.codec = "SOF\(marker == 0xF7 ? 55 : marker - 0xC0)"
    }

    /// Exif or XMP. Of several Exif segments the first that holds a directory counts.
    private mutating func readMetadata(_ file: inout FileBytes, body: UInt64, end: UInt64) {
        if file.hasBytes([0x45, 0x78, 0x69, 0x66, 0], at: body) {
            guard !hasExif, let exif = ExifBlock(&file, at: body + 6, end: min(end, file.byteCount)) else { return }
            hasExif = true
            make = exif.make
            header.add(exif)
        } else if file.hasText("http://ns.adobe.com/xap/1.0/\0", at: body) {
            header.add(XMPPacket(&file, at: body + 29, end: end))
        }
    }

    private mutating func readExtension(_ file: inout FileBytes, body: UInt64, end: UInt64) {
        if file.hasText("MPF\0", at: body) {
            header.add(.mpf)
            if pictures == nil { readPictureList(&file, at: body + 4, end: min(end, file.byteCount)) }
        } else if file.hasText("urn:iso:std:iso:ts:21496:-1\0", at: body) {
            header.add(.gainMap)
        }
    }
}

extension JPEGReader {
    /// The list of the pictures in the file, CIPA DC-007 section 5.2.3; offsets count from the list's own header.
    private mutating func readPictureList(_ file: inout FileBytes, at start: UInt64, end: UInt64) {
        pictures = start
        guard let structure = TIFFStructure(&file, at: start, end: max(start, end)),
            let directory = structure.directory(at: structure.firstDirectory, &file),
            let list = directory.entry(0xB002)
        else { return }
        let count = min(list.count / 16, 8)
        header.frameCount = nil
        let places = (0..<count).compactMap { index -> UInt64? in
            let offset = file.uint32(at: list.place + index * 16 + 8, isBigEndian: structure.isBigEndian) ?? 0
            return offset == 0 ? nil : start + UInt64(offset)
        }
        for place in places where file.hasBytes([0xFF, 0xD8], at: place) {
            for facet in facetsOfSecondPicture(&file, at: place) { header.add(facet) }
        }
    }

    /// What a further picture in the file is there for, by its own metadata.
    private func facetsOfSecondPicture(_ file: inout FileBytes, at place: UInt64) -> [Facet] {
        let start = file.bytes(at: place, upTo: FileBytes.blockSize)
        let gainMaps = ["hdrgainmap", "hdr-gain-map", "HDRGainMap", "urn:iso:std:iso:ts:21496:-1"]
        let depths = ["depthmap", "auxiliary:depth", "auxid:2"]
        var found: [Facet] = []
        if gainMaps.contains(where: { start.range(of: $0) != nil }) { found.append(.gainMap) }
        if depths.contains(where: { start.range(of: $0) != nil }) { found.append(.depth) }
        return found
    }

    /// Samsung's trailer: a directory at the end of the file, whose entries of kind 0A30 are films.
    private mutating func readTrailer(_ file: inout FileBytes) {
        guard isComplete, make.lowercased() == "samsung", file.byteCount > 16 else { return }
        let end = file.byteCount
        guard file.hasText("SEFT", at: end - 4), let length = file.uint32(at: end - 8, isBigEndian: false),
            length >= 12, UInt64(length) + 8 <= end
        else { return }
        let start = end - 8 - UInt64(length)
        guard file.hasText("SEFH", at: start), let count = file.uint32(at: start + 8, isBigEndian: false) else {
            return
        }
        for index in 0..<UInt64(min(count, 64))
        where file.uint16(at: start + 14 + index * 12, isBigEndian: false) == 0x0A30 {
            header.add(.motionPhoto)
        }
    }
}
