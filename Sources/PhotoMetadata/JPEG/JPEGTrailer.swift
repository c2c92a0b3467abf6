import ContentTypes

/// What follows a JPEG's picture, divided into whole pictures and the bytes between them.
struct JPEGTrailer {
    /// How many pictures are told apart; what follows the last of them is kept as it is.
    static let pictureLimit = 64
    /// How many bytes of pictures are turned, all together: they and what they become are in memory at a time.
    static let turnedBytesLimit = 64 << 20

    /// One stretch of the trailing bytes.
    struct Piece {
        /// Where it lay in the source.
        let source: Range<Int>
        /// Whether it is a whole JPEG.
        let isPicture: Bool
        /// Whether some index lists it, so that readers find it there.
        let isListed: Bool
        /// What it is called in a record.
        let name: String
        /// What takes its place: nil leaves it out.
        var content: SplicedFile.Piece?

        init(_ source: Range<Int>, name: String, isPicture: Bool = false, isListed: Bool = false) {
            self.source = source
            self.isPicture = isPicture
            self.isListed = isListed
            self.name = name
            content = .stretch(source)
        }

        /// How long what takes its place is.
        var byteCount: Int { content?.byteCount ?? 0 }
    }

    private(set) var pieces: [Piece] = []
    private let file: JPEGFile

    init(of file: JPEGFile) throws(MetadataError) {
        self.file = file
        var listed = try JPEGTrailer.listedByMPF(file) + JPEGTrailer.listedByContainer(file)
        listed.sort { $0.range.lowerBound < $1.range.lowerBound }
        let isListed = !listed.isEmpty
        if !isListed { listed = try JPEGTrailer.unlisted(file) }
        var position = file.end
        var pictureCount = 0
        for (range, name) in listed where range.lowerBound >= position && pictureCount < JPEGTrailer.pictureLimit {
            try appendRaw(position..<range.lowerBound)
            pieces.append(Piece(range, name: name, isPicture: true, isListed: isListed))
            position = range.upperBound
            pictureCount += 1
        }
        try appendRaw(position..<file.byteCount)
    }

    private mutating func appendRaw(_ range: Range<Int>) throws(MetadataError) {
        guard !range.isEmpty else { return }
        pieces.append(Piece(range, name: try JPEGTrailer.name(of: range, in: file)))
    }

    private typealias Listing = (range: Range<Int>, name: String)

    private static func listedByMPF(_ file: JPEGFile) throws(MetadataError) -> [Listing] {
        guard let (index, base) = file.mpf else { return [] }
        var found: [Listing] = []
        for entry in index.entries.dropFirst() {
            let range = try picture(at: base + Int(entry.offset), length: Int(entry.size), in: file)
            if let range { found.append((range, "MPF picture")) }
        }
        return found
    }

    private static func listedByContainer(_ file: JPEGFile) throws(MetadataError) -> [Listing] {
        guard let packet = file.xmp else { return [] }
        var found: [Listing] = []
        for (item, start) in locate(packet.containerItems, of: packet, in: file) where item.mime == "image/jpeg" {
            guard let length = item.length.flatMap({ packet.number($0.value) }),
                let range = try picture(at: start, length: length, in: file)
            else { continue }
            found.append((range, item.semantic == "GainMap" ? "gain map" : "secondary picture"))
        }
        return found
    }

    /// Where each item behind the main picture begins: they follow one another, with the paddings stated.
    static func locate(
        _ items: [XMPPacket.ContainerItem], of packet: XMPPacket, in file: JPEGFile
    ) -> [(item: XMPPacket.ContainerItem, start: Int)] {
        guard let primary = items.first else { return [] }
        var located: [(item: XMPPacket.ContainerItem, start: Int)] = []
        var (position, overflow) = file.end.addingReportingOverflow(primary.padding)
        for item in items.dropFirst() {
            guard !overflow, position <= file.byteCount else { break }
            located.append((item, position))
            let length = item.length.flatMap { packet.number($0.value) } ?? 0
            (position, overflow) = position.addingReportingOverflow(length + item.padding)
        }
        return located
    }

    /// The range of a JPEG that begins at a place in the trailing bytes.
    private static func picture(at start: Int, length: Int, in file: JPEGFile) throws(MetadataError) -> Range<Int>? {
        guard start >= file.end, start <= file.byteCount, length > 4, length <= file.byteCount - start,
            try isPicture(at: start, in: file)
        else { return nil }
        return start..<start + length
    }

    private static func isPicture(at start: Int, in file: JPEGFile) throws(MetadataError) -> Bool {
        guard start <= file.byteCount - 3 else { return false }
        return try file.source.bytes(in: start..<start + 3) == [0xFF, 0xD8, 0xFF]
    }

    /// Pictures that simply follow the first one, as some cameras append a preview.
    private static func unlisted(_ file: JPEGFile) throws(MetadataError) -> [Listing] {
        var found: [Listing] = []
        var position = file.end
        while found.count < pictureLimit, try isPicture(at: position, in: file) {
            var walk = JPEGWalk(file.source, from: position, for: .end)
            try walk.run()
            guard let end = walk.end else { break }
            found.append((position..<end, "trailing picture"))
            position = end
        }
        return found
    }

    private static func name(of range: Range<Int>, in file: JPEGFile) throws(MetadataError) -> String {
        guard range.count >= 8 else { return "trailing data" }
        let start = try file.source.bytes(in: range.lowerBound..<range.lowerBound + 8)
        if start.hasBytes("ftyp".utf8, at: 4) { return "motion video" }
        let end = try file.source.bytes(in: range.upperBound - 4..<range.upperBound)
        return end.elementsEqual("SEFT".utf8) ? "Samsung trailer" : "trailing data"
    }
}

extension JPEGTrailer {
    /// Turns every picture; one that can't be turned is left out where an index lists it, else kept and named.
    ///
    /// - Parameter limit: how many bytes of pictures are turned; each that would exceed it can't be.
    mutating func turn(
        _ turns: PictureTurns, recording graft: inout Graft, atMost limit: Int = turnedBytesLimit
    ) throws(MetadataError) {
        var room = limit
        for index in pieces.indices {
            let piece = pieces[index]
            guard piece.isPicture, turns.orientation != .up else {
                graft.keep(piece.name)
                continue
            }
            let picture = piece.source.count <= room ? try file.source.bytes(in: piece.source) : nil
            room -= picture?.count ?? 0
            if let turned = picture.flatMap({ turns.secondary?($0) }) {
                pieces[index].content = .bytes(turned[...])
                graft.carry(piece.name, from: picture, to: turned)
            } else if piece.isListed {
                pieces[index].content = nil
                graft.drop(piece.name)
            } else {
                graft.keep(piece.name)
                graft.leaveStale(piece.name)
            }
        }
    }

    /// Where a place in the source's trailing bytes has gone, counted from the start of the new ones.
    ///
    /// - Returns: nil when it lay in a picture that was left out. What lies past the end of the file stays as far
    ///   behind the end.
    func newOffset(of place: Int) -> Int? {
        var offset = 0
        for piece in pieces {
            if piece.source.contains(place) {
                return piece.content == nil ? nil : offset + min(place - piece.source.lowerBound, piece.byteCount)
            }
            offset += piece.byteCount
        }
        return place >= file.byteCount ? offset + (place - file.byteCount) : nil
    }

    /// The new length of the picture that began at a place in the source.
    ///
    /// - Returns: nil where no picture began there, 0 for one that was left out.
    func newLength(ofPictureAt place: Int) -> Int? {
        pieces.first { $0.isPicture && $0.source.lowerBound == place }.map(\.byteCount)
    }
}
