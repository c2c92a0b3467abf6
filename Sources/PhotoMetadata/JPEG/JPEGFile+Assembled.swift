extension JPEGFile {
    /// The ICC profile, put together by the numbers of its parts; nil where there is none or parts are missing.
    public var icc: [UInt8]? {
        let parts = segments(.icc).map(body).filter { $0.count >= 2 }.sorted { $0[0] < $1[0] }
        guard let first = parts.first, parts.map({ Int($0[0]) }) == Array(1...parts.count),
            parts.allSatisfy({ $0[1] == first[1] }), Int(first[1]) == parts.count
        else { return nil }
        return Array(parts.map { $0.dropFirst(2) }.joined())
    }

    /// What did not fit into the XMP packet, put together from its parts; nil where there is none or parts are missing.
    ///
    /// Of several such packets the first one's.
    public var extendedXMP: [UInt8]? {
        let (digestLength, headerLength) = (32, 40)
        let bodies = segments(.extendedXMP).map(body).filter { $0.count >= headerLength }
        guard let digest = bodies.first?.prefix(digestLength) else { return nil }
        let parts = bodies.filter { $0.prefix(digestLength) == digest }.compactMap { body in
            body.integer32(at: digestLength + 4, .big).map { (offset: Int($0), text: body.dropFirst(headerLength)) }
        }
        var packet: [UInt8] = []
        for part in parts.sorted(by: { $0.offset < $1.offset }) {
            guard part.offset == packet.count else { return nil }
            packet += part.text
        }
        let length = bodies.first?.integer32(at: digestLength, .big)
        return length.map { Int($0) } == packet.count ? packet : nil
    }

    /// Whether all parts of the extended XMP are there, and no other.
    var hasWholeExtendedXMP: Bool {
        let bodies = segments(.extendedXMP).map(body)
        guard let digest = bodies.first?.prefix(32),
            bodies.allSatisfy({ $0.count >= 40 && $0.starts(with: digest) })
        else { return false }
        return bodies.reduce(0) { $0 + $1.count - 40 } == extendedXMP?.count
    }

    /// Whether the extended XMP states an orientation other than 1.
    var statesOrientationInExtendedXMP: Bool {
        extendedXMP.flatMap { try? XMPPacket($0) }?.needsUpright == true
    }

    /// The IPTC records among Photoshop's resources.
    public var iptc: [UInt8]? {
        guard let photoshop else { return nil }
        let resources = PhotoshopResources(in: 0..<photoshop.count, of: photoshop).resources
        return resources.first { $0.id == PhotoshopResources.iptc }.map { Array(photoshop[$0.data]) }
    }
}
