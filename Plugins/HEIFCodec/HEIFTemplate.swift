import ContentTypes
import PhotoCodecs

/// What a file is to have in common with the one that it replaces.
struct HEIFTemplate {
    /// How the primary picture is coded.
    let configuration: CodedConfiguration?
    /// What is said of the primary picture and stays true: light levels, the mastering display, the shape of a pixel.
    let descriptions: [[UInt8]]
    /// Boxes of the file that mean something to their maker: trailers, a motion photo's film.
    let trailer: [ArraySlice<UInt8>]

    /// Reads a template; nil when it isn't HEIF or can't be read.
    init?(_ input: Codec.Input?) {
        // Nothing of it is decoded, and its caller has decoded it within limits of its own.
        var limits = Limits()
        (limits.fileBytes, limits.pixels, limits.side, limits.bitmapBytes) = (.max, .max, .max, .max)
        guard let input, let file = try? HEIFFile(input.bytes, limits: limits) else { return nil }
        trailer = file.trailer
        guard let plan = try? DecodingPlan(for: file, limits: limits), let first = plan.tiles.first?.item else {
            (configuration, descriptions) = (nil, [])
            return
        }
        configuration = try? CodedConfiguration(of: first, in: file)
        let kinds: [FourCC] = ["clli", "mdcv", "cclv", "amve", "pasp"]
        descriptions = kinds.compactMap { kind in
            let own = file.items[file.primaryID].flatMap { file.property(kind, of: $0) }
            guard let box = own ?? file.property(kind, of: first) else { return nil }
            let bytes = Array(file.bytes[box.whole])
            return kind == "pasp" && plan.orientation.swapsAxes ? Self.turnedAspect(bytes) : bytes
        }
    }

    /// A `pasp` box, width and height of a pixel, of a picture that lies on its side; nil when it isn't whole.
    private static func turnedAspect(_ box: [UInt8]) -> [UInt8]? {
        guard box.count == 16 else { return nil }
        return Array(box[0..<8] + box[12..<16] + box[8..<12])
    }
}

extension HEIFFile {
    /// The file's own boxes but those that are written anew, in their order, without padding before and behind.
    fileprivate var trailer: [ArraySlice<UInt8>] {
        let isPadding = { (box: BoxReader.Box) in ["free", "skip"].contains(box.type) }
        let kept = boxes.filter { box in
            !["ftyp", "meta", "mdat", "moov", "wide"].contains(box.type) && box.isWhole
        }
        // Padding between two others stays: some of them are found by their distance from the file's end.
        let inner = kept.drop(while: isPadding).reversed().drop(while: isPadding).reversed()
        return inner.map { bytes[$0.whole] }
    }
}
