import ContentTypes

extension LocationErasure {
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    /// C2PA's box of content credentials.
    private static let credentialsIdentifier: [UInt8] = [
        0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
    ]

    /// The boxes of a film, MP4 or QuickTime, in a range of the file; its frames are not read.
    mutating func eraseFilm(in range: Range<Int>, named name: String) throws(MetadataError) {
        try eachBox(in: range) { (erasure, type, body) throws(MetadataError) in
            switch type {
            case "moov":
                try erasure.edit(body) { bytes, findings in
                    var film = FilmBoxes(bytes)
                    film.erase(in: 0..<bytes.count, of: "moov")
                    bytes = film.bytes
                    findings.add(film.findings, in: name)
                }
            case "mpvd": try erasure.eraseFilm(in: body, named: "motion video")
            case "uuid":
                let start = try erasure.source.bytes(in: body.prefix(16))
                if start == Self.xmpIdentifier { try erasure.eraseXMPItem(body.dropFirst(16)) }
                if start == Self.credentialsIdentifier {
                    try erasure.blank(body.dropFirst(16), named: Self.contentCredentials)
                }
            default: break
            }
        }
    }
}

/// What describes a film, its box `moov`, in memory.
struct FilmBoxes {
    private(set) var bytes: [UInt8]
    private(set) var findings = LocationFindings()
    /// The names of the items of the `meta` box at hand, of which their list knows the numbers: one list of names a `keys`
    /// box, as it isn't known of several which one readers go by.
    private var keys: [[String]] = []

    private static let containers: Set = ["trak", "mdia", "minf", "stbl", "udta", "meta", "ilst", "edts"]
    /// Boxes of user data that hold nothing but a place.
    private static let places: Set = ["\u{A9}xyz", "loci", "GPS "]
    private static let deepestNesting = 8
    /// From here on four bytes aren't an item's number, but its type.
    private static let leastType = UInt32(1) << 24

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Blanks what the boxes in a range say of places.
    mutating func erase(in range: Range<Int>, of parent: String, depth: Int = 0) {
        guard depth < Self.deepestNesting else { return findings.leave("boxes of a film that are nested too deeply") }
        var boxes = BoxWalk(over: range, of: bytes)
        while let box = boxes.next() { erase(box, in: parent, depth: depth) }
    }

    private mutating func erase(_ box: BoxWalk.Box, in parent: String, depth: Int) {
        switch box.type {
        case let type where Self.places.contains(type) && ["udta", "ilst"].contains(parent):
            findings.erase("location")
            // A box that readers pass over takes its place.
            bytes.replaceSubrange(box.start + 4..<box.start + 8, with: "free".utf8)
            bytes.replaceSubrange(box.body, with: [UInt8](repeating: 0, count: box.body.count))
        case "GPMF" where parent == "udta": findings.leave("GoPro's metadata")
        case "XMP_" where parent == "udta": bytes.eraseXMPLocation(in: box.body, &findings)
        case "stsd": inspectSamples(box.body)
        case "meta":
            let content = boxes(ofMeta: box.body)
            let outer = keys
            // In whatever order they come: the items may stand before their names.
            keys = boxes(of: "keys", in: content).map { names(in: $0) }
            erase(in: content, of: "meta", depth: depth + 1)
            keys = outer
        case let type where parent == "ilst" && !Self.containers.contains(type): eraseItem(box)
        case let type where Self.containers.contains(type): erase(in: box.body, of: type, depth: depth + 1)
        default: break
        }
    }

    /// An item whose type is the number of its name, from 1.
    private mutating func eraseItem(_ box: BoxWalk.Box) {
        // Length, `data`, its kind and its language come before the value.
        guard box.body.count >= 16, let number = bytes.integer32(at: box.start + 4, .big) else { return }
        let value = box.body.dropFirst(16)
        guard bytes[value].contains(where: { $0 != 0x20 }) else { return }
        let names = keys.compactMap { number > 0 && number <= $0.count ? $0[Int(number) - 1] : nil }
        guard names.contains(where: { $0.lowercased().contains("location") }) else {
            // Larger ones are types of four letters, whose meaning is their own.
            if names.isEmpty, number < Self.leastType { findings.leave("an item without a name") }
            return
        }
        bytes.replaceSubrange(value, with: [UInt8](repeating: 0x20, count: value.count))
        findings.erase("location")
    }

    func names(in body: Range<Int>) -> [String] {
        var names: [String] = []
        var position = body.lowerBound + 8
        while position + 8 <= body.upperBound, let length = bytes.integer32(at: position, .big), length >= 8,
            position + Int(length) <= body.upperBound
        {
            names.append(String(decoding: bytes[position + 8..<position + Int(length)], as: UTF8.self))
            position += Int(length)
        }
        return names
    }

    /// Positions that were measured along the film are samples among its frames, and stay.
    private mutating func inspectSamples(_ body: Range<Int>) {
        let kind = body.lowerBound + 12
        let isTrackOfPositions =
            bytes.hasBytes("gpmd".utf8, at: kind) || bytes.hasBytes("camm".utf8, at: kind)
            || bytes.hasBytes("mebx".utf8, at: kind)
                && bytes[body].firstRange(of: Array("location.ISO6709".utf8)) != nil
        if isTrackOfPositions { findings.leave("a track of positions") }
    }
}
