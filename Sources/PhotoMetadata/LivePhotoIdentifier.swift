public import ContentTypes

/// The identifier that both halves of an Apple Live Photo carry.
public enum LivePhotoIdentifier {
    private static let key = "com.apple.quicktime.content.identifier"
    /// Apple's MakerNote: a mark, a version, a byte order; then a directory whose offsets count from the mark.
    private static let mark = Array("Apple iOS\0".utf8)
    private static let tag: UInt16 = 0x11
    /// How long a film's description may be to be read.
    private static let longestDescription = 16 << 20

    /// Reads the identifier of a JPEG, a HEIC or a film.
    ///
    /// - Returns: nil where the file has none that can be read; identifiers are at most 128 letters.
    /// - Throws: `io` when the file can't be read.
    public static func read(from file: some ByteSource & Sendable, _ header: FileHeader) throws(MetadataError)
        -> String?
    {
        let found: String?
        if header.type == .jpeg {
            found = try? JPEGFile(reading: file).exif.flatMap(identifier)
        } else if let item = header.container?.exif.first {
            let range = Int(clamping: item.lowerBound)..<Int(clamping: item.upperBound)
            guard range.count <= longestDescription else { return nil }
            let bytes = try file.bytes(in: range)
            found = HEIFMetadata.exifBlock(in: 0..<bytes.count, of: bytes)
                .flatMap { try? ExifBlock(Array(bytes[$0])) }.flatMap(identifier)
        } else {
            found = try identifier(ofFilm: file)
        }
        return found.flatMap { $0.isEmpty || $0.utf8.count > 128 ? nil : $0 }
    }

    private static func identifier(_ exif: ExifBlock) -> String? {
        guard let note = exif.entry(ExifTag.makerNote, in: .exif)?.value, note.count > 16,
            exif.bytes.hasBytes(mark, at: note.lowerBound)
        else { return nil }
        let bytes = Array(exif.bytes[note])
        let order: ByteOrder = bytes.hasBytes("II".utf8, at: 12) ? .little : .big
        let entry = ExifWalk(bytes: bytes, order: order).entries(at: 14).first { $0.tag == tag }
        return entry?.value.map { String(decoding: bytes[$0].prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func identifier(ofFilm file: some ByteSource) throws(MetadataError) -> String? {
        var boxes = BoxWalk(over: 0..<Int(clamping: file.byteCount), of: file)
        while let box = boxes.next() {
            if box.type == "moov", box.body.count <= longestDescription {
                return FilmBoxes(try file.bytes(in: box.body)).value(of: key)
            }
        }
        if let failure = boxes.failure { throw MetadataError(unread: failure) }
        return nil
    }
}

extension FilmBoxes {
    /// The text of an item of the film's own `meta` box, by its name.
    func value(of name: String) -> String? {
        for meta in boxes(of: "meta", in: 0..<bytes.count) {
            let content = boxes(ofMeta: meta)
            guard let keys = boxes(of: "keys", in: content).first, let list = boxes(of: "ilst", in: content).first,
                let number = names(in: keys).firstIndex(of: name)
            else { continue }
            let type = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (number + 1) >> $0) }
            let item = boxes(of: String(type.map { Character(Unicode.Scalar($0)) }), in: list).first
            let data = item.flatMap { boxes(of: "data", in: $0).first }
            // The kind and the language of the value come first.
            return data.map { String(decoding: bytes[$0.dropFirst(8)], as: UTF8.self) }
        }
        return nil
    }

    /// Where in a box `meta` its boxes are: behind its version, which QuickTime's hasn't.
    func boxes(ofMeta body: Range<Int>) -> Range<Int> {
        // A version and its flags are 0, which is no box's length.
        let length = bytes.integer32(at: body.lowerBound, .big) ?? 0
        let isPlain = bytes.hasBytes("hdlr".utf8, at: body.lowerBound + 4) || (8...body.count + 8).contains(Int(length))
        return body.dropFirst(isPlain ? 0 : 4)
    }

    /// The contents of all boxes of a type that are in a range, not those in other boxes.
    func boxes(of type: String, in range: Range<Int>) -> [Range<Int>] {
        var boxes = BoxWalk(over: range, of: bytes)
        var found: [Range<Int>] = []
        while let box = boxes.next() {
            if box.type == type { found.append(box.body) }
        }
        return found
    }
}
