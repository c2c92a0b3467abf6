import ContentTypes
import PhotoCodecs

/// The items of a HEIF file: what each is, where its data lies, what is said of it.
struct HEIFFile {
    /// One item of `iinf`.
    struct Item {
        let id: Int
        let type: FourCC
        /// The media type of an item of type `mime`.
        var contentType = ""
        /// The compression of an item of type `mime`, empty when there is none.
        var contentEncoding = ""
        /// What follows the type in the item's entry.
        var details: Range<Int>
        var location: Location?
        /// The size that a track states for it; nil for an item proper, which has a property for that.
        var trackSize: (width: Int, height: Int)?
        /// Places in ``HEIFFile/properties``, in the order of their association.
        var properties: [Int] = []
    }

    /// Where an item's data lies.
    struct Location {
        let constructionMethod: Int
        /// Offsets from the start of the file or of the `idat` box's payload; a length of zero is all that follows.
        let extents: [(offset: Int, length: Int)]
    }

    /// A statement of `iref`: of which kind, from which item, about which items.
    struct Reference {
        let kind: FourCC
        let from: Int
        let to: [Int]
    }

    let bytes: [UInt8]
    private(set) var primaryID = 0
    private(set) var items: [Int: Item] = [:]
    private(set) var references: [Reference] = []
    /// The items that derived items are made from.
    private(set) var derivations: [Int: [Int]] = [:]
    private(set) var properties: [BoxReader.Box] = []
    private(set) var idat: Range<Int>?
    /// The boxes of the file itself.
    private(set) var boxes: [BoxReader.Box] = []

    /// Whether there are tracks beside the items.
    var hasTracks: Bool { boxes.contains { $0.type == "moov" } }

