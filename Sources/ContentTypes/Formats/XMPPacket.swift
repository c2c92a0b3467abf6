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
        let narrow = text.prefix(16).contains(0) ? text.filter { $0 != 0 }[...] : text
        self.text = Self.withoutComments(narrow)
    }

    private static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard var start = text.range(of: "<!--") else { return text }
        var kept: [UInt8] = []
        var rest = text
        while let end = rest[start.upperBound...].range(of: "-->") {
            kept += rest[..<start.lowerBound]
            rest = rest[end.upperBound...]
            guard let next = rest.range(of: "<!--") else { break }
            start = next
        }
        return (kept + rest)[...]
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
        var prefixes = prefixes(of: namespace)
        // A part of a packet may lack the binding; then the usual prefix counts, unless it stands for something else.
        if prefixes.isEmpty, text.range(of: "xmlns:\(usualPrefix)=") == nil { prefixes = [usualPrefix] }
        return prefixes.lazy.compactMap { number(after: $0.isEmpty ? name : "\($0):\(name)") }.first
    }

    /// The prefixes that the packet binds to a namespace; an empty one where it is the default.
    private func prefixes(of namespace: String) -> [String] {
        var found: [String] = []
        var rest = text
        while found.count < 4, let place = rest.range(of: namespace) {
            let before = rest[..<place.lowerBound].suffix(64)
            rest = rest[place.upperBound...]
            guard let mark = before.lastRange(of: "xmlns") else { continue }
            let isDefault = before[mark.upperBound...].first != UInt8(ascii: ":")
            let name = before[mark.upperBound...].dropFirst(isDefault ? 0 : 1)
                .prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
            found.append(String(decoding: name, as: UTF8.self))
        }
        return found
    }

    /// The number in `name="6"` or `<name>6</name>`, white space allowed around `=` and in the element.
    private func number(after name: String) -> Int? {
        var rest = text
        while let place = rest.range(of: name) {
            let before = place.lowerBound > text.startIndex ? text[place.lowerBound - 1] : 0x20
            rest = rest[place.upperBound...]
            // The name must not be the end of another.
            guard before == UInt8(ascii: "<") || before.isWhiteSpace else { continue }
            let tail = before == UInt8(ascii: "<") ? Self.content(rest.prefix(256)) : Self.quoted(rest.prefix(64))
            if let number = tail.flatMap(Self.number) { return number }
        }
        return nil
    }

    /// What follows the opening quote of an attribute, after its name.
    private static func quoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let tail = text.drop(while: \.isWhiteSpace)
        guard tail.first == UInt8(ascii: "=") else { return nil }
        let value = tail.dropFirst().drop(while: \.isWhiteSpace)
        return value.first == 0x22 || value.first == 0x27 ? value.dropFirst() : nil
    }

    /// What follows the opening tag of an element, after its name.
    private static func content(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = text.first, first == UInt8(ascii: ">") || first.isWhiteSpace,
            let end = text.firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let value = text[(end + 1)...].drop(while: \.isWhiteSpace)
        let section = "<![CDATA["
        return value.starts(with: section.utf8) ? value.dropFirst(section.utf8.count) : value
    }

    /// The digits at the start of a text, also as character references.
    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = text.drop(while: \.isWhiteSpace)
        var value: Int?
        for _ in 0..<9 {
            guard let digit = digit(&rest) else { break }
            value = (value ?? 0) * 10 + digit
        }
        return value
    }

    private static func digit(_ rest: inout ArraySlice<UInt8>) -> Int? {
        if rest.starts(with: "&#".utf8) {
            let body = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ";") }.prefix(8)
            let isHexadecimal = body.first == UInt8(ascii: "x")
            let code = Int(
                String(decoding: isHexadecimal ? body.dropFirst() : body, as: UTF8.self), radix: isHexadecimal ? 16 : 10
            )
            guard let code, (0x30...0x39).contains(code) else { return nil }
            rest = rest[body.endIndex...].dropFirst()
            return code - 0x30
        }
        guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
        rest = rest.dropFirst()
        return Int(byte) - 0x30
    }
}

extension FileHeader {
    /// Takes over what an XMP packet says.
    mutating func add(_ packet: XMPPacket) {
        if let value = packet.orientation { evidence.append(OrientationEvidence(.xmp, value)) }
        for facet in packet.facets { add(facet) }
    }
}
