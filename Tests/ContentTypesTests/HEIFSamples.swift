/// HEIF files without pixels, built here.
struct HEIFSample {
    private typealias B = ByteBuilder

    var major = "heic"
    var compatible = ["mif1", "heic"]
    var itemType = "hvc1"
    var width = 64
    var height = 48
    /// Transformative properties, in the order of association.
    var transforms: [[UInt8]] = []
    /// Further properties of the primary item.
    var further: [[UInt8]] = []
    /// Properties that belong to no item here.
    var unassociated: [[UInt8]] = []
    var exif: [UInt8]?
    var xmp: [UInt8]?
    /// Rows and columns of tiles, for a grid.
    var tiles = 0
    var isMetaLast = false
    var handler = "pict"
    var after: [UInt8] = []

    static func irot(_ turns: UInt8) -> [UInt8] { B.box("irot", [turns]) }
    static func imir(_ axis: UInt8) -> [UInt8] { B.box("imir", [axis]) }
    static func clap(_ width: Int, _ height: Int) -> [UInt8] {
        B.box("clap", [width, 1, height, 1, 0, 1, 0, 1].flatMap(B.be32))
    }
    static func ispe(_ width: Int, _ height: Int) -> [UInt8] { B.fullBox("ispe", B.be32(width), B.be32(height)) }
    static func auxC(_ name: String) -> [UInt8] { B.fullBox("auxC", B.text(name + "\0")) }
    static func pixi(_ depths: UInt8...) -> [UInt8] { B.fullBox("pixi", [UInt8(depths.count)] + depths) }

    private static func infe(_ id: Int, _ type: String, _ rest: String = "\0") -> [UInt8] {
        B.fullBox("infe", version: 2, B.be16(id), B.be16(0), B.text(type), B.text(rest))
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        let ftyp = B.ftyp(major, compatible)
        let exifData = exif.map { B.be32(0) + $0 } ?? []
        let xmpData = xmp ?? []
        // The place of the data depends on the size of `meta`, not on the numbers in it.
        let metaSize = meta(exifAt: 0, xmpAt: 0).count
        let dataStart = ftyp.count + (isMetaLast ? 0 : metaSize) + 8
        let meta = meta(exifAt: dataStart, xmpAt: dataStart + exifData.count)
        let data = B.box("mdat", exifData, xmpData, [9, 9, 9, 9])
        return ftyp + (isMetaLast ? data + meta : meta + data) + after
    }

    private func meta(exifAt: Int, xmpAt: Int) -> [UInt8] {
        var items = [Self.infe(1, tiles > 0 ? "grid" : itemType)]
        var references: [[UInt8]] = []
        var locations: [[UInt8]] = []
        let tileIDs = (0..<tiles).map { 10 + $0 }
        items += tileIDs.map { Self.infe($0, itemType) }
        if tiles > 0 { references.append(B.box("dimg", B.be16(1), B.be16(tiles), tileIDs.flatMap(B.be16))) }
        if let exif {
            items.append(Self.infe(2, "Exif"))
            references.append(B.box("cdsc", B.be16(2), B.be16(1), B.be16(1)))
            locations.append(Self.location(2, exifAt, exif.count + 4))
        }
        if let xmp {
            items.append(Self.infe(3, "mime", "\0application/rdf+xml\0"))
            references.append(B.box("cdsc", B.be16(3), B.be16(1), B.be16(1)))
            locations.append(Self.location(3, xmpAt, xmp.count))
        }
        let properties = [Self.ispe(width, height)] + further + transforms + [Self.ispe(32, 32)] + unassociated
        let own = 1 + further.count + transforms.count
        let associations = [Self.association(1, Array(1...own))] + tileIDs.map { Self.association($0, [own + 1]) }
        return B.fullBox(
            "meta", B.fullBox("hdlr", B.be32(0), B.text(handler), Array(repeating: 0, count: 13)),
            B.fullBox("pitm", B.be16(1)), B.fullBox("iinf", B.be16(items.count), items.flatMap(\.self)),
            B.fullBox("iref", references.flatMap(\.self)),
            B.box(
                "iprp", B.box("ipco", properties.flatMap(\.self)),
                B.fullBox("ipma", B.be32(associations.count), associations.flatMap(\.self))),
            B.fullBox("iloc", [0x44, 0x00], B.be16(locations.count), locations.flatMap(\.self)))
    }

    private static func location(_ id: Int, _ offset: Int, _ length: Int) -> [UInt8] {
        B.be16(id) + B.be16(0) + B.be16(1) + B.be32(offset) + B.be32(length)
    }

    private static func association(_ id: Int, _ indices: [Int]) -> [UInt8] {
        B.be16(id) + [UInt8(indices.count)] + indices.map { UInt8($0) | 0x80 }
    }
}
