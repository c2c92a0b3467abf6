import ContentTypes

/// Assembles a JPEG from a coded picture and the metadata of another file.
struct JPEGGrafter {
    /// The longest payload a segment can have.
    static let longestPayload = 65_533

    let source: JPEGFile
    let target: JPEGFile
    /// The target's bytes.
    let coded: [UInt8]
    let frame: JPEGFile.Frame
    let turns: PictureTurns
    var graft: Graft
    /// The source's extended XMP set upright; nil where it is carried over as it is.
    let extendedXMP: ExtendedXMPEdit?
    /// The new file up to its coded picture.
    var head: [UInt8] = [0xFF, JPEGMarker.startOfImage]
    /// The source's index of pictures, and where its offsets count from.
    let sourceIndex: (index: MPFIndex, base: Int)?
    /// What follows the source's picture, turned before anything states its size.
    var trailer: JPEGTrailer
    /// Where the index of pictures begins in the new file, behind the segment's identifier.
    var mpfStart: Int?

    init(
        source: JPEGFile, target: JPEGFile, coded: [UInt8], frame: JPEGFile.Frame, turns: PictureTurns
    ) throws(MetadataError) {
        self.source = source
        self.target = target
        self.coded = coded
        graft = Graft(from: source.source)
        extendedXMP = source.uprightExtendedXMP
        self.frame = frame
        self.turns = turns
        sourceIndex = source.mpf
        trailer = try JPEGTrailer(of: source)
    }

    mutating func run() throws(MetadataError) -> Graft {
        try trailer.turn(turns, recording: &graft)
        inspectExtendedXMP()
        if source.segments(.jfif).isEmpty, !isSelfEvident { appendFromTarget(.jfif) }
        var seen: Set<JPEGFile.Content> = []
        for segment in source.segments {
            guard let content = source.content(of: segment) else { continue }
            append(segment, content, isFirst: seen.insert(content).inserted)
        }
        if source.segments(.adobe).isEmpty { appendFromTarget(.adobe) }
        if source.segments(.icc).isEmpty { appendFromTarget(.icc) }
        let picture = codedPicture
        try rewriteIndex(pictureEnd: head.count + picture.reduce(0) { $0 + $1.count })
        graft.file.append(head)
        picture.forEach { graft.file.append(.bytes($0)) }
        trailer.pieces.forEach { if let content = $0.content { graft.file.append(content) } }
        return graft
    }

    private mutating func append(_ segment: JPEGFile.Segment, _ content: JPEGFile.Content, isFirst: Bool) {
        let payload = source.payload(of: segment)
        switch content {
        case .jfif: appendUnique(.jfif, isFirst ? jfif(payload) : nil, from: payload)
        case .adobe: appendUnique(.adobe, isFirst ? adobe(payload) : nil, from: payload)
        case .jfxx where turns.orientation != .up: graft.drop("JFXX thumbnail")
        case .exif: append(segment.marker, exif(payload, header: source.body(of: segment).count))
        case .xmp: append(segment.marker, xmp(payload, header: source.body(of: segment).count))
        case .photoshop: append(segment.marker, photoshop(payload, header: source.body(of: segment).count))
        case .extendedXMP: append(segment.marker, extended(payload, segment))
        case .mpf: appendIndex(segment, payload)
        default:
            graft.keep(content.name)
            append(segment.marker, payload)
        }
    }

    mutating func append(_ marker: UInt8, _ payload: [UInt8]) {
        head += [0xFF, marker]
        head.append(UInt16(truncatingIfNeeded: payload.count + 2), .big)
        head += payload
    }

    private mutating func appendUnique(_ content: JPEGFile.Content, _ payload: [UInt8]?, from old: [UInt8]) {
        guard let payload else { return graft.drop(content.name) }
        graft.carry(content.name, from: old, to: payload)
        append(content == .jfif ? JPEGMarker.app0 : JPEGMarker.app14, payload)
    }

    private mutating func appendFromTarget(_ content: JPEGFile.Content) {
        for segment in target.segments(content) { head += coded[segment.range] }
    }

    /// The coded picture from its tables to its EOI, without the metadata in front of its scans.
    private var codedPicture: [ArraySlice<UInt8>] {
        target.codedParts.map { coded[max($0.lowerBound, 2)..<max($0.upperBound, 2)] }
    }
}
