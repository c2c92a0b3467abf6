/// A simple property of a packet: a name and where its text stands.
struct XMPProperty: Hashable, Sendable {
    var namespace: XMPNamespace
    var name: String
    /// Between the quotes of an attribute or the tags of an element.
    var value: Range<Int>
    /// The serial number of the element that the property belongs to; siblings share it.
    var owner: Int
}

/// The namespaces whose properties matter to a picture's geometry, or say where it was taken.
enum XMPNamespace: Hashable, Sendable {
    case rdf, tiff, exif, containerItem, area, thumbnail, depth
    case photoshop, iptcCore, iptcExtension, dynamicMedia, geo, drone, note, other

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
            ("http://ns.adobe.com/photoshop/1.0/", .photoshop),
            ("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", .iptcCore),
            ("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", .iptcExtension),
            ("http://ns.adobe.com/xmp/1.0/DynamicMedia/", .dynamicMedia),
            ("http://www.w3.org/2003/01/geo/wgs84_pos#", .geo),
            ("http://www.dji.com/drone-dji/1.0/", .drone),
            ("http://ns.adobe.com/xmp/note/", .note),
        ]
        self = known.first { "\($0.0)".utf8.elementsEqual(uri) }?.1 ?? .other
    }
}
