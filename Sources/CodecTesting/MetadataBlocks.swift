import ContentTypes

/// Blocks of metadata as cameras write them.
enum MetadataBlocks {
    /// A packet with characters of one to four bytes.
    static let xmp = Array(
        #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="aé€𝄞"/></rdf:RDF></x:xmpmeta>"#
            .utf8)

    /// A TIFF structure with one directory: the orientation, and a name of an odd number of characters.
    static func exif(_ orientation: Orientation, isLittleEndian: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = bigEndian(value, count)
            return isLittleEndian ? bytes.reversed() : bytes
        }
        let name = Array("Ada Lovelace\0".utf8)
        let entries = [
            number(0x0112, 2) + number(3, 2) + number(1, 4) + number(Int(orientation.rawValue), 2) + [0, 0],
            number(0x013B, 2) + number(2, 2) + number(name.count, 4) + number(38, 4),
        ]
        let start = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
        return start + number(entries.count, 2) + entries.flatMap { $0 } + number(0, 4) + name
    }

    static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - $0))) }
    }
}
