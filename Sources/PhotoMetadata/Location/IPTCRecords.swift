/// The records of IPTC's Information Interchange Model, as Photoshop's resources and TIFF's tag 33723 hold them.
enum IPTCRecords {
    /// Content location code and name, city, sublocation, province, country code and name, of record 2.
    private static let places: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]

    /// Puts spaces in the place of what names a place.
    static func eraseLocation(in range: Range<Int>, of bytes: inout [UInt8], _ findings: inout LocationFindings) {
        var position = range.lowerBound
        while let value = value(at: position, end: range.upperBound, in: bytes) {
            if bytes[position + 1] == 2, places.contains(bytes[position + 2]),
                bytes[value].contains(where: { $0 != 0x20 && $0 != 0 })
            {
                bytes.replaceSubrange(value, with: [UInt8](repeating: 0x20, count: value.count))
                findings.erase("IPTC location")
            }
            position = value.upperBound
        }
        if bytes[position..<range.upperBound].contains(where: { $0 != 0 }) {
            findings.leave("IPTC that can't be read to its end")
        }
    }

    /// The value of the data set that begins at a place; nil where none does, or not as a whole.
    private static func value(at position: Int, end: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard position + 5 <= end, bytes[position] == 0x1C, let short = bytes.integer16(at: position + 3, .big) else {
            return nil
        }
        var (start, length) = (position + 5, Int(short))
        if length >= 0x8000 {
            // An extended data set: this is how many bytes its length takes.
            let count = length & 0x7FFF
            guard (1...4).contains(count), start + count <= end else { return nil }
            length = bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
            start += count
        }
        return length <= end - start ? start..<start + length : nil
    }
}

extension [UInt8] {
    /// Blanks the places among Photoshop's resources in a range: of IPTC, Exif, XMP and the thumbnail.
    mutating func erasePhotoshopLocation(in range: Range<Int>, _ findings: inout LocationFindings) throws(MetadataError)
    {
        let resources = PhotoshopResources(in: range, of: self).resources
        if self[(resources.last?.range.upperBound ?? range.lowerBound)..<range.upperBound].contains(where: { $0 != 0 })
        {
            findings.leave("Photoshop's resources that can't be read to their end")
        }
        for resource in resources {
            switch resource.id {
            case PhotoshopResources.iptc:
                IPTCRecords.eraseLocation(in: resource.data, of: &self, &findings)
            case PhotoshopResources.exif: try eraseExifLocation(in: resource.data, &findings, isNested: true)
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

    /// Blanks the places in an Exif block in a range; what is no such block is named, as some read it all the same.
    mutating func eraseExifLocation(
        in range: Range<Int>, _ findings: inout LocationFindings, isNested: Bool = false
    ) throws(MetadataError) {
        guard var block = try? ExifBlock(Array(self[range])) else {
            if self[range].contains(where: { $0 != 0 }) { findings.leave("Exif that can't be read") }
            return
        }
        let found = try block.eraseLocation(isNested: isNested)
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
