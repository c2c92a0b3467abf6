import PhotoImport
import PhotoMetadata

/// Photos that say where they were taken, at a made-up place in the ocean, in every way a format has.
enum PlacedPhoto {
    /// What no rendition may hold: part of a coordinate, the names of a place, and a film's coordinates.
    static let canaries = ["NULL", "Null Island", "0,0.0123N", "+00.0001+000.0001"].map { Array($0.utf8) }

    static func hasCanary(_ bytes: [UInt8]) -> Bool {
        canaries.contains { bytes.firstRange(of: $0) != nil }
    }

    /// An Exif block of an orientation and a GPS directory, with what follows it.
    static func exif(_ orientation: Orientation) -> [UInt8] {
        func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
            [UInt8(tag & 255), UInt8(tag >> 8), type, 0, count, 0, 0, 0] + value
        }
        let latitude = Array("NULL".utf8) + [0, 0, 0, 0x40] + [0, 0, 0, 0, 1, 0, 0, 0] + [0, 0, 0, 0, 1, 0, 0, 0]
        return Array("II*\0".utf8) + [8, 0, 0, 0]
            // IFD0 at 8: 3 entries; GPS at 50: 2 entries; then the values.
            + [3, 0] + entry(0x0112, 3, 1, [UInt8(orientation.rawValue), 0, 0, 0])
            + entry(0x8825, 4, 1, [50, 0, 0, 0]) + entry(0x8298, 2, 4, Array("me\0\0".utf8)) + [0, 0, 0, 0]
            + [2, 0] + entry(1, 2, 2, Array("N\0\0\0".utf8)) + entry(2, 5, 3, [80, 0, 0, 0]) + [0, 0, 0, 0] + latitude
    }

    static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="0,0.0123N" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Null Island" \
        xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        dc:format="kept"><exif:GPSLongitude>0,0.0123N</exif:GPSLongitude><Iptc4xmpExt:LocationShown><rdf:Bag>\
        <rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Null Island</Iptc4xmpExt:City><Iptc4xmpExt:LocationName>\
        <rdf:Alt><rdf:li xml:lang="x-default">Null Island</rdf:li></rdf:Alt></Iptc4xmpExt:LocationName></rdf:li>\
        </rdf:Bag></Iptc4xmpExt:LocationShown></rdf:Description></rdf:RDF></x:xmpmeta>
        """

    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    /// Photoshop's resources with an IPTC city.
    static var photoshop: [UInt8] {
        let iptc: [UInt8] =
            [0x1C, 2, 90, 0, 11] + Array("Null Island".utf8) + [0x1C, 2, 120, 0, 4] + Array("kept".utf8)
        return segment(
            0xED,
            Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(iptc.count)] + iptc
                + [UInt8](repeating: 0, count: iptc.count % 2))
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 8
        return [0, 0, UInt8(length >> 8 & 255), UInt8(length & 255)] + type.unicodeScalars.map { UInt8($0.value) }
            + content
    }

    /// A film that says where it was taken in three ways, in the box that describes it.
    static func film(samples: String = "mp4a") -> [UInt8] {
        let place = Array("+00.0001+000.0001/".utf8)
        let key = Array("com.apple.quicktime.location.ISO6709".utf8)
        let keys = box("keys", [0, 0, 0, 0, 0, 0, 0, 1] + box("mdta", key))
        let item = box("\0\0\0\u{1}", box("data", [0, 0, 0, 1, 0, 0, 0, 0] + place))
        let meta = box("meta", box("hdlr", [UInt8](repeating: 0, count: 24)) + keys + box("ilst", item))
        let user = box("udta", box("\u{A9}xyz", [0, UInt8(place.count), 0, 0] + place) + box("loci", place))
        let description = box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + box(samples, [UInt8](repeating: 0, count: 8)))
        let track = box("trak", box("mdia", box("minf", box("stbl", description))))
        return box("ftyp", Array("mp42\0\0\0\0isom".utf8)) + box("moov", meta + user + track) + box("mdat", [1, 2, 3])
    }

    /// A scene that looks another way in each orientation.
    static func bitmap(_ width: Int, _ height: Int) throws -> Bitmap {
        let bytes = (0..<width * height * 3).map { index in
            UInt8((index / 3 % width * 2 + index / 3 / width * 3 + index % 3 * 9) & 127)
        }
        return try Bitmap(width: width, height: height, format: .init(.rgb), bytes: bytes)
    }

    /// A picture with Exif and XMP.
    static func coded(as type: ContentType, _ orientation: Orientation = .right, _ size: (Int, Int) = (64, 48)) throws
        -> [UInt8]
    {
        let metadata = Codec.Metadata(exif: exif(orientation), xmp: Array(packet.utf8))
        return try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: bitmap(size.0, size.1), metadata: metadata), as: type, options: .init(quality: 1))
    }

    /// A JPEG with all that one can hold: metadata, IPTC, a further picture that has the same, and a film.
    static func jpeg(_ orientation: Orientation, _ size: (Int, Int), film: [UInt8] = film()) throws -> [UInt8] {
        let picture = try coded(as: .jpeg, orientation, size)
        return picture[..<2] + photoshop + picture[2...] + picture + film
    }
}
