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
            default: continue
            }
        }
        try erasePhotoshop(of: jpeg)
        for piece in try JPEGTrailer(of: jpeg).pieces {
            if piece.isPicture { try erasePicture(piece) } else { try eraseRaw(piece) }
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

    /// Bytes of no known structure: films are looked for in them.
    private mutating func eraseRaw(_ piece: JPEGTrailer.Piece) throws(MetadataError) {
        var window = ByteWindow(source)
        var position = piece.source.lowerBound
        while let start = window.firstIndex(of: UInt8(ascii: "f"), from: position, to: piece.source.upperBound),
            start < piece.source.upperBound
        {
            position = start + 1
            guard window.integer(at: start, byteCount: 4) == 0x6674_7970, start - 4 >= piece.source.lowerBound else {
                continue
            }
            return try eraseFilm(in: start - 4..<piece.source.upperBound, named: "motion video")
        }
        if let failure = window.failure { throw MetadataError(unread: failure) }
    }
}
