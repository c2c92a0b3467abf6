import ContentTypes

/// Assembles a JPEG from a coded picture and the metadata of another file.
struct JPEGGrafter {
    /// The longest payload a segment can have.
    static let longestPayload = 65_533

    let source: JPEGFile
    let target: JPEGFile
    let frame: JPEGFile.Frame
    let turns: PictureTurns
    var graft = Graft()
    /// The source's index of pictures, and where its offsets count from.
    let sourceIndex: (index: MPFIndex, base: Int)?
    /// What follows the source's picture, turned before anything states its size.
    var trailer: JPEGTrailer
    /// Where the index of pictures begins in the new file, behind the segment's identifier.
    var mpfStart: Int?

    init(source: JPEGFile, target: JPEGFile, frame: JPEGFile.Frame, turns: PictureTurns) {
        self.source = source
        self.target = target
        self.frame = frame
        self.turns = turns
        sourceIndex = source.mpf
        trailer = JPEGTrailer(of: source)
    }

    mutating func run() throws(MetadataError) -> Graft {
        trailer.turn(turns, recording: &graft)
        inspectExtendedXMP()
        graft.bytes = [0xFF, JPEGMarker.startOfImage]
        if source.segments(.jfif).isEmpty, !isSelfEvident { appendFromTarget(.jfif) }
        var seen: Set<JPEGFile.Content> = []
        for segment in source.segments {
            guard let content = source.content(of: segment) else { continue }
            append(segment, content, isFirst: seen.insert(content).inserted)
        }
        if source.segments(.adobe).isEmpty { appendFromTarget(.adobe) }
        if source.segments(.icc).isEmpty { appendFromTarget(.icc) }
        appendCodedPicture()
        let pictureEnd = graft.bytes.count
        graft.bytes += trailer.bytes
        try rewriteIndex(pictureEnd: pictureEnd)
        return graft
    }

    private mutating func append(_ segment: JPEGFile.Segment, _ content: JPEGFile.Content, isFirst: Bool) {
        let payload = Array(source.bytes[segment.payload])
        switch content {
        case .jfif: appendUnique(.jfif, isFirst ? jfif(payload) : nil, from: payload)
        case .adobe: appendUnique(.adobe, isFirst ? adobe(payload) : nil, from: payload)
        case .jfxx where turns.orientation != .up: graft.drop("JFXX thumbnail")
        case .exif: append(segment.marker, exif(payload, header: source.body(of: segment).count))
        case .xmp: append(segment.marker, xmp(payload, header: source.body(of: segment).count))
        case .photoshop: append(segment.marker, photoshop(payload, header: source.body(of: segment).count))
        case .mpf: appendIndex(segment, payload)
        default:
            graft.keep(content.name)
            append(segment.marker, payload)
        }
    }

    mutating func append(_ marker: UInt8, _ payload: [UInt8]) {
        graft.bytes += [0xFF, marker]
        graft.bytes.append(UInt16(truncatingIfNeeded: payload.count + 2), .big)
        graft.bytes += payload
    }

    private mutating func appendUnique(_ content: JPEGFile.Content, _ payload: [UInt8]?, from old: [UInt8]) {
        guard let payload else { return graft.drop(content.name) }
        graft.carry(content.name, from: old, to: payload)
        append(content == .jfif ? JPEGMarker.app0 : JPEGMarker.app14, payload)
    }

    private mutating func appendFromTarget(_ content: JPEGFile.Content) {
        for segment in target.segments(content) { graft.bytes += target.bytes[segment.range] }
    }

    /// Appends the coded picture from its tables to its EOI, without the metadata in front of its scans.
    private mutating func appendCodedPicture() {
        var position = 2
        for segment in target.segments where target.content(of: segment) != nil {
            graft.bytes += target.bytes[position..<segment.range.lowerBound]
            position = segment.range.upperBound
        }
        graft.bytes += target.bytes[position..<target.end]
    }
}
