import ContentTypes
@testable import PhotoMetadata
import Testing

/// Places in forms that are seldom written and read nevertheless; they are made up.
@Suite struct HiddenPlacesTests {
    private static let name = Array("Null Island".utf8)

    /// What is found in a file, whose blanked copy has the name of the place no more.
    private func findings(in bytes: [UInt8]) throws -> LocationFindings {
        let erasure = try LocationErasure(of: bytes, TypeCatalog.standard.probe(bytes))
        let out = try erasure.file.bytes()
        if erasure.findings.remaining.isEmpty {
            #expect(out.firstRange(of: Self.name) == nil)
            let again = try LocationErasure(of: out, TypeCatalog.standard.probe(out)).findings
            #expect(again == LocationFindings())
        }
        return erasure.findings
    }

    private func picture(_ segments: [UInt8]) -> [UInt8] {
        JPEGFixture.picture(width: 8, height: 8, segments: segments)
    }

    private static func packet(_ content: String, exif: String = "http://ns.adobe.com/exif/1.0/") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:q="urn:q" xmlns:e="\(exif)">\(content)<q:Title>kept</q:Title>\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    @Test(arguments: [
        "<e:GPSLatitude><rdf:Description rdf:value=\"Null Island\" q:note=\"Null Island\"/></e:GPSLatitude>",
        "<e:GPSLatitude rdf:parseType=\"Resource\"><rdf:value>Null Island</rdf:value><q:n>1</q:n></e:GPSLatitude>",
        "<e:GPSLatitude rdf:resource=\"Null Island\"/>", "<e:GPSLatitude rdf:value=\"Null Island\" q:note=\"1\"/>",
        "<e:GPSLatitude><![CDATA[Null Island]]></e:GPSLatitude>",
        "<q:LocationShown><rdf:Bag><rdf:li><rdf:Description q:any=\"Null Island\"/></rdf:li></rdf:Bag></q:LocationShown>",
        "<q:location><rdf:Bag><rdf:li>Null Island</rdf:li></rdf:Bag></q:location>",
    ])
    func ofXMPInEverySpelling(content: String) throws {
        let text = Self.packet(content)
        let (packet, findings) = try XMPPacket(Array(text.utf8)).erasingLocation()
        #expect(findings.erased == ["XMP location"] && findings.remaining.isEmpty)
        let out = String(decoding: packet.bytes, as: UTF8.self)
        #expect(!out.contains("Null Island") && out.contains("<q:Title>kept</q:Title>"))
        #expect(packet.bytes.count == text.utf8.count && packet.isComplete)
        #expect(packet.erasingLocation().findings == LocationFindings())
    }

    @Test(arguments: [
        "AbsoluteAltitude", "RelativeAltitude", "GpsLatitude", "coverage", "spatial", "City", "State", "Country",
        "CountryCode", "Location", "Sublocation", "ProvinceState", "WorldRegion", "LocationName", "lat", "long",
    ])
    func ofXMPWhateverTheNamespace(property: String) throws {
        let text = Self.packet("<q:\(property)>Null Island</q:\(property)>")
        let (packet, findings) = try XMPPacket(Array(text.utf8)).erasingLocation()
        #expect(findings.erased == ["XMP location"])
        #expect(packet.bytes.firstRange(of: Self.name) == nil)
    }

    @Test(arguments: ["Title", "Orientation", "Region", "Statement", "Alternative", "Longest"])
    func otherPropertiesStay(property: String) throws {
        let packet = try XMPPacket(Array(Self.packet("<q:\(property)>Null Island</q:\(property)>").utf8))
        #expect(packet.erasingLocation().packet == packet)
    }

    /// A namespace whose letters are written as references to characters.
    @Test(arguments: ["http://ns.adobe.com/ti&#102;f/1.0/", "http://ns.adobe.com/tif&#x66;/1.0/"])
    func aNamespaceMayBeWrittenInReferences(namespace: String) throws {
        let text = Self.packet("<e:Orientation>6</e:Orientation>", exif: namespace)
        #expect(try XMPPacket(Array(text.utf8)).orientation == 6)
    }

    @Test func ofXMPWithNamedNodesIsRefused() throws {
        let packet = try XMPPacket(Array(Self.packet("<q:Title rdf:nodeID=\"a\"/>").utf8))
        #expect(packet.erasingLocation().findings.remaining == ["XMP whose values stand apart from their names"])
    }

