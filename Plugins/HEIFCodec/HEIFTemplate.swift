import ContentTypes
import PhotoCodecs

/// What a file is to have in common with the one that it replaces.
struct HEIFTemplate {
    /// How the primary picture is coded.
    private(set) var configuration: CodedConfiguration?
    /// What is said of the primary picture and stays true: light levels, the mastering display, the shape of a pixel.
    private(set) var descriptions: [[UInt8]] = []
    /// Items that describe the primary picture and are neither Exif nor XMP, such as IPTC's.
    private(set) var records: [Record] = []
    /// How the primary picture and a gain map make another one, ISO 21496-1.
    private(set) var toneMap: ToneMap?
    let trailer: Trailer

    /// An item that is copied as it is.
    struct Record {
        let type: FourCC
        /// What follows the type in the item's entry.
        let details: [UInt8]
        let data: [UInt8]
    }

    /// An item of type `tmap`.
    struct ToneMap {
        let data: [UInt8]
        /// Its properties but its size, turns and crops.
        let properties: [[UInt8]]
        /// What its gain map is to the primary picture, and how many come before it that are the same.
        let gainMap: (role: Codec.Companion.Role, index: Int)
    }

    /// Reads a template within the limits; nil when it isn't HEIF or can't be read.
    init?(_ input: Codec.Input?, limits: Limits = Limits()) {
        guard let input, let file = try? HEIFFile(input.bytes, limits: limits) else { return nil }
        trailer = Trailer(of: file)
        records = file.records(limits: limits)
        guard let plan = try? DecodingPlan(for: file, limits: limits), let first = plan.tiles.first?.item else {
            return
        }
        configuration = try? CodedConfiguration(of: first, in: file)
        let kinds: [FourCC] = ["clli", "mdcv", "cclv", "amve", "pasp"]
        descriptions = kinds.compactMap { kind in
            let own = file.items[file.primaryID].flatMap { file.property(kind, of: $0) }
            guard let box = own ?? file.property(kind, of: first) else { return nil }
            let bytes = file.copy(of: box)
            return kind == "pasp" && plan.orientation.swapsAxes ? Self.turnedAspect(bytes) : bytes
        }
        toneMap = Self.toneMap(of: file, besides: plan, limits: limits)
    }

    /// A `pasp` box, width and height of a pixel, of a picture that lies on its side; nil when it isn't whole.
    private static func turnedAspect(_ box: [UInt8]) -> [UInt8]? {
        guard box.count == 16 else { return nil }
        return Array(box[0..<8] + box[12..<16] + box[8..<12])
    }

    private static func toneMap(of file: HEIFFile, besides plan: DecodingPlan, limits: Limits) -> ToneMap? {
        let companions = file.companionItems(besides: plan)
        guard let (item, gainMap) = file.toneMapping,
            let data = (try? file.data(of: item, atMost: limits.metadataBytes)) ?? nil,
            let index = companions.firstIndex(where: { $0.item.id == gainMap })
        else { return nil }
        let properties = file.properties(of: item).filter { !["ispe", "irot", "imir", "clap"].contains($0.type) }
        let role = companions[index].role
        return ToneMap(
            data: data, properties: properties.map { file.copy(of: $0) },
            gainMap: (role, companions[..<index].filter { $0.role == role }.count))
    }
}

extension HEIFFile {
    /// Each item once, and together no more than one block of metadata: items may share their bytes.
    fileprivate func records(limits: Limits) -> [HEIFTemplate.Record] {
        let described = references.filter { $0.kind == "cdsc" && $0.to.contains(primaryID) }
        var seen: Set<Int> = []
        var rest = limits.metadataBytes
        return described.compactMap { reference in
            guard let item = items[reference.from], seen.insert(item.id).inserted, item.type != "Exif",
                property("ispe", of: item) == nil, item.contentType != "application/rdf+xml",
                let data = (try? data(of: item, atMost: rest)) ?? nil
            else { return nil }
            rest -= data.count
            return HEIFTemplate.Record(type: item.type, details: Array(bytes[item.details]), data: data)
        }
    }
}
