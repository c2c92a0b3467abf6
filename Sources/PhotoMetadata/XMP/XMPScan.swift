/// Finds the simple properties of an XMP packet: just enough of XML to know names from values.
///
/// Namespaces are resolved, so any prefix will do. Entities are not expanded and a document type definition ends the
/// scan. Work and memory are bounded by the size of the packet and the limits below.
struct XMPScan {
    static let deepestNesting = 256
    static let mostBindings = 1024
    static let mostProperties = 20_000

    private struct Element {
        var name: Range<Int>
        var namespace: XMPNamespace
        var contentStart: Int
        var hasChildren = false
        var bindingCount: Int
        var serial: Int
        /// Whether it or an element around it is a place, so that all its text says one.
        var isPlace: Bool
    }

    private struct Binding {
        var prefix: [UInt8]
        var namespace: XMPNamespace
    }

    private let text: [UInt8]
    private var position = 0
    private var open: [Element] = []
    private var bindings: [Binding] = []
    private var elementCount = 0

    /// What was found, in document order of where values end.
    private(set) var properties: [XMPProperty] = []
    /// Values that say where the photo was taken, in document order.
    private(set) var places: [Range<Int>] = []
    /// Whether nodes are named by `rdf:nodeID` or `rdf:ID`, to be referred to.
    private(set) var hasNodeReferences = false
    /// Where `<?xpacket end` begins.
    private(set) var packetEnd: Int?
    /// Whether the packet was read to its end with every element closed.
    private(set) var isComplete = false

    init(_ text: [UInt8]) {
        self.text = text
        while let start = find([UInt8(ascii: "<")], from: position) {
            addPlace(position..<start)
            guard readMarkup(at: start), properties.count < XMPScan.mostProperties,
                places.count < XMPScan.mostProperties
            else { return }
        }
        isComplete = open.isEmpty && elementCount > 0
    }

    /// Reads one piece of markup; false when nothing after it can be trusted.
    private mutating func readMarkup(at start: Int) -> Bool {
        if text.hasBytes("<!--".utf8, at: start) { return skip(past: "-->", from: start + 4) }
        if text.hasBytes("<![CDATA[".utf8, at: start) {
            guard skip(past: "]]>", from: start + 9) else { return false }
            addPlace(start + 9..<position - 3)
            return true
        }
        if text.hasBytes("<!".utf8, at: start) { return false }
        if text.hasBytes("<?".utf8, at: start) {
            if text.hasBytes("<?xpacket end".utf8, at: start) { packetEnd = start }
            return skip(past: "?>", from: start + 2)
        }
        if text.hasBytes("</".utf8, at: start) { return readEndTag(at: start) }
        return readStartTag(at: start)
    }

    /// Takes a stretch of text as a place where it stands inside of one.
    private mutating func addPlace(_ value: Range<Int>) {
        if open.last?.isPlace == true, text[value].contains(where: { !XMPPacket.isSpace($0) }) { places.append(value) }
    }

    private mutating func skip(past end: StaticString, from start: Int) -> Bool {
        let pattern = Array("\(end)".utf8)
        guard let found = find(pattern, from: start) else { return false }
        position = found + pattern.count
        return true
    }

    private mutating func readEndTag(at start: Int) -> Bool {
        guard let close = find([UInt8(ascii: ">")], from: start), let element = open.popLast() else { return false }
        let name = nameRange(from: start + 2)
        guard text[name].elementsEqual(text[element.name]) else { return false }
        if !element.hasChildren { report(element, value: element.contentStart..<start) }
        bindings.removeSubrange(element.bindingCount...)
        position = close + 1
        return true
    }

    /// Reports an element's text: its own property's value, or its parent's where it is `rdf:value`, or that of the
    /// property whose list it is an item of.
    private mutating func report(_ element: Element, value: Range<Int>) {
        let local = localName(element.name)
        if element.namespace == .rdf, local == "value", let parent = open.last {
            add(parent.namespace, localName(parent.name), value, parent.serial)
        } else if element.namespace == .rdf, local == "li", let list = open.last(where: { $0.namespace != .rdf }) {
            add(list.namespace, localName(list.name), value, list.serial)
        } else {
            add(element.namespace, local, value, open.last?.serial ?? 0)
        }
    }

    private mutating func add(_ namespace: XMPNamespace, _ name: String, _ value: Range<Int>, _ owner: Int) {
        guard namespace != .other, namespace != .rdf else { return }
        properties.append(XMPProperty(namespace: namespace, name: name, value: value, owner: owner))
    }

