/// A reader of boxes that knows nothing of the codec's own, for what the codec writes.
struct BoxWalk {
    struct Box {
        let type: String
        let payload: Range<Int>
    }

    let bytes: [UInt8]
    /// Every box of the file and of the boxes that hold others, with the types that lead to it.
    private(set) var boxes: [(path: String, box: Box)] = []
    /// What is wrong with sizes, empty when each box ends where the one that holds it says.
    private(set) var faults: [String] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        walk(0..<bytes.count, in: "")
    }

    /// What comes before the first box inside.
    private static let holders = [
        "/meta": 4, "/meta/iinf": 6, "/meta/iref": 4, "/meta/iprp": 0, "/meta/iprp/ipco": 0, "/meta/grpl": 0,
    ]

    private mutating func walk(_ range: Range<Int>, in path: String) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard range.upperBound - offset >= 8 else { return faults.append("\(path): \(offset)") }
            let size = number(at: offset, 4)
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            guard size >= 8, size <= range.upperBound - offset else { return faults.append("\(path)/\(type)") }
            let box = Box(type: type, payload: offset + 8..<offset + size)
            boxes.append((path + "/" + type, box))
            if let head = Self.holders[path + "/" + type] {
                walk(box.payload.lowerBound + head..<box.payload.upperBound, in: path + "/" + type)
            }
            offset += size
        }
    }

    func number(at offset: Int, _ count: Int) -> Int { bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) } }

    /// The payloads at a path, in order.
    func payloads(_ path: String) -> [[UInt8]] {
        boxes.filter { $0.path == path }.map { Array(bytes[$0.box.payload]) }
    }

    /// The types of the file's own boxes.
    var top: [String] {
        boxes.map(\.path).filter { $0.dropFirst().allSatisfy { $0 != "/" } }.map { String($0.dropFirst()) }
    }

    /// Item types by number.
    var items: [Int: String] {
        payloads("/meta/iinf/infe").reduce(into: [:]) { items, entry in
            items[Int(entry[4]) << 8 | Int(entry[5])] = String(decoding: entry[8..<12], as: UTF8.self)
        }
    }

    /// Where `iloc` says that items lie, by number.
    var places: [Int: Range<Int>] {
        guard let box = boxes.first(where: { $0.path == "/meta/iloc" })?.box else { return [:] }
        let start = box.payload.lowerBound + 8
        return (0..<number(at: start - 2, 2)).reduce(into: [:]) { places, index in
            let entry = start + index * 14
            let offset = number(at: entry + 6, 4)
            places[number(at: entry, 2)] = offset..<offset + number(at: entry + 10, 4)
        }
    }

    /// What `iref` says: kind, from, to.
    var references: [(kind: String, from: Int, to: [Int])] {
        boxes.filter { $0.path.hasPrefix("/meta/iref/") }.map { _, box in
            let start = box.payload.lowerBound
            let count = number(at: start + 2, 2)
            return (box.type, number(at: start, 2), (0..<count).map { number(at: start + 4 + 2 * $0, 2) })
        }
    }
}
