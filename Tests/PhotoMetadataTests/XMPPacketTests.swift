import PhotoMetadata
import Testing

@Suite struct XMPPacketTests {
    static func wrapped(_ description: String, padding: Int = 20) -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(description)</rdf:RDF></x:xmpmeta>\
        \(String(repeating: " ", count: padding))<?xpacket end="w"?>
        """
    }

    static let tiff = #"xmlns:tiff="http://ns.adobe.com/tiff/1.0/""#

    static let spellings: [(before: String, after: String)] = [
        (#"<rdf:Description \#(tiff) tiff:Orientation="6"/>"#, #"<rdf:Description \#(tiff) tiff:Orientation="1"/>"#),
        (#"<rdf:Description tiff:Orientation='6' \#(tiff)/>"#, #"<rdf:Description tiff:Orientation='1' \#(tiff)/>"#),
        (
            #"<rdf:Description xmlns:q="http://ns.adobe.com/tiff/1.0/" q:Orientation = "8"></rdf:Description>"#,
            #"<rdf:Description xmlns:q="http://ns.adobe.com/tiff/1.0/" q:Orientation = "1"></rdf:Description>"#
        ),
        (
            "<rdf:Description \(tiff)><tiff:Orientation>3</tiff:Orientation></rdf:Description>",
            "<rdf:Description \(tiff)><tiff:Orientation>1</tiff:Orientation></rdf:Description>"
        ),
        (
            "<rdf:Description \(tiff)><tiff:Orientation>\n 06 </tiff:Orientation></rdf:Description>",
            "<rdf:Description \(tiff)><tiff:Orientation>\n 01 </tiff:Orientation></rdf:Description>"
        ),
        (
            "<rdf:Description \(tiff)><tiff:Orientation><rdf:value>6</rdf:value></tiff:Orientation></rdf:Description>",
            "<rdf:Description \(tiff)><tiff:Orientation><rdf:value>1</rdf:value></tiff:Orientation></rdf:Description>"
        ),
        (
            #"<rdf:Description \#(tiff) tiff:Orientation="6"/><rdf:Description \#(tiff) tiff:Orientation="8"/>"#,
            #"<rdf:Description \#(tiff) tiff:Orientation="1"/><rdf:Description \#(tiff) tiff:Orientation="1"/>"#
        ),
        (
            #"<rdf:Description xmlns:tiff="urn:other" tiff:Orientation="6"><Orientation \#(tiff)>6</Orientation></rdf:Description>"#,
            #"<rdf:Description xmlns:tiff="urn:other" tiff:Orientation="6"><Orientation \#(tiff)>6</Orientation></rdf:Description>"#
        ),
        (
            #"<a \#(tiff)><b xmlns:tiff="urn:other"/><c xmlns:tiff="urn:other"></c><d tiff:Orientation="6"/></a>"#,
            #"<a \#(tiff)><b xmlns:tiff="urn:other"/><c xmlns:tiff="urn:other"></c><d tiff:Orientation="1"/></a>"#
        ),
        (
            #"<!-- tiff:Orientation="6" --><rdf:Description \#(tiff) tiff:Make="tiff:Orientation='6'"/>"#,
            #"<!-- tiff:Orientation="6" --><rdf:Description \#(tiff) tiff:Make="tiff:Orientation='6'"/>"#
        ),
    ]

    @Test(arguments: spellings.indices) func setsOrientationToUp(index: Int) throws {
        let (before, after) = (Self.wrapped(Self.spellings[index].before), Self.wrapped(Self.spellings[index].after))
        let packet = try XMPPacket(Array(before.utf8))
        #expect(packet.isComplete)
        #expect(packet.needsUpright == (before != after))
        let upright = packet.settingOrientationToUp()
        #expect(String(decoding: upright.bytes, as: UTF8.self) == after)
        #expect(!upright.needsUpright)
    }

    @Test(arguments: [(ByteOrder.big, true), (.little, true), (.big, false), (.little, false)])
    func handlesUTF16(order: ByteOrder, hasMark: Bool) throws {
        func encode(_ text: String) -> [UInt8] {
            (Array(hasMark ? "\u{FEFF}".utf16 : "".utf16) + Array(text.utf16)).flatMap { unit in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return order == .big ? bytes : bytes.reversed()
            }
        }
        let packet = try XMPPacket(encode(Self.wrapped(Self.spellings[0].before)))
        #expect(packet.encoding == .utf16(order))
        #expect(packet.orientation == 6)
        #expect(packet.settingOrientationToUp().bytes == encode(Self.wrapped(Self.spellings[0].after)))
    }

    @Test func survivesEveryTruncation() throws {
        let packet = Array(Self.wrapped(Self.spellings[5].before).utf8)
        for length in packet.indices {
            let cut = try XMPPacket(Array(packet[..<length]))
            #expect(cut.settingOrientationToUp().bytes.count == length)
        }
    }

    static let exif = #"xmlns:exif="http://ns.adobe.com/exif/1.0/""#

    static func dimensions(_ width: String, _ height: String, padding: Int) -> String {
        wrapped(
            "<rdf:Description \(exif) exif:PixelXDimension=\"\(width)\"><exif:PixelYDimension>\(height)"
                + "</exif:PixelYDimension></rdf:Description>", padding: padding)
    }

    @Test(arguments: [
        (3000, 4000, "3000", "4000", 20, [] as [String]), (30_000, 40, "30000", "40", 21, []),
        (30_000, 40_000, "30000", "40000", 18, []), (3, 4, "3", "4", 26, []),
    ])
    func setsDimensions(
        width: Int, height: Int, newWidth: String, newHeight: String, padding: Int, refused: [String]
    ) throws {
        let packet = try XMPPacket(Array(Self.dimensions("4000", "3000", padding: 20).utf8))
        let (edited, refusals) = packet.settingPixelDimensions(width: width, height: height)
        #expect(edited.bytes == Array(Self.dimensions(newWidth, newHeight, padding: padding).utf8))
        #expect(edited.bytes.count == packet.bytes.count)
        #expect(refusals == refused)
    }

    @Test func growsOnlyWhereAllowed() throws {
        let packet = try XMPPacket(Array(Self.dimensions("900", "4000", padding: 0).utf8))
        let kept = packet.settingPixelDimensions(width: 4000, height: 900)
        #expect(kept.refused == [])
        let tight = packet.settingPixelDimensions(width: 4000, height: 9000)
        #expect(tight.refused == ["PixelXDimension"])
        #expect(tight.packet.bytes == Array(Self.dimensions("900", "9000", padding: 0).utf8))
        let grown = packet.settingPixelDimensions(width: 4000, height: 9000, mayGrow: true)
        #expect(grown.packet.bytes == Array(Self.dimensions("4000", "9000", padding: 0).utf8))
    }

    @Test func stopsAtADocumentType() throws {
        let bomb = #"<!DOCTYPE x [<!ENTITY a "aaaa">]>"# + Self.wrapped(Self.spellings[0].before)
        #expect(try XMPPacket(Array(bomb.utf8)).orientation == nil)
    }

    @Test func boundsNesting() throws {
        let deep = try XMPPacket(Array(String(repeating: "<a>", count: 100_000).utf8))
        #expect(!deep.isComplete)
    }

    @Test func refusesUTF32() {
        let error = #expect(throws: MetadataError.self) { try XMPPacket([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C]) }
        #expect(error?.code == .unsupported)
    }
}
