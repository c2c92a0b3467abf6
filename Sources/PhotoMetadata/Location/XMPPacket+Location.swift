extension XMPPacket {
    /// The packet of the same length in which nothing says where the photo was taken: values are spaces then.
    ///
    /// Covers the GPS properties of the Exif namespace, the places of Photoshop, IPTC and others, in both spellings.
    public func erasingLocation() -> (packet: XMPPacket, findings: LocationFindings) {
        var findings = LocationFindings()
        // What stands behind the damage isn't known.
        if !isComplete { findings.leave("XMP that can't be read to its end") }
        var out = bytes
        for property in properties where property.isPlace && !trimmed(property.value).isEmpty {
            findings.erase("XMP location")
            for index in trimmed(property.value) { store(UInt8(ascii: " "), at: index, in: &out) }
        }
        return (findings.erased.isEmpty ? self : XMPPacket(reading: out), findings)
    }
}

extension XMPProperty {
    private static let placesOfIPTC: Set = [
        "City", "CountryCode", "CountryName", "ProvinceState", "Sublocation", "WorldRegion", "LocationId",
        "LocationName", "LocationCreated", "LocationShown",
    ]

    /// Whether the property says where a photo was taken or what place it shows.
    var isPlace: Bool {
        switch namespace {
        case .exif: name.hasPrefix("GPS")
        case .photoshop: ["City", "State", "Country"].contains(name)
        case .iptcCore: ["Location", "CountryCode"].contains(name)
        case .iptcExtension: Self.placesOfIPTC.contains(name)
        case .drone:
            name.lowercased().contains("latitude") || name.lowercased().hasSuffix("longitude")
                || name.lowercased().hasSuffix("longtitude")
        case .geo: ["lat", "long", "alt", "lat_long"].contains(name)
        case .dynamicMedia: name == "shotLocation"
        case .rdf, .tiff, .containerItem, .area, .thumbnail, .depth, .note, .other: false
        }
    }
}
