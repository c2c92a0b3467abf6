package import ContentTypes

/// Adds an orientation to a HEIF file, which no encoder here writes.
package struct HEIFTurn {
    /// `imir` and `irot`, in the order in which they are carried out.
    private let properties: [[UInt8]]

    /// Takes the orientation that is to be stated.
    package init(_ orientation: Orientation) {
        // HEIF turns counter-clockwise.
        let turns = UInt8((4 - orientation.quarterTurns) % 4)
        let mirror = Self.box("imir", [1])
        properties = (orientation.isMirrored ? [mirror] : []) + (turns > 0 ? [Self.box("irot", [turns])] : [])
    }

    /// The file with the properties behind those that there are, associated with its primary item.
    package func added(to file: [UInt8]) -> [UInt8] {
        rewritten(file, path: [], shift: properties.flatMap { $0 }.count + properties.count)
    }

    private func rewritten(
        _ bytes: [UInt8], path: [String], primaryID: ArraySlice<UInt8> = [], shift: Int
    ) -> [UInt8] {
        var primaryID = primaryID
        var (result, place, propertyCount) = ([UInt8](), 0, 0)
        while place + 8 <= bytes.count {
            let size = Self.number(bytes[place..<place + 4])
            let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            var payload = Array(bytes[place + 8..<place + size])
            switch (path + [type]).joined(separator: "/") {
            case "meta":
                payload = payload.prefix(4) + rewritten(Array(payload[4...]), path: ["meta"], shift: shift)
            case "meta/pitm": primaryID = payload[4..<6]
            case "meta/iprp": payload = rewritten(payload, path: path + [type], primaryID: primaryID, shift: shift)
            case "meta/iprp/ipco":
                propertyCount = Self.count(of: payload)
                payload += properties.flatMap { $0 }
            case "meta/iprp/ipma": payload = associated(payload, after: propertyCount, with: primaryID)
            case "meta/iloc": payload = moved(payload, by: shift)
            default: break
            }
            result += Self.box(type, payload)
            place += size
        }
        return result
    }

    /// Entries are an item's number, a count and properties of a byte each, in a file of so few.
    private func associated(_ payload: [UInt8], after count: Int, with primaryID: ArraySlice<UInt8>) -> [UInt8] {
        var payload = payload
        var (place, primary) = (8, 8)
        while place < payload.count {
            if payload[place..<place + 2] == primaryID { primary = place }
            place += 3 + Int(payload[place + 2])
        }
        let end = primary + 3 + Int(payload[primary + 2])
        payload[primary + 2] += UInt8(properties.count)
        payload.insert(contentsOf: properties.indices.map { UInt8(0x80 | (count + 1 + $0)) }, at: end)
        return payload
    }

    /// Each item has one extent, with an offset of 4 bytes into the file.
    private func moved(_ payload: [UInt8], by shift: Int) -> [UInt8] {
        var payload = payload
        for entry in stride(from: 8, to: payload.count, by: 14) {
            let offset = Self.number(payload[entry + 6..<entry + 10]) + shift
            payload.replaceSubrange(entry + 6..<entry + 10, with: Self.bytes(offset))
        }
        return payload
    }

    private static func count(of boxes: [UInt8]) -> Int {
        var (place, count) = (0, 0)
        while place + 8 <= boxes.count {
            place += max(number(boxes[place..<place + 4]), 8)
            count += 1
        }
        return count
    }

    private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        bytes(payload.count + 8) + Array(type.utf8) + payload
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func bytes(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
