/// The image resources of a Photoshop segment: where each lies.
struct PhotoshopResources {
    static let iptc: UInt16 = 0x0404
    static let exif: UInt16 = 0x0422
    static let xmp: UInt16 = 0x0424
    static let thumbnails: Set<UInt16> = [0x0409, 0x040C]
    /// Bytes of a thumbnail resource before its JPEG.
    static let thumbnailHeader = 28

    struct Resource {
        let id: UInt16
        /// Signature, number, name, length, data, padding.
        let range: Range<Int>
        let data: Range<Int>
    }

    private(set) var resources: [Resource] = []

    /// Reads the resources in a range of a file; stops where one isn't whole, as when it goes on in a further segment.
    init(in range: Range<Int>, of bytes: [UInt8]) {
        var position = range.lowerBound
        while let resource = PhotoshopResources.resource(at: position, end: range.upperBound, in: bytes) {
            resources.append(resource)
            position = resource.range.upperBound
        }
    }

    private static func resource(at start: Int, end: Int, in bytes: [UInt8]) -> Resource? {
        guard bytes.hasBytes("8BIM".utf8, at: start), let id = bytes.integer16(at: start + 4, .big),
            start + 6 < bytes.count
        else { return nil }
        // A name of one length byte and its letters, filled up to an even number of bytes.
        let name = (Int(bytes[start + 6]) + 2) / 2 * 2
        let dataStart = start + 6 + name + 4
        guard let length = bytes.integer32(at: dataStart - 4, .big),
            let data = bytes.range(at: dataStart, length: Int(length)), data.upperBound <= end
        else { return nil }
        return Resource(id: id, range: start..<min(end, data.upperBound + data.count % 2), data: data)
    }
}

extension PhotoshopResources {
    /// A thumbnail resource with another JPEG in it; nil when that is no JPEG.
    static func thumbnail(_ id: UInt16, with jpeg: [UInt8]) -> [UInt8]? {
        guard let frame = (try? JPEGFile(jpeg))?.frame else { return nil }
        let (width, height) = (UInt32(frame.width), UInt32(frame.height))
        let rowBytes = (width * 24 + 31) / 32 * 4
        var data: [UInt8] = []
        for number in [1, width, height, rowBytes, rowBytes &* height, UInt32(truncatingIfNeeded: jpeg.count)] {
            data.append(number, .big)
        }
        data.append(UInt16(24), .big)
        data.append(UInt16(1), .big)
        data += jpeg
        var out = Array("8BIM".utf8)
        out.append(id, .big)
        out += [0, 0]
        out.append(UInt32(truncatingIfNeeded: data.count), .big)
        return out + data + [UInt8](repeating: 0, count: data.count % 2)
    }
}
