/// The tables of a HEIF `meta` box, ISO/IEC 14496-12 section 8.11 and ISO/IEC 23008-12.
struct ItemTable {
    /// How many items, references, properties and extents are read.
    static let limit = 4096

    /// One item.
    struct Item {
        let type: FourCC
        /// Whether it is of type `mime` and holds XMP.
        let isXMP: Bool
    }

    /// One reference from an item to others.
    struct Reference {
        let type: FourCC
        let from: UInt32
        let to: [UInt32]
    }

    private(set) var primary: UInt32?
    private(set) var items: [UInt32: Item] = [:]
    private(set) var references: [Reference] = []
    private(set) var properties: [Box] = []
    /// The properties of each item, as indices into ``properties``, in the order of association.
    private(set) var associations: [UInt32: [Int]] = [:]
    private(set) var handler: FourCC?
    private(set) var data: Box?
    private(set) var locations: Box?

    /// Reads the tables; nil for a `meta` box with no content.
    init?(_ file: inout FileBytes, _ meta: Box) {
        let children = meta.children(&file, after: 4)
        guard !children.isEmpty else { return nil }
        for box in children {
            switch box.type {
            case "hdlr": handler = file.fourCC(at: box.body + 8)
            case "pitm": readPrimary(&file, box)
            case "iinf": readItems(&file, box)
            case "iref": readReferences(&file, box)
            case "iprp": readProperties(&file, box)
            case "iloc": locations = box
            case "idat": data = box
            default: break
            }
        }
    }

    /// Whether the box describes pictures.
    var isPicture: Bool { handler == "pict" }

    private mutating func readPrimary(_ file: inout FileBytes, _ box: Box) {
        guard let version = file.byte(at: box.body) else { return }
        primary = version == 0 ? file.uint16(at: box.body + 4).map(UInt32.init) : file.uint32(at: box.body + 4)
    }

    private mutating func readItems(_ file: inout FileBytes, _ box: Box) {
        guard let version = file.byte(at: box.body) else { return }
        for entry in box.children(&file, after: version == 0 ? 6 : 8, limit: Self.limit) where entry.type == "infe" {
            guard let kind = file.byte(at: entry.body), kind >= 2 else { continue }
            let width: UInt64 = kind == 2 ? 2 : 4
            let id = kind == 2 ? file.uint16(at: entry.body + 4).map(UInt32.init) : file.uint32(at: entry.body + 4)
            guard let id, let type = file.fourCC(at: entry.body + 6 + width) else { continue }
            let isXMP = type == "mime" && isXMPEntry(&file, entry, nameAt: entry.body + 10 + width)
            items[id] = Item(type: type, isXMP: isXMP)
        }
    }

    /// Whether the content type that follows an entry's name is XMP's.
    private func isXMPEntry(_ file: inout FileBytes, _ entry: Box, nameAt place: UInt64) -> Bool {
        let rest = file.bytes(at: place, upTo: Int(clamping: min(entry.end - min(place, entry.end), 256)))
        return rest.range(of: "\0application/rdf+xml") != nil || rest.starts(with: "application/rdf+xml".utf8)
    }

    private mutating func readReferences(_ file: inout FileBytes, _ box: Box) {
        guard let version = file.byte(at: box.body) else { return }
        let width: UInt64 = version == 0 ? 2 : 4
        for entry in box.children(&file, after: 4, limit: Self.limit) {
            guard let from = identifier(&file, entry.body, width), let count = file.uint16(at: entry.body + width)
            else { continue }
            let fitting = entry.count(after: width + 2) / Int(width)
            let to = (0..<min(Int(count), fitting)).compactMap {
                identifier(&file, entry.body + width + 2 + UInt64($0) * width, width)
            }
            references.append(Reference(type: entry.type, from: from, to: to))
        }
    }

    private func identifier(_ file: inout FileBytes, _ place: UInt64, _ width: UInt64) -> UInt32? {
        width == 2 ? file.uint16(at: place).map(UInt32.init) : file.uint32(at: place)
    }

    private mutating func readProperties(_ file: inout FileBytes, _ box: Box) {
        for child in box.children(&file) {
            if child.type == "ipco", properties.isEmpty { properties = child.children(&file, limit: Self.limit) }
            if child.type == "ipma" { readAssociations(&file, child) }
        }
    }

    private mutating func readAssociations(_ file: inout FileBytes, _ box: Box) {
        guard let head = file.uint32(at: box.body), let count = file.uint32(at: box.body + 4) else { return }
        let idWidth: UInt64 = head >> 24 == 0 ? 2 : 4
        let indexWidth: UInt64 = head & 1 == 0 ? 1 : 2
        var place = box.body + 8
        for _ in 0..<min(Int(count), Self.limit) where place < box.end {
            guard let id = identifier(&file, place, idWidth), let number = file.byte(at: place + idWidth) else {
                return
            }
            place += idWidth + 1
            let found = (0..<UInt64(number)).compactMap { index -> Int? in
                let at = place + index * indexWidth
                guard at + indexWidth <= box.end else { return nil }
                if indexWidth == 1 { return file.byte(at: at).map { Int($0 & 0x7F) - 1 } }
                return file.uint16(at: at).map { Int($0 & 0x7FFF) - 1 }
            }
            place += UInt64(number) * indexWidth
            if associations[id] == nil { associations[id] = found }
        }
    }
}

extension ItemTable {
    /// The properties of an item that exist, in the order of association.
    func properties(of item: UInt32) -> [Box] {
        (associations[item] ?? []).compactMap { properties.indices.contains($0) ? properties[$0] : nil }
    }

    /// The items that an item refers to.
    func targets(of type: FourCC, from item: UInt32) -> [UInt32] {
        references.filter { $0.type == type && $0.from == item }.flatMap(\.to)
    }

    /// Whether an item refers to another.
    func refers(_ item: UInt32, to target: UInt32, as type: FourCC) -> Bool {
        references.contains { $0.type == type && $0.from == item && $0.to.contains(target) }
    }

    /// The item that holds coded pixels for the primary one: itself, or what it is derived from, at most 4 steps away.
    var coded: UInt32? {
        guard var item = primary else { return nil }
        for _ in 0..<4 {
            guard let next = targets(of: "dimg", from: item).first else { break }
            item = next
        }
        return item
    }

    /// How the primary item's pixels are coded.
    var codec: FourCC? { coded.flatMap { items[$0]?.type } }

    /// The coding for people.
    var codecName: String { codec?.description ?? "nothing known" }

    /// The type that the coding makes of a file whose brands are silent.
    var contentType: ContentType {
        switch codec {
        case "hvc1", "hev1", "lhv1": .heic
        case "av01": .avif
        default: .heif
        }
    }
}
