import ContentTypes
import PhotoCodecs

/// The boxes of a file that `meta` holds, to be edited; the data lies in `idat`, so that nothing moves with them.
struct MetaBoxes {
    private let brands: [UInt8]
    /// Types and payloads, in their order.
    var boxes: [(type: String, payload: [UInt8])] = []
    /// Whole boxes behind `meta`.
    var trailer: [UInt8] = []

    init(_ fixture: HEIFFixture) {
        var fixture = fixture
        fixture.isInIdat = true
        let walk = BoxWalk(fixture.bytes)
        brands = Array(
            fixture.bytes[..<(walk.boxes.first { $0.path == "/meta" }?.box.payload.lowerBound ?? 8)].dropLast(8))
        for (path, box) in walk.boxes where path.hasPrefix("/meta/") && path.split(separator: "/").count == 2 {
            boxes.append((box.type, Array(fixture.bytes[box.payload])))
        }
    }

    /// A file of one coded picture.
    init(_ type: ContentType = .heic) throws { self.init(HEIFFixture(items: [try HEIFFixture.plain(type)])) }

    /// The payload of the first box of a type.
    subscript(type: String) -> [UInt8] {
        get { boxes.first { $0.type == type }?.payload ?? [] }
        set {
            guard let index = boxes.firstIndex(where: { $0.type == type }) else {
                return boxes.append((type, newValue))
            }
            boxes[index].payload = newValue
        }
    }

    var bytes: [UInt8] {
        brands + HEIFFixture.box("meta", [0, 0, 0, 0] + boxes.flatMap { HEIFFixture.box($0.type, $0.payload) })
            + trailer
    }

    var input: Codec.Input { Codec.Input(bytes: bytes, type: .heic) }

    /// Makes `iloc` anew: of version 1, with bases, offsets and lengths of eight bytes.
    mutating func place(_ items: [Place]) {
        let entries = items.flatMap { (item) -> [UInt8] in
            let extents = item.extents.flatMap { HEIFFixture.number($0.0, 8) + HEIFFixture.number($0.1, 8) }
            return HEIFFixture.number(item.id, 2) + HEIFFixture.number(item.method, 2) + [0, 0]
                + HEIFFixture.number(item.base, 8) + HEIFFixture.number(item.extents.count, 2) + extents
        }
        self["iloc"] = [1, 0, 0, 0, 0x88, 0x80] + HEIFFixture.number(items.count, 2) + entries
    }

    /// Where an item is said to lie: in `idat`, unless said otherwise.
    struct Place {
        var id = 1
        var method = 1
        var base = 0
        var extents: [(Int, Int)]
    }

    /// Adds hidden items that all lie in one place.
    mutating func add(_ count: Int, _ entry: [UInt8], at extent: (Int, Int), besides first: Place) {
        let numbers = 2..<2 + count
        let entries = numbers.flatMap {
            HEIFFixture.box("infe", [2, 0, 0, 1] + HEIFFixture.number($0, 2) + [0, 0] + entry)
        }
        self["iinf"] = [0, 0, 0, 0] + HEIFFixture.number(count + 1, 2) + self["iinf"].dropFirst(6) + entries
        place([first] + numbers.map { Place(id: $0, extents: [extent]) })
    }

    /// Gives items the same properties, by their numbers.
    mutating func describe(_ items: Range<Int>, _ property: [UInt8]) {
        let walk = BoxWalk(bytes)
        let old = walk.payloads("/meta/iprp/ipma").first ?? []
        let container = walk.payloads("/meta/iprp/ipco").first ?? []
        let count = walk.boxes.count { $0.path.hasPrefix("/meta/iprp/ipco/") }
        let known = old.dropFirst(8)
        let described = items.flatMap { (id) -> [UInt8] in HEIFFixture.number(id, 2) + [1, UInt8(count + 1)] }
        self["iprp"] =
            HEIFFixture.box("ipco", container + property)
            + HEIFFixture.box("ipma", [0, 0, 0, 0] + HEIFFixture.number(items.count + 1, 4) + known + described)
    }

    /// Adds statements of one kind, each from an item to one other.
    mutating func refer(_ kind: String, from items: Range<Int>, to: Int) {
        let links = items.flatMap {
            HEIFFixture.box(kind, HEIFFixture.number($0, 2) + [0, 1] + HEIFFixture.number(to, 2))
        }
        self["iref"] += links
    }
}

extension HEIFFixture {
    /// A coded picture of 64 × 64 pixels.
    static func plain(_ type: ContentType = .heic) throws -> Item {
        try coded(try marked(64, 64, .init(.rgb)), as: type).item
    }
}
