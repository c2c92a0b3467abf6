import PhotoImport

/// A JPEG with a gain map after its picture, as its XMP lists it.
enum GainMapPhoto {
    static let gainMapXMP = packet(
        "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"2.5\"", "")

    /// An Exif block of one tag.
    static func exif(_ orientation: Orientation) -> [UInt8] {
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue), 0, 0, 0]
            + [0, 0, 0, 0]
    }

    static func bytes(
        picture: Bitmap, gainMap: Bitmap, orientation: Orientation
    ) throws -> (file: [UInt8], gainMap: [UInt8]) {
        let map = try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: gainMap, metadata: Codec.Metadata(xmp: gainMapXMP)), as: .jpeg,
            options: .init(quality: 0.89))
        let metadata = Codec.Metadata(exif: exif(orientation), xmp: directory(listing: map.count))
        let main = try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: picture, metadata: metadata), as: .jpeg, options: .init(quality: 0.89))
        return (main + map, map)
    }

    private static func directory(listing length: Int) -> [UInt8] {
        let names =
            "xmlns:Container=\"http://ns.google.com/photos/1.0/container/\" "
            + "xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\""
        func item(_ attributes: String) -> String {
            "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"image/jpeg\" \(attributes)/></rdf:li>"
        }
        return packet(
            names,
            "<Container:Directory><rdf:Seq>" + item("Item:Semantic=\"Primary\"")
                + item("Item:Semantic=\"GainMap\" Item:Length=\"\(length)\"")
                + "</rdf:Seq></Container:Directory>")
    }

    private static func packet(_ attributes: String, _ content: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" \(attributes)>\(content)</rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }
}
