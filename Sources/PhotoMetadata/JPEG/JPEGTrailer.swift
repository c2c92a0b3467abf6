import ContentTypes

/// What follows a JPEG's picture, divided into whole pictures and the bytes between them.
struct JPEGTrailer {
    /// How many pictures are told apart; what follows the last of them is kept as it is.
    static let pictureLimit = 64

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
        var bytes: [UInt8]?
    }

    private(set) var pieces: [Piece] = []
    private let sourceEnd: Int

    init(of file: JPEGFile) {
        sourceEnd = file.bytes.count
        var listed = JPEGTrailer.listedByMPF(file) + JPEGTrailer.listedByContainer(file)
        listed.sort { $0.range.lowerBound < $1.range.lowerBound }
        let isListed = !listed.isEmpty
        if !isListed { listed = JPEGTrailer.unlisted(file) }
        var position = file.end
        var pictureCount = 0
        for (range, name) in listed where range.lowerBound >= position && pictureCount < JPEGTrailer.pictureLimit {
            appendRaw(position..<range.lowerBound, of: file)
            pieces.append(
                Piece(
                    source: range, isPicture: true, isListed: isListed, name: name, bytes: Array(file.bytes[range])))
            position = range.upperBound
            pictureCount += 1
        }
        appendRaw(position..<file.bytes.count, of: file)
    }

    private mutating func appendRaw(_ range: Range<Int>, of file: JPEGFile) {
        guard !range.isEmpty else { return }
        let bytes = Array(file.bytes[range])
        pieces.append(
            Piece(
                source: range, isPicture: false, isListed: false, name: JPEGTrailer.name(of: bytes), bytes: bytes))
    }

    private typealias Listing = (range: Range<Int>, name: String)

    private static func listedByMPF(_ file: JPEGFile) -> [Listing] {
        guard let (index, base) = file.mpf else { return [] }
        return index.entries.dropFirst().compactMap { entry in
            picture(at: base + Int(entry.offset), length: Int(entry.size), in: file).map { ($0, "MPF picture") }
        }
    }

    private static func listedByContainer(_ file: JPEGFile) -> [Listing] {
        guard let packet = file.xmp else { return [] }
        return locate(packet.containerItems, of: packet, in: file).compactMap { item, start in
            guard item.mime == "image/jpeg", let length = item.length.flatMap({ packet.number($0.value) }) else {
                return nil
            }
            let name = item.semantic == "GainMap" ? "gain map" : "secondary picture"
            return picture(at: start, length: length, in: file).map { ($0, name) }
        }
    }

    /// Where each item behind the main picture begins: they follow one another, with the paddings stated.
    static func locate(
        _ items: [XMPPacket.ContainerItem], of packet: XMPPacket, in file: JPEGFile
    ) -> [(item: XMPPacket.ContainerItem, start: Int)] {
        guard let primary = items.first else { return [] }
        var located: [(item: XMPPacket.ContainerItem, start: Int)] = []
        var (position, overflow) = file.end.addingReportingOverflow(primary.padding)
        for item in items.dropFirst() {
            guard !overflow, position <= file.bytes.count else { break }
            located.append((item, position))
            let length = item.length.flatMap { packet.number($0.value) } ?? 0
            (position, overflow) = position.addingReportingOverflow(length + item.padding)
        }
        return located
    }

    /// The range of a JPEG that begins at a place in the trailing bytes.
    private static func picture(at start: Int, length: Int, in file: JPEGFile) -> Range<Int>? {
        guard start >= file.end, length > 4, file.bytes.hasBytes([0xFF, 0xD8, 0xFF], at: start) else { return nil }
        return file.bytes.range(at: start, length: length)
    }

    /// Pictures that simply follow the first one, as some cameras append a preview.
    private static func unlisted(_ file: JPEGFile) -> [Listing] {
        var found: [Listing] = []
        var position = file.end
        while found.count < pictureLimit, file.bytes.hasBytes([0xFF, 0xD8, 0xFF], at: position) {
            var walk = JPEGWalk(bytes: file.bytes, from: position)
            walk.run()
            guard let end = walk.end else { break }
            found.append((position..<end, "trailing picture"))
            position = end
        }
        return found
    }

    private static func name(of bytes: [UInt8]) -> String {
        if bytes.hasBytes("ftyp".utf8, at: 4) { return "motion video" }
        if bytes.hasBytes("SEFT".utf8, at: bytes.count - 4) { return "Samsung trailer" }
        return "trailing data"
    }
}

extension JPEGTrailer {
    /// The new trailing bytes.
    var bytes: [UInt8] { pieces.flatMap { $0.bytes ?? [] } }

    /// Turns every picture; one that can't be turned is left out where an index lists it, else kept and named.
    mutating func turn(_ turns: PictureTurns, recording graft: inout Graft) {
        for index in pieces.indices {
            let piece = pieces[index]
            guard piece.isPicture, turns.orientation != .up else {
                graft.keep(piece.name)
                continue
            }
            if let turned = piece.bytes.flatMap({ turns.secondary?($0) }) {
                pieces[index].bytes = turned
                graft.carry(piece.name, from: piece.bytes, to: turned)
            } else if piece.isListed {
                pieces[index].bytes = nil
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
            let length = piece.bytes?.count ?? 0
            if piece.source.contains(place) {
                return piece.bytes == nil ? nil : offset + min(place - piece.source.lowerBound, length)
            }
            offset += length
        }
        return place >= sourceEnd ? offset + (place - sourceEnd) : nil
    }

    /// The new length of the picture that began at a place in the source.
    ///
    /// - Returns: nil where no picture began there, 0 for one that was left out.
    func newLength(ofPictureAt place: Int) -> Int? {
        pieces.first { $0.isPicture && $0.source.lowerBound == place }.map { $0.bytes?.count ?? 0 }
    }
}