    /// Reads `ftyp` and `meta`, or where there is no such box the first picture of a track.
    init(_ bytes: [UInt8], limits: Limits) throws(CodecError) {
        self.bytes = bytes
        var top = BoxReader(bytes)
        guard bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) else {
            throw CodecError(.notMine, "The file isn't HEIF: it doesn't start with an ftyp box.")
        }
        try limits.require(bytes.count, atMost: limits.fileBytes, "bytes of file", of: "HEIF")
        boxes = try top.boxes(allowingCut: true)
        guard let meta = boxes.first(where: { $0.type == "meta" }) else {
            if let movie = boxes.first(where: { $0.type == "moov" }),
                let frame = try SequenceFrame(in: movie, of: bytes)
            {
                take(frame)
                return
            }
            let isMini = boxes.contains { $0.type == "mini" }
            throw heifError(
                isMini ? .unsupported : .malformed,
                isMini ? "its low-overhead mini box isn't read yet" : "it has no meta box, or ends before it")
        }
        try readMeta(meta)
        guard items[primaryID] != nil else {
            throw heifError(.malformed, "its primary item \(primaryID) doesn't exist")
        }
    }

    /// Makes the only item of a track's first picture.
    private mutating func take(_ frame: SequenceFrame) {
        primaryID = 1
        properties = frame.properties
        var item = Item(id: primaryID, type: frame.type, details: 0..<0)
        item.location = Location(constructionMethod: 0, extents: [(frame.offset, frame.length)])
        item.properties = Array(properties.indices)
        item.trackSize = (frame.width, frame.height)
        items[primaryID] = item
    }

    private mutating func readMeta(_ meta: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: meta.payload)
        _ = try reader.versionAndFlags()
        let boxes = try reader.boxes()
        for type: FourCC in ["pitm", "iinf", "iprp", "iloc", "iref", "idat"] {
            let count = boxes.count { $0.type == type }
            guard count == 1 || count == 0 && ["iref", "idat"].contains(type) else {
                throw heifError(.malformed, "its meta box has \(count) \(type) boxes")
            }
        }
        // Items first: what the other boxes say hangs on them.
        for box in boxes where box.type == "iinf" { try readItems(box) }
        for box in boxes {
            switch box.type {
            case "pitm": try readPrimary(box)
            case "iloc": try readLocations(box)
            case "iref": try readReferences(box)
            case "iprp": try readProperties(box)
            case "idat": idat = box.payload
            default: break
            }
        }
    }

    /// How many items there may be; a picture of 200 megapixels in tiles has 822.
    static let mostItems = 4096

    /// How often items may refer to others, all together.
    private static let mostReferences = 16 * mostItems

    private mutating func readPrimary(_ box: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: box.payload)
        primaryID = try reader.number(try reader.versionAndFlags().version == 0 ? 2 : 4)
    }

    private mutating func readItems(_ box: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: box.payload)
        _ = try reader.number(try reader.versionAndFlags().version == 0 ? 2 : 4)
        for entry in try reader.boxes() where entry.type == "infe" {
            var fields = BoxReader(bytes, in: entry.payload)
            let version = try fields.versionAndFlags().version
            guard version == 2 || version == 3 else { continue }
            let id = try fields.number(version == 2 ? 2 : 4)
            _ = try fields.number(2)
            let type = try fields.fourCC()
            var item = Item(id: id, type: type, details: fields.offset..<fields.end)
            _ = fields.string()
            if item.type == "mime" {
                item.contentType = fields.string()
                item.contentEncoding = fields.string()
            }
            guard items.updateValue(item, forKey: id) == nil else {
                throw heifError(.malformed, "two of its items have the number \(id)")
            }
        }
    }

    private mutating func readReferences(_ box: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: box.payload)
        let width = try reader.versionAndFlags().version == 0 ? 2 : 4
        var count = 0
        for entry in try reader.boxes() {
            var fields = BoxReader(bytes, in: entry.payload)
            let from = try fields.number(width)
            var to: [Int] = []
            let targets = try fields.number(2)
            count += targets
            guard count <= Self.mostReferences else {
                throw heifError(.limitExceeded, "its items refer to others more than \(Self.mostReferences) times")
            }
            for _ in 0..<targets { to.append(try fields.number(width)) }
            references.append(Reference(kind: entry.type, from: from, to: to))
            if entry.type == "dimg", derivations[from] == nil { derivations[from] = to }
        }
    }

    /// How many pieces an item may be stored in; cameras write one.
    private static let extentLimit = 64

    private mutating func readLocations(_ box: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: box.payload)
        let version = try reader.versionAndFlags().version
        guard version <= 2 else { throw heifError(.unsupported, "version \(version) of its iloc box is unknown") }
        let sizes = try reader.number(2)
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version > 0 ? sizes & 15 : 0
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else {
            throw heifError(.malformed, "its iloc box has numbers of an odd size")
        }
        let itemCount = try reader.number(version < 2 ? 2 : 4)
        guard itemCount <= Self.mostItems else {
            throw heifError(.limitExceeded, "its iloc box places \(itemCount) items, over \(Self.mostItems)")
        }
        for _ in 0..<itemCount {
            let id = try reader.number(version < 2 ? 2 : 4)
            let method = version > 0 ? try reader.number(2) & 15 : 0
            _ = try reader.number(2)
            let base = try reader.number(baseSize)
            var extents: [(Int, Int)] = []
            let count = try reader.number(2)
            guard count <= Self.extentLimit else {
                throw heifError(.limitExceeded, "item \(id) is stored in \(count) pieces, over \(Self.extentLimit)")
            }
            for _ in 0..<count {
                _ = try reader.number(indexSize)
                let (offset, overflow) = base.addingReportingOverflow(try reader.number(offsetSize))
                guard !overflow else { throw heifError(.malformed, "its iloc box points beyond any file") }
                extents.append((offset, try reader.number(lengthSize)))
            }
            guard items[id]?.location == nil else { throw heifError(.malformed, "its item \(id) lies in two places") }
            items[id]?.location = Location(constructionMethod: method, extents: extents)
        }
    }

    private mutating func readProperties(_ box: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: box.payload)
        let boxes = try reader.boxes()
        guard let container = boxes.first(where: { $0.type == "ipco" }) else {
            throw heifError(.malformed, "its iprp box has no ipco box")
        }
        var inside = BoxReader(bytes, in: container.payload)
        properties = try inside.boxes()
        for association in boxes where association.type == "ipma" { try readAssociations(association) }
    }

    private mutating func readAssociations(_ box: BoxReader.Box) throws(CodecError) {
        var reader = BoxReader(bytes, in: box.payload)
        let (version, flags) = try reader.versionAndFlags()
        for _ in 0..<(try reader.number(4)) {
            let id = try reader.number(version < 1 ? 2 : 4)
            guard items[id]?.properties.isEmpty != false else {
                throw heifError(.malformed, "it says twice which properties its item \(id) has")
            }
            for _ in 0..<(try reader.number(1)) {
                let index = flags & 1 == 1 ? try reader.number(2) & 0x7fff : try reader.number(1) & 0x7f
                // Zero says that there is no property.
                guard index > 0 else { continue }
                guard index <= properties.count else {
                    throw heifError(.malformed, "item \(id) has a property \(index) that doesn't exist")
                }
                items[id]?.properties.append(index - 1)
            }
        }
    }
}