    private static func photoshop(_ iptc: [UInt8]) -> [UInt8] {
        let resource = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(iptc.count)] + iptc
        return JPEGFixture.segment(
            0xED, Array("Photoshop 3.0\0".utf8) + resource + [UInt8](repeating: 0, count: iptc.count % 2))
    }

    /// A length of its own many bytes, as data sets beyond 32 KiB have it.
    @Test func ofIPTCWithExtendedLengths() throws {
        let iptc: [UInt8] =
            [0x1C, 2, 25, 0x80, 2, 0, 2, 0x6B, 0x77, 0x1C, 2, 90, 0x80, 4, 0, 0, 0, 11] + Self.name
            + [0x1C, 2, 92, 0, 11] + Self.name
        let found = try findings(in: picture(Self.photoshop(iptc)))
        #expect(found.erased == ["IPTC location"] && found.remaining.isEmpty)
        let odd: [UInt8] = [0x1C, 2, 25, 0x80, 9, 0, 2, 0x6B, 0x77, 0x1C, 2, 92, 0, 11] + Self.name
        #expect(try findings(in: picture(Self.photoshop(odd))).remaining == ["IPTC that can't be read to its end"])
    }

    /// The GPS directory behind a directory below IFD0, and at the end of a long chain.
    @Test(arguments: [1, 300]) func ofExifInAnyDirectory(chain: Int) throws {
        var bytes = Array("II*\0".utf8) + [8, 0, 0, 0]
        func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt8, _ value: Int) -> [UInt8] {
            let number = [UInt8(value & 255), UInt8(value >> 8), 0, 0]
            return [UInt8(tag & 255), UInt8(tag >> 8), type, 0, count, 0, 0, 0] + number
        }
        for link in 0..<chain {
            let next = bytes.count + 18
            let isLast = link == chain - 1
            bytes += [1, 0] + (isLast ? entry(0x014A, 4, 1, next) : entry(0x0112, 3, 1, 1))
            bytes += isLast ? [0, 0, 0, 0] : [UInt8(next & 255), UInt8(next >> 8), 0, 0]
        }
        let gps = bytes.count + 18
        bytes += [1, 0] + entry(0x8825, 4, 1, gps) + [0, 0, 0, 0]
        bytes += [1, 0] + entry(0x1B, 7, 11, gps + 18) + [0, 0, 0, 0] + Self.name
        let found = try findings(in: picture(JPEGFixture.exif(bytes)))
        #expect(found.erased == ["Exif location"] && found.remaining.isEmpty)
        let endless = try findings(in: picture(JPEGFixture.exif(Array(bytes[..<8]) + Self.chain(of: 1500))))
        #expect(endless.remaining == ["Exif whose directories can't all be followed"])
    }

    /// Empty directories, each of which names the next.
    private static func chain(of count: Int) -> [UInt8] {
        (0..<count).flatMap { link -> [UInt8] in
            let next = 8 + 6 * (link + 1)
            return [0, 0, UInt8(next & 255), UInt8(next >> 8), 0, 0]
        }
    }

    /// XMP in a tag of Exif.
    @Test func ofXMPInExif() throws {
        var block = TIFFFixture(.little)
        block.ifd0 = [block.raw(0x02BC, Array(Self.packet("<q:City>Null Island</q:City>").utf8))]
        #expect(try findings(in: picture(JPEGFixture.exif(block.bytes))).erased == ["XMP location"])
    }

    /// Versions of TIFF's header that some readers pass over, and another spelling of the segment's identifier.
    @Test(arguments: [("Exif\0\0", UInt8(43)), ("Exif\0\0", 0x55), ("exif\0\0", 42)])
    func ofExifThatCannotBeReadIsRefused(identifier: String, version: UInt8) throws {
        var block = TIFFFixture(.little)
        block.gps = [block.raw(0x1B, Self.name)]
        var bytes = block.bytes
        bytes[2] = version
        let found = try findings(in: picture(JPEGFixture.segment(0xE1, Array(identifier.utf8) + bytes)))
        let expected = version == 42 ? "an APP1 segment of no known kind" : "Exif that can't be read"
        #expect(found.remaining == [expected])
    }

    @Test func ofJUMBF() throws {
        let box: [UInt8] = [0, 0, 0, 19] + Array("jumb".utf8) + Self.name
        let jpeg = picture(JPEGFixture.segment(0xEB, Array("JP".utf8) + [0, 1, 0, 0, 0, 1] + box))
        #expect(try findings(in: jpeg).erased == ["content credentials (JUMBF)"])
        let png =
            PNGFixture.signature + PNGFixture.header(width: 1, height: 1) + PNGFixture.chunk("caBX", box)
            + PNGFixture.pixels + PNGFixture.end
        #expect(try findings(in: png).erased == ["content credentials (JUMBF)"])
    }

    /// IPTC behind the picture, as FotoStation appends it.
    @Test func ofWhatFollowsThePicture() throws {
        let iptc: [UInt8] = [0x1C, 2, 90, 0, 11] + Self.name
        let trailer = iptc + [0, 1, 0, 0, 0, UInt8(iptc.count + 10), 0xA1, 0xB2, 0xC3, 0xD4]
        #expect(try findings(in: picture([]) + trailer).erased == ["trailing data"])
        let png = PNGFixture.signature + PNGFixture.header(width: 1, height: 1) + PNGFixture.pixels + PNGFixture.end
        #expect(try findings(in: png + trailer).erased == ["trailing data"])
    }

    /// What only looks like a film's beginning, before a film.
    @Test func ofAFilmBehindJunk() throws {
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(content.count + 8)] + type.unicodeScalars.map { UInt8($0.value) } + content
        }
        let user = box("udta", box("\u{A9}xyz", [0, 11, 0, 0] + Self.name))
        let film = box("ftyp", Array("mp42\0\0\0\0isom".utf8)) + box("moov", user) + box("mdat", [1, 2, 3])
        let found = try findings(in: picture([]) + Array("junkftypXXXX".utf8) + film)
        #expect(found.erased.contains("motion video: location") && found.remaining.isEmpty)
    }

    @Test(arguments: ["photoshop:City", "Latitude", "geo:lat", "Sublocation", "exif:GPSLatitude", "GPS Position"])
    func ofTextInAPNG(keyword: String) throws {
        let png =
            PNGFixture.signature + PNGFixture.header(width: 1, height: 1) + PNGFixture.text(keyword, "Null Island")
            + PNGFixture.text("Title", "kept") + PNGFixture.pixels + PNGFixture.end
        #expect(try findings(in: png).erased == ["text “\(keyword)”"])
        let out = try LocationErasure(of: png, TypeCatalog.standard.probe(png)).file.bytes()
        #expect(out.firstRange(of: Array("kept".utf8)) != nil)
    }
}
