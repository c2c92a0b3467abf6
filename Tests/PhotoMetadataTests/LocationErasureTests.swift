import ContentTypes
import PhotoMetadata
import Testing

/// What says where a photo was taken, blanked where it lies; the places are made up.
@Suite struct LocationErasureTests {
    private static let name = Array("Null Island".utf8)

    /// The file without places; its length stays.
    private func erased(_ bytes: [UInt8]) throws -> (bytes: [UInt8], findings: LocationFindings) {
        let erasure = try LocationErasure(of: bytes, TypeCatalog.standard.probe(bytes))
        let out = try erasure.file.bytes()
        #expect(out.count == bytes.count)
        return (out, erasure.findings)
    }

    private static func gps(_ order: ByteOrder) -> TIFFFixture {
        var block = TIFFFixture(order)
        block.ifd0 = [block.short(0x0112, 6), block.text(0x8298, "kept")]
        block.exif = [block.text(0x9003, "2001:02:03 04:05:06"), block.raw(0x927C, Array("a note".utf8))]
        block.gps = [block.text(1, "N"), block.rationals(2, 0, 1, 0, 1, 77, 100), block.text(29, "2001:02:03")]
        return block
    }

    @Test(arguments: [ByteOrder.big, .little]) func ofExif(order: ByteOrder) throws {
        let block = Self.gps(order).bytes
        let (out, findings) = try erased(JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.exif(block)))
        #expect(findings.erased == ["Exif location"] && findings.remaining.isEmpty)
        let exif = try #require(try JPEGFile(out).exif)
        #expect(!exif.hasGPS && exif.location == nil)
        #expect(exif.entry(0x8825, in: .ifd0) == nil)
        #expect(exif.orientation == 6)
        #expect(exif.captureDate != nil)
        let old = try ExifBlock(block)
        for (tag, kind) in [(UInt16(0x8298), ExifBlock.Directory.Kind.ifd0), (0x927C, .exif), (0x9003, .exif)] {
            #expect(exif.entry(tag, in: kind)?.value == old.entry(tag, in: kind)?.value)
        }
        #expect(out.firstRange(of: Array("2001:02:03\0".utf8)) == nil)
        // A second look finds nothing.
        #expect(try erased(out).findings.isEmpty)
    }

    /// A coordinate that is another tag's value at the same time can't be blanked, so it is named.
    @Test func ofExifWhoseCoordinatesAreSharedIsRefused() throws {
        var block = Self.gps(.little)
        block.ifd0 = [block.text(0x010E, "a text that is long")]
        var bytes = block.bytes
        let exif = try ExifBlock(bytes)
        let text = try #require(exif.entry(0x010E, in: .ifd0)?.value)
        let latitude = try #require(exif.entry(2, in: .gps))
        bytes.replaceSubrange(latitude.position + 8..<latitude.position + 12, with: [UInt8(text.lowerBound), 0, 0, 0])
        let picture = JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.exif(bytes))
        #expect(try erased(picture).findings.remaining == ["Exif location"])
    }

    /// Panasonic's notes are a directory whose offsets count from the block, Nikon's have a header of their own.
    @Test(arguments: ["Panasonic", "Nikon"]) func ofMakersNotes(maker: String) throws {
        var inner = TIFFFixture(.little)
        let tag: UInt16 = maker == "Nikon" ? 0x39 : 0x6D
        inner.ifd0 = [inner.raw(1, Array("kept byte for byte".utf8)), inner.raw(tag, Self.name + [0, 0])]
        var block = TIFFFixture(.little)
        let head = maker == "Nikon" ? Array("Nikon\0\u{2}\u{10}\0\0".utf8) : Array("Panasonic\0\0\0".utf8)
        block.ifd0 = [block.short(0x0112, 6)]
        let note = maker == "Nikon" ? head + inner.bytes : head + Array(inner.bytes.dropFirst(8))
        block.exif = [block.raw(0x927C, note)]
        var bytes = block.bytes
        if maker == "Panasonic" {
            let start = try #require(try ExifBlock(bytes).entry(0x927C, in: .exif)?.value).lowerBound + head.count
            for entry in 0..<2 {
                let place = start + 2 + 12 * entry + 8
                let moved = Int(bytes[place]) - 8 + start
                bytes.replaceSubrange(place..<place + 4, with: [UInt8(moved), 0, 0, 0])
            }
        }
        let picture = JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.exif(bytes))
        #expect(picture.firstRange(of: Self.name) != nil)
        let (out, findings) = try erased(picture)
        #expect(findings.erased == ["maker's place names"])
        #expect(out.firstRange(of: Self.name) == nil)
        #expect(out.firstRange(of: Array("kept byte for byte".utf8)) != nil)
    }

    private static func packet(_ attributes: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" \(attributes)/></rdf:RDF></x:xmpmeta>
        """
    }

    @Test(
        arguments: [
            ("http://ns.adobe.com/exif/1.0/", "GPSAltitude"), ("http://ns.adobe.com/photoshop/1.0/", "State"),
            ("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "CountryCode"),
            ("http://ns.adobe.com/xmp/1.0/DynamicMedia/", "shotLocation"),
            ("http://www.w3.org/2003/01/geo/wgs84_pos#", "lat"), ("http://www.dji.com/drone-dji/1.0/", "GpsLongtitude"),
        ])
    func ofXMPUnderAnyPrefix(namespace: String, property: String) throws {
        let text = Self.packet("xmlns:q=\"\(namespace)\" q:\(property)=\"Null Island\" q:Other=\"kept\"")
        let (packet, findings) = try XMPPacket(Array(text.utf8)).erasingLocation()
        #expect(findings.erased == ["XMP location"])
        #expect(
            String(decoding: packet.bytes, as: UTF8.self)
                == text.replacing("Null Island", with: String(repeating: " ", count: 11)))
    }

    @Test func ofXMPInSixteenBits() throws {
        let text = Self.packet("xmlns:q=\"http://ns.adobe.com/photoshop/1.0/\" q:City=\"Null Island\"")
        let bytes: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let (packet, findings) = try XMPPacket(bytes).erasingLocation()
        #expect(findings.erased == ["XMP location"] && packet.bytes.count == bytes.count)
        #expect(packet.bytes.firstRange(of: Array("N\0u\0l\0l".utf8)) == nil)
        #expect(packet.erasingLocation().findings.isEmpty)
    }

    /// Cut in the middle of the value, into segments that don't come in their order.
    @Test func ofExtendedXMP() throws {
        let text = Array(Self.packet("xmlns:q=\"http://ns.adobe.com/photoshop/1.0/\" q:City=\"Null Island\"").utf8)
        let cut = try #require(text.firstRange(of: Self.name)).lowerBound + 4
        func part(_ range: Range<Int>) -> [UInt8] {
            let numbers = [text.count, range.lowerBound].flatMap { number -> [UInt8] in
                [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
            }
            return JPEGFixture.segment(
                0xE1,
                Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 0x41, count: 32) + numbers
                    + text[range])
        }
        let segments =
            JPEGAssembledTests.naming(String(repeating: "A", count: 32)) + part(cut..<text.count) + part(0..<cut)
        let (out, findings) = try erased(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(findings.erased == ["XMP location"] && findings.remaining.isEmpty)
        let packet = try #require(try JPEGFile(out).extendedXMP)
        #expect(packet.firstRange(of: Array("Null".utf8)) == nil && packet.firstRange(of: Array("Island".utf8)) == nil)
        // The MD5 of the new text, as another program computes it: in both parts, and in the packet that names them.
        #expect(String(decoding: out, as: UTF8.self).ranges(of: "254F51EF0BBD32E98FA327C7B2A6ACB0").count == 3)
        let halved = JPEGFixture.picture(width: 8, height: 8, segments: part(0..<cut))
        #expect(try !erased(halved).findings.remaining.isEmpty)
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + type.unicodeScalars.map { UInt8($0.value) } + content
    }

    private static func keys(_ names: String...) -> [UInt8] {
        box("keys", [0, 0, 0, 0, 0, 0, 0, UInt8(names.count)] + names.flatMap { box("mdta", Array($0.utf8)) })
    }

    private static let place = "com.apple.quicktime.location.ISO6709"
    private static let handler = box("hdlr", [UInt8](repeating: 0, count: 24))

    /// A list of one item, of a type that may be the number of its name.
    private static func list(_ type: String = "\0\0\0\u{1}") -> [UInt8] {
        box("ilst", box(type, box("data", [0, 0, 0, 1, 0, 0, 0, 0] + name)))
    }

    /// A film whose description is one box `meta`.
    private static func film(_ meta: [UInt8]) -> [UInt8] {
        box("ftyp", Array("mp42\0\0\0\0isom".utf8)) + box("moov", box("meta", meta)) + box("mdat", [1, 2, 3])
    }

    /// The names of a film's items may come before them or behind, the box have a version or none.
    @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 2, 0], [2, 1, 0]], [true, false])
    func ofAFilmsItemsInAnyOrder(order: [Int], hasVersion: Bool) throws {
        let parts = [Self.handler, Self.keys(Self.place), Self.list()]
        let film = Self.film((hasVersion ? [0, 0, 0, 0] : []) + order.flatMap { parts[$0] })
        let (out, findings) = try erased(film)
        #expect(findings.erased == ["film: location"] && findings.remaining.isEmpty)
        #expect(out.firstRange(of: Self.name) == nil)
        #expect(try erased(out).findings.isEmpty)
    }

    /// It isn't known which of two lists of names a reader goes by.
    @Test func ofAFilmWithTwoListsOfNames() throws {
        let film = Self.film(Self.handler + Self.keys("title") + Self.list() + Self.keys(Self.place))
        #expect(try erased(film).findings.erased == ["film: location"])
    }

    @Test func ofAFilmWhoseItemHasNoNameIsRefused() throws {
        let other = Self.box("meta", Self.handler + Self.keys("title"))
        for meta in [Self.list(), Self.keys("title") + Self.list("\0\0\0\u{2}"), other + Self.list()] {
            let findings = try erased(Self.film(Self.handler + meta)).findings
            #expect(findings.erased.isEmpty && findings.remaining == ["film: an item without a name"])
        }
        // Those whose type is their meaning, and those that are named otherwise, state no place.
        for meta in [Self.list("\u{A9}nam"), Self.list("covr"), Self.keys("title") + Self.list()] {
            #expect(try erased(Self.film(Self.handler + meta)).findings.isEmpty)
        }
    }

    /// IPTC that goes on in a further segment of Photoshop's.
    @Test func ofIPTCInTwoSegments() throws {
        let iptc: [UInt8] = [0x1C, 2, 90, 0, 11] + Self.name + [0x1C, 2, 120, 0, 4] + Array("kept".utf8)
        let resource = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(iptc.count)] + iptc + [0]
        let head = Array("Photoshop 3.0\0".utf8)
        let segments =
            JPEGFixture.segment(0xED, head + resource[..<20]) + JPEGFixture.segment(0xED, head + resource[20...])
        let (out, findings) = try erased(JPEGFixture.picture(width: 8, height: 8, segments: segments))
        #expect(findings.erased == ["IPTC location"])
        let kept = try #require(try JPEGFile(out).iptc)
        #expect(kept.firstRange(of: Self.name) == nil && kept.suffix(4).elementsEqual("kept".utf8))
    }

    /// A thumbnail with Exif of its own, which repeats the picture's.
    @Test func ofAThumbnailsOwnExif() throws {
        var block = TIFFFixture(.big)
        block.ifd0 = [block.short(0x0112, 6)]
        block.ifd1 = [block.short(0x0103, 6)]
        block.thumbnail = JPEGFixture.picture(
            width: 4, height: 4, segments: JPEGFixture.exif(Self.gps(.little).bytes))
        let picture = JPEGFixture.picture(width: 8, height: 8, segments: JPEGFixture.exif(block.bytes))
        let (out, findings) = try erased(picture)
        #expect(findings.erased == ["thumbnail: Exif location"])
        let exif = try #require(try JPEGFile(out).exif)
        let thumbnail = try JPEGFile(Array(exif.bytes[try #require(exif.thumbnail)]))
        #expect(thumbnail.exif?.hasGPS == false)
    }
}

extension LocationFindings {
    /// Whether nothing states a place.
    fileprivate var isEmpty: Bool { erased.isEmpty && remaining.isEmpty }
}
