import ContentTypes

extension JPEGGrafter {
    /// The JFIF segment for the coded picture, with the source's density; nil where JFIF would be untrue.
    func jfif(_ payload: [UInt8]) -> [UInt8]? {
        let coded = target.segments(.jfif).first.map { Array(target.bytes[$0.payload]) }
        guard payload.count >= 14, coded != nil || mayBeCalledJFIF else { return coded }
        guard turns.orientation != .up else { return payload }
        var out = Array(payload[..<12]) + [0, 0]
        if turns.orientation.swapsAxes {
            out.replaceSubrange(8..<10, with: payload[10..<12])
            out.replaceSubrange(10..<12, with: payload[8..<10])
        }
        return out
    }

    /// Whether decoders take the coded picture for grey or YCbCr without being told, as JFIF says it is.
    private var mayBeCalledJFIF: Bool {
        guard target.segments(.adobe).isEmpty else { return false }
        let ids = frame.componentIDs
        return ids.count == 1 || (ids.count == 3 && ids != Array("RGB".utf8))
    }

    /// The Adobe segment for the coded picture: the source's when it states the same transform.
    func adobe(_ payload: [UInt8]) -> [UInt8]? {
        guard let coded = target.segments(.adobe).first.map({ Array(target.bytes[$0.payload]) }) else { return nil }
        let transform = 11
        guard payload.count > transform, coded.count > transform, payload[transform] == coded[transform] else {
            return coded
        }
        return payload
    }

    /// An Exif segment's payload with the block set upright.
    mutating func exif(_ payload: [UInt8], header bodyCount: Int) -> [UInt8] {
        let header = payload.prefix(payload.count - bodyCount)
        guard var block = try? ExifBlock(Array(payload.suffix(bodyCount))) else {
            graft.keep("Exif")
            return payload
        }
        block.setUpright(
            width: frame.width, height: frame.height, stored: source.frame.map { ($0.width, $0.height) }, turns: turns,
            maximumSize: JPEGGrafter.longestPayload - header.count, recording: &graft)
        let out = header + block.bytes
        graft.carry("Exif", from: payload, to: Array(out))
        return Array(out)
    }

    /// An XMP segment's payload with the packet set upright.
    mutating func xmp(_ payload: [UInt8], header bodyCount: Int) -> [UInt8] {
        let header = payload.prefix(payload.count - bodyCount)
        guard let packet = try? XMPPacket(Array(payload.suffix(bodyCount))) else {
            graft.keep("XMP")
            return payload
        }
        let upright = packet.settingOrientationToUp()
        let edits =
            upright.dimensionEdits(width: frame.width, height: frame.height)
            + upright.lengthEdits(newLengths(of: upright))
        var new = upright.applying(edits, mayGrow: true).packet
        if header.count + new.bytes.count > JPEGGrafter.longestPayload {
            new = upright.applying(edits, mayGrow: false).packet
        }
        graft.carry("XMP", from: packet.bytes, to: new.bytes)
        return header + new.bytes
    }

    /// The new lengths of what a container directory lists, by the element that states them.
    private func newLengths(of packet: XMPPacket) -> [Int: Int] {
        let located = JPEGTrailer.locate(packet.containerItems, in: source)
        let pairs = located.compactMap { item, start in
            trailer.newLength(ofPictureAt: start).map { (item.owner, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension JPEGFile.Content {
    /// The name in a record of what was kept, changed or dropped.
    var name: String {
        switch self {
        case .jfif: "JFIF"
        case .jfxx: "JFXX thumbnail"
        case .exif: "Exif"
        case .xmp: "XMP"
        case .extendedXMP: "extended XMP"
        case .icc: "ICC"
        case .mpf: "MPF"
        case .photoshop: "Photoshop and IPTC"
        case .adobe: "Adobe"
        case .comment: "comment"
        case .application(let number): "APP\(number)"
        }
    }
}
