public import ContentTypes

/// A file without statements of where its photo was taken.
///
/// They are blanked where they lie, so that every offset in the file stays true; only chunks of PNG that are compressed
/// become longer. What can't be taken out is named, and so is a file of a format that isn't looked into.
///
/// Covered are Exif's GPS directory, XMP's and IPTC's places, those of makers' notes that are known, thumbnails with
/// metadata of their own, pictures that follow a JPEG's first one, and films in or after a picture. What may say anything
/// is blanked as a whole: content credentials and other JUMBF, and what follows a JPEG and is neither picture nor film.
public struct LocationErasure: Sendable {
    /// What was taken out, and what could not be.
    public internal(set) var findings = LocationFindings()

    let source: any ByteSource & Sendable
    private var edits: [(place: Range<Int>, bytes: [UInt8])] = []

    /// Looks through a file, of which metadata alone are read, but for TIFF, which is read whole.
    ///
    /// - Parameters:
    ///   - file: the file; it must not change as long as this value is used.
    ///   - header: what was detected of it.
    ///   - types: what the type conforms to.
    /// - Throws: `io` when the file can't be read, `limitExceeded` when it has more metadata than is read, `notMine` or
    ///   `malformed` when it isn't what its header says.
    public init(
        of file: some ByteSource & Sendable, _ header: FileHeader, in types: TypeCatalog = .standard
    ) throws(MetadataError) {
        source = file
        switch header.type {
        case .jpeg: try eraseJPEG(try JPEGFile(reading: file))
        case .png: try erasePNG(try PNGFile(reading: file))
        case .webP: try eraseWebP()
        case .tiff: try eraseTIFF()
        case .gif: try eraseGIF()
        case .jpegXL: try eraseJPEGXL()
        case .bmp, .pnm: break
        case let type where types.conforms(type, to: .heifStandard): try eraseHEIF(header)
        case let type where types.conforms(type, to: .movie): try eraseFilm(in: 0..<byteCount, named: "film")
        default: findings.leave("\(header.type), of which nothing is known here")
        }
    }

    /// Looks through a JPEG in memory.
    init(ofJPEG bytes: [UInt8]) throws(MetadataError) {
        source = bytes
        try eraseJPEG(try JPEGFile(bytes))
    }

    /// How many bytes the source has.
    var byteCount: Int { Int(clamping: source.byteCount) }

    /// The file; what wasn't changed is still the source's.
    public var file: SplicedFile { SplicedFile(replacing: edits, in: source) }

    /// Puts bytes in the place of others; of two edits that overlap, as only hostile files have them, neither is trusted.
    mutating func replace(_ place: Range<Int>, with bytes: [UInt8]) {
        // The same box may be reached in two ways.
        guard !edits.contains(where: { $0.place == place && $0.bytes == bytes }) else { return }
        if edits.contains(where: { $0.place.overlaps(place) }) {
            findings.leave("metadata that lie in each other")
        } else {
            edits.append((place, bytes))
        }
    }

    /// Blanks what a block of bytes states, by a function that does so in memory.
    mutating func edit(
        _ place: Range<Int>,
        _ body: (inout [UInt8], inout LocationFindings) throws(MetadataError) -> Void
    ) throws(MetadataError) {
        guard place.lowerBound >= 0, place.upperBound <= byteCount else { return }
        guard place.count <= Self.longestBlock else { return findings.leave("a block of \(place.count) bytes") }
        let old = try source.bytes(in: place)
        var new = old
        try body(&new, &findings)
        if new != old { replace(place, with: new) }
    }

    /// What C2PA's manifests and other JUMBF are called.
    static let contentCredentials = "content credentials (JUMBF)"

    /// Blanks a stretch as a whole: one that may say anything, and whose parts nothing here reads.
    mutating func blank(_ place: Range<Int>, named name: String) throws(MetadataError) {
        try edit(place) { bytes, findings in
            guard bytes.contains(where: { $0 != 0 }) else { return }
            bytes = [UInt8](repeating: 0, count: bytes.count)
            findings.erase(name)
        }
    }

    /// How long a block may be to be read: 64 MiB.
    private static let longestBlock = 64 << 20
}
