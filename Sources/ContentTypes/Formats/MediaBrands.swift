/// The brands of an ISO base media file, from its `ftyp` box.
struct MediaBrands {
    /// How many compatible brands are read.
    static let limit = 64

    let major: FourCC
    /// The minor version, which some writers of the newest HEIF use for a brand.
    let minor: FourCC
    let compatible: [FourCC]

    /// Reads the box at the start of a file; nil where there is none.
    init?(_ file: inout FileBytes) {
        // Brands beyond the file's end are absent, so its size, which may cost a system call, needn't be asked for.
        guard let box = Box.read(&file, at: 0, within: 1 << 62) else { return nil }
        self.init(&file, box)
    }

    /// Reads a box; nil where it is another one.
    init?(_ file: inout FileBytes, _ box: Box) {
        guard box.type == "ftyp", let major = file.fourCC(at: box.body) else { return nil }
        self.major = major
        minor = file.fourCC(at: box.body + 4) ?? FourCC(0)
        let count = min(box.count(after: 8) / 4, Self.limit)
        compatible = (0..<count).compactMap { file.fourCC(at: box.body + 8 + UInt64($0) * 4) }
    }

    /// Whether a brand is the major one or among the compatible ones.
    func contains(_ brand: FourCC) -> Bool {
        major == brand || compatible.contains(brand)
    }

    /// What the brands say the file is; nil where they say nothing that is known.
    ///
    /// The major brand names the type. A structural or an unknown one lets the compatible brands speak.
    var header: FileHeader? {
        if let type = type(ofMajor: major) { return header(type, basis: Self.bases[major] ?? Self.basis(major)) }
        let named = Self.spoken.first { compatible.contains($0) }
        if let named, let type = type(ofMajor: named) { return header(type, basis: "the compatible brand \(named)") }
        return nil
    }

    /// What a file is whose major brand is a film's, but which holds a picture and no film: what the compatible brands
    /// of pictures say; nil where there are none.
    var pictureHeader: FileHeader? {
        let brand = Self.spoken.prefix { $0 != "qt  " }.dropFirst().first { compatible.contains($0) }
        guard let brand, let type = type(ofMajor: brand) else { return nil }
        return header(type, basis: "the compatible brand \(brand) and a picture item")
    }

    /// Brands in the order in which they decide where the major brand doesn't.
    private static let spoken: [FourCC] = [
        "crx ", "avis", "avif", "hevc", "heic", "heix", "heis", "heim", "mif1", "msf1", "mif2", "mif3", "jpeg", "avci",
        "qt  ", "3gp4", "3gp5", "3gp6", "M4V ", "M4A ", "mp42", "mp41", "isom", "iso2", "avc1",
    ]

    private func type(ofMajor brand: FourCC) -> ContentType? {
        if let type = Self.pictures[brand] { return type }
        switch brand {
        case "msf1": return sequence
        case "mif3": return minorType
        default: return Self.movies[brand] ?? Self.movies[family(brand)]
        }
    }

    /// Brands of pictures that mean one type, whatever else is listed.
    private static let pictures: [FourCC: ContentType] = [
        "heic": .heic, "heix": .heic, "heis": .heic, "heim": .heic,
        "hevc": .heics, "hevx": .heics, "hevm": .heics, "hevs": .heics,
        "avif": .avif, "avis": .avis,
        "mif1": .heif, "mif2": .heif, "miaf": .heif, "jpeg": .heif, "jpgs": .heif, "avci": .heif, "avcs": .heif,
        "vvic": .heif, "vvis": .heif, "evbi": .heif, "j2ki": .heif, "j2is": .heif, "1pic": .heif, "unif": .heif,
    ]

    /// What is said of the major brands of pictures.
    private static let bases = Dictionary(uniqueKeysWithValues: pictures.keys.map { ($0, basis($0)) })

    private static func basis(_ major: FourCC) -> String { "the major brand \(major)" }

    /// A sequence is named after its coding where the brands tell it.
    private var sequence: ContentType {
        if contains("hevc") || contains("hevx") { return .heics }
        return contains("avis") ? .avis : .heif
    }

    private var minorType: ContentType {
        switch minor {
        case "heic", "heix": .heic
        case "avif": .avif
        default: .heif
        }
    }

    /// Brands that differ in their last character only.
    private func family(_ brand: FourCC) -> FourCC {
        let stem = brand.rawValue & 0xFFFF_FF00
        return FourCC(stem | 0x2A)
    }

    private func header(_ type: ContentType, basis: String) -> FileHeader {
        var header = FileHeader(type, basis: basis)
        guard Self.stills.contains(type) else { return header }
        for (brand, other) in Self.promises
        where other != type && contains(brand) && !header.alternatives.contains(other) {
            header.alternatives.append(other)
        }
        return header
    }

    /// The types whose files may as rightly be of another of them.
    private static let stills: Set<ContentType> = [.heif, .heic, .heics, .avif, .avis]

    /// Brands that each promise that the file can be read as a type.
    private static let promises: [(FourCC, ContentType)] = [
        ("heic", .heic), ("heix", .heic), ("hevc", .heics), ("avif", .avif), ("avis", .avis), ("mif1", .heif),
        ("mif2", .heif), ("mif3", .heif), ("miaf", .heif),
    ]

    /// Brands of films, sound and Canon's RAW; an asterisk stands for any last character.
    private static let movies: [FourCC: ContentType] = [
        "crx ": "com.canon.cr3-raw-image",
        "qt  ": .quickTimeMovie,
        "isom": .mpeg4Movie, "iso*": .mpeg4Movie, "mp4*": .mpeg4Movie, "avc1": .mpeg4Movie, "dash": .mpeg4Movie,
        "mmp4": .mpeg4Movie, "MSNV": .mpeg4Movie, "NDAS": .mpeg4Movie, "NDSC": .mpeg4Movie, "NDSH": .mpeg4Movie,
        "NDSM": .mpeg4Movie, "NDSP": .mpeg4Movie, "NDSS": .mpeg4Movie, "NDXC": .mpeg4Movie, "NDXH": .mpeg4Movie,
        "NDXM": .mpeg4Movie, "NDXP": .mpeg4Movie, "NDXS": .mpeg4Movie, "XAVC": .mpeg4Movie, "mp71": .mpeg4Movie,
        "f4v ": .mpeg4Movie, "F4V ": .mpeg4Movie, "hvc1": .mpeg4Movie, "hev1": .mpeg4Movie, "av01": .mpeg4Movie,
        "cmf*": .mpeg4Movie, "msdh": .mpeg4Movie, "msix": .mpeg4Movie, "piff": .mpeg4Movie, "FACE": .mpeg4Movie,
        "M4V ": "com.apple.m4v-video", "M4VH": "com.apple.m4v-video", "M4VP": "com.apple.m4v-video",
        "M4A ": "com.apple.m4a-audio", "M4B ": "com.apple.m4a-audio", "M4P ": "com.apple.m4a-audio",
        "F4A ": "com.apple.m4a-audio",
        "3gp*": "public.3gpp", "3ge*": "public.3gpp", "3gg*": "public.3gpp", "3gs*": "public.3gpp",
        "3gr*": "public.3gpp", "3gt*": "public.3gpp", "3gh*": "public.3gpp", "kddi": "public.3gpp2",
        "3g2*": "public.3gpp2",
        "jpx ": "public.jpeg-2000", "jp2 ": "public.jpeg-2000", "jpm ": "public.jpeg-2000", "mjp2": "public.mj2",
    ]
}
