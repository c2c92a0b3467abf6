import ContentTypes

extension JPEGGrafter {
    /// Whether every decoder takes the coded picture for grey or YCbCr, as it is, without a segment that says so.
    var isSelfEvident: Bool {
        guard target.segments(.adobe).isEmpty else { return false }
        return frame.componentIDs.count == 1 || frame.componentIDs == [1, 2, 3]
    }

    /// The Adobe code of how the coded picture's three components were transformed: 0 is RGB, 1 is YCbCr.
    private var codedTransform: UInt8 {
        if !target.segments(.jfif).isEmpty { return 1 }
        if let adobe = target.segments(.adobe).first, let code = transform(in: target.payload(of: adobe)) {
            return code
        }
        return frame.componentIDs == Array("RGB".utf8) ? 0 : 1
    }

    private func transform(in adobe: [UInt8]) -> UInt8? {
        adobe.count > 11 ? adobe[11] : nil
    }

    /// The JFIF segment for the coded picture, with the source's density; nil where JFIF would be untrue.
    mutating func jfif(_ payload: [UInt8]) -> [UInt8]? {
        guard frame.componentIDs.count != 3 || codedTransform == 1 else { return nil }
        guard payload.count >= 14 else { return target.segments(.jfif).first.map(target.payload) }
        guard turns.orientation != .up else { return payload }
        if payload[12] != 0, payload[13] != 0 { graft.drop("JFIF thumbnail") }
        var out = Array(payload[..<12]) + [0, 0]
        if turns.orientation.swapsAxes {
            out.replaceSubrange(8..<10, with: payload[10..<12])
            out.replaceSubrange(10..<12, with: payload[8..<10])
        }
        return out
    }

    /// The Adobe segment for the coded picture: the source's where it is true.
    func adobe(_ payload: [UInt8]) -> [UInt8]? {
        let coded = target.segments(.adobe).first.map(target.payload)
        switch frame.componentIDs.count {
        case 1: return payload
        case 3: return transform(in: payload) == codedTransform ? payload : coded
        default: return coded.flatMap(transform) == transform(in: payload) ? payload : coded
        }
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
        if turns.orientation != .up { packet.unturned.forEach { graft.leaveStale($0) } }
        let upright = packet.settingOrientationToUp()
        let edits =
            upright.dimensionEdits(width: frame.width, height: frame.height)
            + upright.lengthEdits(newLengths(of: upright))
        var new = upright.applying(edits, mayGrow: true).packet
        if header.count + new.bytes.count > JPEGGrafter.longestPayload {
            new = upright.applying(edits, mayGrow: false).packet
        }
        var out = new.bytes
        extendedXMP?.rename(in: &out)
        graft.carry("XMP", from: packet.bytes, to: out)
        return header + out
    }

    /// A segment of the extended XMP, set upright.
    mutating func extended(_ payload: [UInt8], _ segment: JPEGFile.Segment) -> [UInt8] {
        var out = payload
        if let extendedXMP {
            let body = extendedXMP.body(of: segment)
            out.replaceSubrange((payload.count - body.count)..., with: body)
        }
        graft.carry(JPEGFile.Content.extendedXMP.name, from: payload, to: out)
        return out
    }

    /// Names what the extended XMP says of the picture as it was stored.
    mutating func inspectExtendedXMP() {
        guard let packet = source.extendedXMP.flatMap({ try? XMPPacket($0) }) else { return }
        if packet.needsUpright, extendedXMP == nil { graft.leaveStale("extended XMP") }
        if turns.orientation != .up { packet.unturned.forEach { graft.leaveStale($0) } }
    }

    /// A Photoshop segment's payload set upright, its thumbnail turned or left out.
    mutating func photoshop(_ payload: [UInt8], header bodyCount: Int) -> [UInt8] {
        let body = payload.count - bodyCount..<payload.count
        var patch = BlockPatch(payload)
        patch.setPhotoshopUpright(at: body)
        var out = patch.bytes
        let resources = turns.orientation == .up ? [] : PhotoshopResources(in: body, of: payload).resources
        for resource in resources.reversed() where PhotoshopResources.thumbnails.contains(resource.id) {
            let jpeg = Array(payload[resource.data].dropFirst(PhotoshopResources.thumbnailHeader))
            let turned = turns.thumbnail?(jpeg).flatMap { PhotoshopResources.thumbnail(resource.id, with: $0) } ?? []
            let fits = out.count - resource.range.count + turned.count <= JPEGGrafter.longestPayload
            out.replaceSubrange(resource.range, with: fits ? turned : [])
            if turned.isEmpty || !fits {
                graft.drop("Photoshop thumbnail")
            } else {
                graft.change("Photoshop thumbnail")
            }
        }
        graft.carry(JPEGFile.Content.photoshop.name, from: payload, to: out)
        return out
    }

    /// The new lengths of what a container directory lists, by the element that states them.
    private func newLengths(of packet: XMPPacket) -> [Int: Int] {
        let located = JPEGTrailer.locate(packet.containerItems, of: packet, in: source)
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
