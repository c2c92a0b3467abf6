import ContentTypes

extension LocationErasure {
    mutating func eraseJPEG(_ jpeg: JPEGFile) throws(MetadataError) {
        let extended = eraseExtendedXMP(of: jpeg)
        for segment in jpeg.segments {
            let body = segment.payload.upperBound - jpeg.body(of: segment).count..<segment.payload.upperBound
            switch jpeg.content(of: segment) {
            case .exif:
                try edit(body) { (bytes, findings) throws(MetadataError) in
                    try bytes.eraseExifLocation(in: 0..<bytes.count, &findings)
                }
            case .xmp:
                try edit(body) { bytes, findings in
                    bytes.eraseXMPLocation(in: 0..<bytes.count, &findings)
                    extended?.rename(in: &bytes)
                }
            case .extendedXMP:
                if let extended { replace(body, with: extended.body(of: segment)) }
            case .application(6) where jpeg.payload(of: segment).starts(with: "GoPro".utf8):
                findings.leave("GoPro's metadata")
            case .application(let number): try eraseUnknown(number, body, jpeg.payload(of: segment))
            default: continue
            }
        }
        try erasePhotoshop(of: jpeg)
        for piece in try JPEGTrailer(of: jpeg).pieces {
            if piece.isPicture {
                try erasePicture(piece)
            } else {
                try eraseTrailing(piece.source, named: piece.name == "motion video" ? Self.trailingData : piece.name)
            }
        }
    }

    /// A segment of no known kind: JUMBF is blanked, and what some readers take for Exif, XMP or IPTC is named.
    private mutating func eraseUnknown(
        _ number: Int, _ body: Range<Int>, _ payload: [UInt8]
    ) throws(MetadataError) {
        switch number {
        case 1 where payload.contains { $0 != 0 }, 13 where payload.starts(with: "Adobe_Photoshop".utf8):
            findings.leave("an APP\(number) segment of no known kind")
        case 11 where payload.starts(with: "JP".utf8):
            // The boxes of JPEG XT, which belong to the picture, are in capitals; others may be JUMBF or parts of it.
            let type = payload.dropFirst(12).prefix(4)
            if type.count == 4, type.allSatisfy({ (0x30...0x5A).contains($0) }) { return }
            try blank(body, named: Self.contentCredentials)
        default: return
        }
    }

    /// Photoshop's resources as a whole, of which one may go on in a further segment.
    private mutating func erasePhotoshop(of jpeg: JPEGFile) throws(MetadataError) {
        guard let old = jpeg.photoshop else { return }
        var new = old
        try new.erasePhotoshopLocation(in: 0..<new.count, &findings)
        put(new, instead: old, in: jpeg.segments(.photoshop).map { ($0, jpeg.body(of: $0).count) })
    }

    /// The extended XMP as a whole, which is cut into segments anywhere; nil where nothing in it is to be changed.
    private mutating func eraseExtendedXMP(of jpeg: JPEGFile) -> ExtendedXMPEdit? {
        guard !jpeg.segments(.extendedXMP).isEmpty else { return nil }
        guard jpeg.hasWholeExtendedXMP, var text = jpeg.extendedXMP else {
            findings.leave("extended XMP of which parts are missing or doubled")
            return nil
        }
        let before = text
        text.eraseXMPLocation(in: 0..<text.count, &findings)
        guard text != before else { return nil }
        let edit = ExtendedXMPEdit(of: jpeg) { $0 = text }
        if edit == nil { findings.leave("extended XMP whose digest can't be computed here") }
        return edit
    }

    /// Puts a text back into the ends of segments, each as long as it was.
    private mutating func put(
        _ new: [UInt8], instead old: [UInt8], in segments: [(segment: JPEGFile.Segment, count: Int)]
    ) {
        var position = 0
        for (segment, count) in segments {
            let part = position..<position + count
            position = part.upperBound
            let end = segment.payload.upperBound
            if new[part] != old[part] { replace(end - count..<end, with: Array(new[part])) }
        }
    }

    /// A whole picture behind the first.
    private mutating func erasePicture(_ piece: JPEGTrailer.Piece) throws(MetadataError) {
        try edit(piece.source) { (bytes, findings) throws(MetadataError) in
            let inner = try LocationErasure(ofJPEG: bytes)
            findings.add(inner.findings, in: piece.name)
            if !inner.findings.erased.isEmpty { bytes = try inner.file.bytes() }
        }
    }

    /// More films than one photo has; each may reach as far as the file.
    private static let mostFilms = 32

    /// What is called so that follows a picture and is nothing known.
    static let trailingData = "trailing data"

    /// Bytes of no known structure: films in them lose their places, and the rest is blanked.
    mutating func eraseTrailing(_ range: Range<Int>, named name: String = trailingData) throws(MetadataError) {
        // What only looks like the beginning of a film must not hide one.
        let starts = try (boxes(0x6674_7970, in: range) + boxes(0x6D6F_6F76, in: range)).sorted()
        guard starts.count <= Self.mostFilms else { return findings.leave("more films than are looked into") }
        var end = range.lowerBound
        for start in starts {
            try eraseFilm(in: start..<range.upperBound, named: "motion video")
            if start > end { try blank(end..<start, named: name) }
            end = max(end, try filmEnd(from: start, to: range.upperBound))
        }
        if end < range.upperBound {
            try blank(end..<range.upperBound, named: name)
        } else if try source.bytes(in: max(end - 12, 0)..<end).suffix(4).elementsEqual([0xA1, 0xB2, 0xC3, 0xD4]) {
            findings.leave("a trailer behind a film")
        }
    }

    /// Where boxes of a type begin in a range, wherever they stand.
    private func boxes(_ type: Int, in range: Range<Int>) throws(MetadataError) -> [Int] {
        var window = ByteWindow(source)
        var starts: [Int] = []
        var position = range.lowerBound + 4
        while let place = window.firstIndex(of: UInt8(type >> 24), from: position, to: range.upperBound),
            place < range.upperBound, starts.count <= Self.mostFilms
        {
            position = place + 1
            if window.integer(at: place, byteCount: 4) == type { starts.append(place - 4) }
        }
        if let failure = window.failure { throw MetadataError(unread: failure) }
        return starts
    }

    /// Where the boxes of a film end that begins at a place: behind the last of a kind that films have.
    private func filmEnd(from start: Int, to end: Int) throws(MetadataError) -> Int {
        let kinds: Set = [
            "ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "mpvd", "moof", "mfra", "meta", "pnot", "udta",
            "sidx", "styp", "iinf", "idat", "pdin", "emsg",
        ]
        var boxes = BoxWalk(over: start..<end, of: source)
        var last = start
        while let box = boxes.next(), kinds.contains(box.type) { last = box.body.upperBound }
        if let failure = boxes.failure { throw MetadataError(unread: failure) }
        return last
    }
}
