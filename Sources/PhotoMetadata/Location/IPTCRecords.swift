/// The records of IPTC's Information Interchange Model, as Photoshop's resources and TIFF's tag 33723 hold them.
enum IPTCRecords {
    /// Content location code and name, city, sublocation, province, country code and name, of record 2.
    private static let places: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]

    /// Puts spaces in the place of what names a place.
    ///
    /// - Returns: whether something was changed.
    static func eraseLocation(in range: Range<Int>, of bytes: inout [UInt8]) -> Bool {
        var position = range.lowerBound
        var isChanged = false
        while position + 5 <= range.upperBound, bytes[position] == 0x1C,
            let length = bytes.integer16(at: position + 3, .big), length < 0x8000,
            position + 5 + Int(length) <= range.upperBound
        {
            let value = position + 5..<position + 5 + Int(length)
            if bytes[position + 1] == 2, places.contains(bytes[position + 2]),
                bytes[value].contains(where: { $0 != 0x20 && $0 != 0 })
            {
                bytes.replaceSubrange(value, with: [UInt8](repeating: 0x20, count: value.count))
                isChanged = true
            }
            position = value.upperBound
        }
        return isChanged
    }
}

extension [UInt8] {
    /// Blanks the places among Photoshop's resources in a range: of IPTC, Exif, XMP and the thumbnail.
    mutating func erasePhotoshopLocation(in range: Range<Int>, _ findings: inout LocationFindings) throws(MetadataError)
    {
        for resource in PhotoshopResources(in: range, of: self).resources {
            switch resource.id {
            case PhotoshopResources.iptc:
                if IPTCRecords.eraseLocation(in: resource.data, of: &self) { findings.erase("IPTC location") }
            case PhotoshopResources.exif: try eraseExifLocation(in: resource.data, &findings)
            case PhotoshopResources.xmp: eraseXMPLocation(in: resource.data, &findings)
            case let id where PhotoshopResources.thumbnails.contains(id):
                let jpeg = resource.data.dropFirst(PhotoshopResources.thumbnailHeader)
                guard let thumbnail = try? LocationErasure(ofJPEG: Array(self[jpeg])) else { continue }
                findings.add(thumbnail.findings, in: "Photoshop thumbnail")
                replaceSubrange(jpeg, with: try thumbnail.file.bytes())
            default: continue
            }
        }
    }

    /// Blanks the places in an Exif block in a range; bytes that are none stay.
    mutating func eraseExifLocation(in range: Range<Int>, _ findings: inout LocationFindings) throws(MetadataError) {
        guard var block = try? ExifBlock(Array(self[range])) else { return }
        let found = try block.eraseLocation()
        found.erased.forEach { findings.erase($0) }
        found.remaining.forEach { findings.leave($0) }
        replaceSubrange(range, with: block.bytes)
    }

    /// Blanks the places in an XMP packet in a range.
    mutating func eraseXMPLocation(in range: Range<Int>, _ findings: inout LocationFindings) {
        guard let packet = try? XMPPacket(Array(self[range])) else { return findings.leave("XMP in UTF-32") }
        let (new, found) = packet.erasingLocation()
        found.erased.forEach { findings.erase($0) }
        found.remaining.forEach { findings.leave($0) }
        replaceSubrange(range, with: new.bytes)
    }
}
