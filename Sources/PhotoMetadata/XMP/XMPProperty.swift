/// A simple property of a packet: a name and where its text stands.
struct XMPProperty: Hashable, Sendable {
    var namespace: XMPNamespace
    var name: String
    /// Between the quotes of an attribute or the tags of an element.
    var value: Range<Int>
    /// The serial number of the element that the property belongs to; siblings share it.
    var owner: Int
}

/// The namespaces whose properties matter to a picture's geometry.
enum XMPNamespace: Hashable, Sendable {
    case rdf, tiff, exif, containerItem, area, thumbnail, depth
    case note, other

    init(uri: ArraySlice<UInt8>) {
        let known: [(StaticString, XMPNamespace)] = [
            ("http://www.w3.org/1999/02/22-rdf-syntax-ns#", .rdf),
            ("http://ns.adobe.com/tiff/1.0/", .tiff),
            ("http://ns.adobe.com/exif/1.0/", .exif),
            ("http://ns.google.com/photos/1.0/container/item/", .containerItem),
            ("http://ns.adobe.com/xmp/sType/Area#", .area),
            ("http://ns.microsoft.com/photo/1.2/t/Region#", .area),
            ("http://ns.adobe.com/xap/1.0/g/img/", .thumbnail),
            ("http://ns.google.com/photos/1.0/depthmap/", .depth),
            ("http://ns.adobe.com/xmp/note/", .note),
        ]
        let plain = XMPNamespace.resolvingReferences(in: uri)
        self = known.first { "\($0.0)".utf8.elementsEqual(plain) }?.1 ?? .other
    }

    /// An attribute's text whose references to characters of ASCII are resolved, as `&#102;` or `&#x66;`.
    private static func resolvingReferences(in text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
        var out: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "&"), let end = rest.prefix(16).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: rest[..<end], as: UTF8.self))
            else {
                out.append(byte)
                continue
            }
            out.append(character)
            rest = rest[(end + 1)...]
        }
        return out
    }

    private static func character(_ reference: String) -> UInt8? {
        if reference == "amp" { return UInt8(ascii: "&") }
        let number = reference.hasPrefix("#x") ? UInt8(reference.dropFirst(2), radix: 16) : nil
        return number ?? (reference.hasPrefix("#") ? UInt8(reference.dropFirst()) : nil)
    }
}
