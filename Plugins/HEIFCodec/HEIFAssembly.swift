import ContentTypes
import PhotoCodecs

/// A HEIF file in the making: items, what is said of them, how they hang together.
struct HEIFAssembly {
    /// A property of an item: its number in the file, from 1, and whether a reader must know it.
    struct Property {
        let number: Int
        var isEssential = false
    }

    private struct Item {
        let type: FourCC
        /// What follows the type in the item's entry.
        let details: [UInt8]
        let data: [UInt8]
        let properties: [Property]
        let isHidden: Bool
    }

    private struct Reference {
        let kind: FourCC
        let from: Int
        let to: [Int]
    }

    /// The item that is shown.
    var primaryID = 1
    private var items: [Item] = []
    private var references: [Reference] = []
    private var groups: [[Int]] = []
    private var properties: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]

    /// Adds a property, a whole box.
    ///
    /// - Parameter isShared: whether one box does for all that say the same.
    mutating func property(_ box: [UInt8], isShared: Bool = true, isEssential: Bool = false) -> Property {
        if isShared, let number = numbers[box] { return Property(number: number, isEssential: isEssential) }
        properties.append(box)
        if isShared { numbers[box] = properties.count }
        return Property(number: properties.count, isEssential: isEssential)
    }

    /// Adds an item and gives its number.
    ///
    /// - Parameters:
    ///   - details: what follows the type in the item's entry: its name and what belongs to the type.
    ///   - isHidden: whether the item isn't to be shown by itself.
    mutating func item(
        _ type: FourCC, _ data: [UInt8], properties: [Property] = [], details: [UInt8] = [0], isHidden: Bool = false
    ) -> Int {
        items.append(Item(type: type, details: details, data: data, properties: properties, isHidden: isHidden))
        return items.count
    }

    /// States how an item relates to others.
    mutating func refer(_ kind: FourCC, from: Int, to: [Int]) {
        references.append(Reference(kind: kind, from: from, to: to))
    }

    /// States that a reader is to show one of several items, the first that it can.
    mutating func alternate(_ items: [Int]) { groups.append(items) }

    /// Writes the file: `ftyp`, `meta`, `mdat` with the data of all items in their order, then whole boxes as they are.
    ///
    /// - Throws: `limitExceeded` for more than 65,535 items, 32,767 properties or 4 GiB, which the boxes can't number.
    func write(brands: [FourCC], trailer: Trailer?, to sink: inout some Codec.Sink) throws(CodecError) {
        let type = BoxWriter.box("ftyp", brands[0].bytes + [0, 0, 0, 0] + brands.flatMap(\.bytes))
        let count = items.reduce(0) { $0 + $1.data.count }
        let start = type.count + meta(dataOffset: 0).count + 8
        guard items.count <= 0xffff, properties.count <= 0x7fff, start + count <= Int(UInt32.max) else {
            throw encodingError(.limitExceeded, "it takes \(items.count) items of \(count) bytes together")
        }
        try sink.write(type + meta(dataOffset: start) + BoxWriter.number(count + 8, 4) + Array("mdat".utf8))
        for item in items { try sink.write(item.data) }
        for box in trailer?.written(at: start + count) ?? [] { try sink.write(box) }
    }
}

extension HEIFAssembly {
    private func meta(dataOffset: Int) -> [UInt8] {
        let handler = [0, 0, 0, 0] + Array("pict".utf8) + Array(repeating: 0, count: 13)
        return BoxWriter.fullBox(
            "meta",
            BoxWriter.fullBox("hdlr", handler) + BoxWriter.fullBox("pitm", BoxWriter.number(primaryID, 2))
                + locations(from: dataOffset) + entries + links
                + BoxWriter.box("iprp", BoxWriter.box("ipco", properties.flatMap { $0 }) + associations)
                + alternatives)
    }

    private var entries: [UInt8] {
        let boxes = items.enumerated().flatMap { index, item in
            BoxWriter.box(
                "infe",
                [2, 0, 0, item.isHidden ? 1 : 0] + BoxWriter.number(index + 1, 2) + [0, 0] + item.type.bytes
                    + item.details)
        }
        return BoxWriter.fullBox("iinf", BoxWriter.number(items.count, 2) + boxes)
    }

    private var links: [UInt8] {
        guard !references.isEmpty else { return [] }
        let boxes = references.flatMap { reference in
            BoxWriter.box(
                reference.kind,
                BoxWriter.number(reference.from, 2) + BoxWriter.number(reference.to.count, 2)
                    + reference.to.flatMap { BoxWriter.number($0, 2) })
        }
        return BoxWriter.fullBox("iref", boxes)
    }

    private var alternatives: [UInt8] {
        guard !groups.isEmpty else { return [] }
        let boxes = groups.enumerated().flatMap { index, members in
            // Groups are numbered among the items.
            BoxWriter.fullBox(
                "altr",
                BoxWriter.number(items.count + 1 + index, 4) + BoxWriter.number(members.count, 4)
                    + members.flatMap { BoxWriter.number($0, 4) })
        }
        return BoxWriter.box("grpl", boxes)
    }

    private var associations: [UInt8] {
        let isWide = properties.count > 0x7f
        let described = items.enumerated().filter { !$0.element.properties.isEmpty }
        let entries = described.flatMap { index, item in
            BoxWriter.number(index + 1, 2) + [UInt8(truncatingIfNeeded: item.properties.count)]
                + item.properties.flatMap { property in
                    let mark = property.isEssential ? isWide ? 0x8000 : 0x80 : 0
                    return BoxWriter.number(property.number | mark, isWide ? 2 : 1)
                }
        }
        return BoxWriter.box("ipma", [0, 0, 0, isWide ? 1 : 0] + BoxWriter.number(described.count, 4) + entries)
    }

    private func locations(from start: Int) -> [UInt8] {
        var place = start
        let entries = items.enumerated().flatMap { index, item in
            defer { place += item.data.count }
            return BoxWriter.number(index + 1, 2) + [0, 0, 0, 1] + BoxWriter.number(place, 4)
                + BoxWriter.number(item.data.count, 4)
        }
        return BoxWriter.fullBox("iloc", [0x44, 0] + BoxWriter.number(items.count, 2) + entries)
    }
}