    private mutating func readStartTag(at start: Int) -> Bool {
        let name = nameRange(from: start + 1)
        guard !name.isEmpty, open.count < XMPScan.deepestNesting else { return false }
        let outerBindings = bindings.count
        position = name.upperBound
        guard let attributes = readAttributes() else { return false }
        for attribute in attributes {
            guard bind(attribute) else { return false }
        }
        elementCount += 1
        if !open.isEmpty { open[open.count - 1].hasChildren = true }
        let namespace = namespace(of: name, isAttribute: false)
        let isPlace = namespace != .rdf && PlaceName.matches(localName(name))
        let element = Element(
            name: name, namespace: namespace, contentStart: position, bindingCount: outerBindings, serial: elementCount,
            isPlace: isPlace || open.last?.isPlace == true)
        report(attributes, of: element)
        if text.hasBytes("/>".utf8, at: position - 2) {
            bindings.removeSubrange(outerBindings...)
        } else {
            open.append(element)
        }
        return true
    }

    private mutating func report(_ attributes: [(name: Range<Int>, value: Range<Int>)], of element: Element) {
        for attribute in attributes {
            let namespace = namespace(of: attribute.name, isAttribute: true)
            let local = localName(attribute.name)
            inspect(attribute, namespace, local, of: element)
            if namespace == .rdf, local == "value" {
                add(element.namespace, localName(element.name), attribute.value, open.last?.serial ?? 0)
            } else {
                add(namespace, local, attribute.value, element.serial)
            }
        }
    }

    /// Takes an attribute's value as a place where its own name is one, or where it stands inside of one.
    private mutating func inspect(
        _ attribute: (name: Range<Int>, value: Range<Int>), _ namespace: XMPNamespace, _ local: String,
        of element: Element
    ) {
        if ["nodeID", "ID"].contains(local), namespace == .rdf { hasNodeReferences = true }
        let isStructure =
            text[attribute.name].starts(with: "xmlns".utf8) || ["parseType", "lang", "datatype"].contains(local)
        if !isStructure, element.isPlace || namespace != .rdf && PlaceName.matches(local), !attribute.value.isEmpty {
            places.append(attribute.value)
        }
    }

    /// Reads attributes up to and with the `>` of a start tag; nil when the tag is cut or malformed.
    private mutating func readAttributes() -> [(name: Range<Int>, value: Range<Int>)]? {
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        while true {
            skipSpace()
            guard position < text.count else { return nil }
            if text[position] == UInt8(ascii: "/") { position += 1 }
            guard position < text.count else { return nil }
            if text[position] == UInt8(ascii: ">") {
                position += 1
                return attributes
            }
            guard let attribute = readAttribute() else { return nil }
            attributes.append(attribute)
        }
    }

    private mutating func readAttribute() -> (name: Range<Int>, value: Range<Int>)? {
        let name = nameRange(from: position)
        guard !name.isEmpty else { return nil }
        position = name.upperBound
        skipSpace()
        guard position < text.count, text[position] == UInt8(ascii: "=") else { return nil }
        position += 1
        skipSpace()
        guard position < text.count, text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'"),
            let end = find([text[position]], from: position + 1)
        else { return nil }
        let value = position + 1..<end
        position = end + 1
        return (name, value)
    }

    /// Takes an attribute as the binding of a prefix if it is one; false where there are too many.
    private mutating func bind(_ attribute: (name: Range<Int>, value: Range<Int>)) -> Bool {
        let name = text[attribute.name]
        guard name.starts(with: "xmlns".utf8) else { return true }
        let rest = name.dropFirst(5)
        guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { return true }
        guard bindings.count < XMPScan.mostBindings else { return false }
        let namespace = XMPNamespace(uri: text[attribute.value])
        bindings.append(Binding(prefix: Array(rest.dropFirst()), namespace: namespace))
        return true
    }

    /// The namespace of a name; an attribute without a prefix has none, whatever the default is.
    private func namespace(of name: Range<Int>, isAttribute: Bool) -> XMPNamespace {
        let colon = text[name].firstIndex(of: UInt8(ascii: ":"))
        guard colon != nil || !isAttribute else { return .other }
        let prefix = text[name.lowerBound..<(colon ?? name.lowerBound)]
        return bindings.last { $0.prefix.elementsEqual(prefix) }?.namespace ?? .other
    }

    private func localName(_ name: Range<Int>) -> String {
        let start = text[name].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
        return String(decoding: text[start..<name.upperBound].prefix(128), as: UTF8.self)
    }

    private func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while end < text.count, !XMPScan.endsName(text[end]) { end += 1 }
        return start..<end
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || [UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<")].contains(byte)
    }

    private mutating func skipSpace() {
        while position < text.count, XMPPacket.isSpace(text[position]) { position += 1 }
    }

    private func find(_ pattern: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first, start < text.count else { return nil }
        var candidate = start
        while let found = text[candidate...].firstIndex(of: first) {
            if text.hasBytes(pattern, at: found) { return found }
            candidate = found + 1
        }
        return nil
    }
}
