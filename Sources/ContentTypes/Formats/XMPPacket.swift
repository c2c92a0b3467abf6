/// What the header probe wants of an XMP packet: a few properties, found by their names in the text.
///
/// No XML is parsed, no entity expanded: a packet is searched for the attribute and the element spelling of each
/// property, under whatever prefix it binds the namespace to.
struct XMPPacket {
    /// How much of a packet is looked at.
    static let limit = 1 << 17

    private let text: ArraySlice<UInt8>

    /// Reads a packet at a place of a file.
    init(_ file: inout FileBytes, at start: UInt64, end: UInt64) {
        let count = end > start ? Int(min(end - start, UInt64(Self.limit))) : 0
        self.init(file.bytes(at: start, upTo: count))
    }

    /// Wraps a packet that is in memory.
    init(_ text: ArraySlice<UInt8>) {
        let text = text.prefix(Self.limit)
        // All names and numbers that are looked for are ASCII: without its zeros, text of wider units has them too.
        self.text = text.prefix(16).contains(0) ? text.filter { $0 != 0 }[...] : text
    }

    /// `tiff:Orientation`, legal or not.
    var orientation: Int? {
        value(of: "Orientation", in: "http://ns.adobe.com/tiff/1.0/", usualPrefix: "tiff")
    }

    /// What the packet says the file carries.
    var facets: [Facet] {
        var found: [Facet] = []
        let gainMaps = ["http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.apple.com/HDRGainMap/1.0/", "\"GainMap\""]
        if gainMaps.contains(where: { text.range(of: $0) != nil }) { found.append(.gainMap) }
        if isMotionPhoto { found.append(.motionPhoto) }
        let depths = ["http://ns.google.com/photos/1.0/depthmap/", "http://ns.google.com/photos/dd/1.0/", "\"Depth\""]
        if depths.contains(where: { text.range(of: $0) != nil }) { found.append(.depth) }
        return found
    }

    private var isMotionPhoto: Bool {
        let camera = "http://ns.google.com/photos/1.0/camera/"
        return value(of: "MotionPhoto", in: camera, usualPrefix: "GCamera") == 1
            || value(of: "MicroVideo", in: camera, usualPrefix: "GCamera") == 1
    }

    /// The whole number of a property; nil where it is absent or no number.
    private func value(of name: String, in namespace: String, usualPrefix: String) -> Int? {
        let prefixes = [usualPrefix] + prefixes(of: namespace).filter { $0 != usualPrefix }
        return prefixes.lazy.compactMap { number(after: "\($0):\(name)") }.first
    }

    /// The prefixes that the packet binds to a namespace.
    private func prefixes(of namespace: String) -> [String] {
        var found: [String] = []
        var rest = text
        while found.count < 4, let place = rest.range(of: namespace) {
            let before = rest[..<place.lowerBound].suffix(64)
            if let mark = before.lastRange(of: "xmlns:") {
                let name = before[mark.upperBound...].prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
                found.append(String(decoding: name, as: UTF8.self))
            }
            rest = rest[place.upperBound...]
        }
        return found
    }

    /// The number in `name="6"` or `<name>6</name>`, white space allowed around `=` and in the element.
    private func number(after name: String) -> Int? {
        var rest = text
        while let place = rest.range(of: name) {
            rest = rest[place.upperBound...]
            var tail = rest.prefix(64).drop(while: \.isWhiteSpace)
            guard let mark = tail.popFirst() else { continue }
            tail = tail.drop(while: \.isWhiteSpace)
            if mark == UInt8(ascii: "=") {
                guard let quote = tail.popFirst(), quote == 0x22 || quote == 0x27 else { continue }
            } else if mark != UInt8(ascii: ">") {
                continue
            }
            let digits = tail.drop(while: \.isWhiteSpace).prefix { (0x30...0x39).contains($0) }.prefix(9)
            if let number = Int(String(decoding: digits, as: UTF8.self)) { return number }
        }
        return nil
    }
}

extension FileHeader {
    /// Takes over what an XMP packet says.
    mutating func add(_ packet: XMPPacket) {
        if let value = packet.orientation { evidence.append(OrientationEvidence(.xmp, value)) }
        for facet in packet.facets { add(facet) }
    }
}
