extension XMPPacket {
    /// The packet of the same length in which nothing says where the photo was taken: values are spaces then.
    ///
    /// Covers the places of Exif, Photoshop, IPTC, PRISM, Media Pro, drones and others by their names, in all of RDF's
    /// spellings, with everything inside of them.
    public func erasingLocation() -> (packet: XMPPacket, findings: LocationFindings) {
        var findings = LocationFindings()
        // What stands behind the damage isn't known.
        if !isComplete { findings.leave("XMP that can't be read to its end") }
        if hasNodeReferences { findings.leave("XMP whose values stand apart from their names") }
        var out = bytes
        for place in places where !trimmed(place).isEmpty {
            findings.erase("XMP location")
            for index in trimmed(place) { store(UInt8(ascii: " "), at: index, in: &out) }
        }
        return (findings.erased.isEmpty ? self : XMPPacket(reading: out), findings)
    }
}
