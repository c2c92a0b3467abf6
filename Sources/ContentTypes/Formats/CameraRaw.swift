/// Tells RAW formats from plain TIFF by what their directories hold.
enum CameraRaw {
    /// Makers by the start of tag 271 in capitals, and the type of their TIFF-based RAW files.
    private static let makers: [(prefix: String, type: ContentType)] = [
        ("NIKON", "com.nikon.raw-image"),
        ("SONY", "com.sony.arw-raw-image"),
        ("PENTAX", "com.pentax.raw-image"),
        ("RICOH", "com.pentax.raw-image"),
        ("ASAHI", "com.pentax.raw-image"),
        ("SAMSUNG", "com.samsung.raw-image"),
        ("HASSELBLAD", "com.hasselblad.3fr-raw-image"),
        ("PHASE ONE", "com.phaseone.raw-image"),
        ("LEAF", "com.leafamerica.raw-image"),
        ("CANON", "com.canon.tif-raw-image"),
        ("EASTMAN KODAK", "com.kodak.raw-image"),
        ("KODAK", "com.kodak.raw-image"),
        ("SEIKO EPSON", "com.epson.raw-image"),
        ("MAMIYA", "com.mamiya.raw-image"),
        ("KONICA MINOLTA", "com.konicaminolta.raw-image"),
        ("OLYMPUS", "com.olympus.raw-image"),
        ("PANASONIC", "com.panasonic.raw-image"),
        ("LEICA", "com.leica.raw-image"),
        ("FUJIFILM", "com.fuji.raw-image"),
    ]
    /// Compression schemes that only RAW files use: Nikon's, Sony's, Samsung's, Pentax's, Kodak's.
    private static let rawCompressions: Set<Int> = [34713, 32767, 32769, 32770, 32772, 65000, 65535]
    /// Photometric interpretations of a sensor's own values: colour filter array and linear raw.
    private static let rawPhotometrics: Set<Int> = [32803, 34892]

    /// The header of a RAW file; nil where the directories are those of a plain TIFF.
    static func header(
        first: TIFFDirectory?, children: [TIFFDirectory], _ file: inout FileBytes
    ) -> FileHeader? {
        guard let first else { return nil }
        if first.entry(50706) != nil { return FileHeader(.dng, basis: "a TIFF header and the tag DNGVersion") }
        let make = first.text(271, &file).uppercased()
        guard holdsSensorData(first, children, make: make, &file) else { return nil }
        guard let maker = makers.first(where: { make.hasPrefix($0.prefix) }) else {
            return FileHeader(.cameraRaw, basis: "TIFF directories with sensor data of an unknown maker")
        }
        let type = variant(of: maker.type, first, &file)
        return FileHeader(type, basis: "TIFF directories with sensor data, made by \(maker.prefix)")
    }

    /// Whether a directory describes a sensor's own values, or the maker's marks say so.
    private static func holdsSensorData(
        _ first: TIFFDirectory, _ children: [TIFFDirectory], make: String, _ file: inout FileBytes
    ) -> Bool {
        for directory in [first] + children {
            if let photometric = directory.number(262, &file), rawPhotometrics.contains(photometric) { return true }
            if directory.entry(33422) != nil { return true }
            if let compression = directory.number(259, &file), rawCompressions.contains(compression),
                compression != 32772 || make.hasPrefix("SAMSUNG"), compression != 32770 || make.hasPrefix("SAMSUNG"),
                compression < 65000 || !make.isEmpty
            {
                return true
            }
        }
        // Sony points to its private data instead, Hasselblad and Leaf have tags of their own.
        if make.hasPrefix("SONY"), first.entry(50740) != nil { return true }
        if make.hasPrefix("HASSELBLAD"), first.entry(50752) != nil || first.entry(46275) != nil { return true }
        return make.hasPrefix("LEAF") && first.entry(34310) != nil
    }

    /// Makers with more than one format.
    private static func variant(
        of type: ContentType, _ first: TIFFDirectory, _ file: inout FileBytes
    ) -> ContentType {
        let model = first.text(272, &file)
        switch type {
        case "com.nikon.raw-image":
            // The compact cameras' variant has a JPEG for its thumbnail.
            return first.number(259, &file) == 6 ? "com.nikon.nrw-raw-image" : type
        case "com.sony.arw-raw-image":
            if model == "DSC-F828" || model == "DSC-V3" { return "com.sony.raw-image" }
            return model == "DSC-R1" ? "com.sony.sr2-raw-image" : type
        case "com.hasselblad.3fr-raw-image":
            return first.entry(46279) != nil ? "com.hasselblad.fff-raw-image" : type
        default: return type
        }
    }
}
