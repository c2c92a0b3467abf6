import ContentTypes
import Testing

/// The ways in which RDF lets a property be written.
@Suite struct XMPSpellingTests {
    private typealias B = ByteBuilder

    private static let binding = "'http://ns.adobe.com/tiff/1.0/'"

    @Test(
        arguments: [
            "xmlns:tiff=\(binding) tiff:Orientation='6'/>", "xmlns:q = \(binding) q:Orientation = \"6\"/>",
            "xmlns:ns1=\(binding)><ns1:Orientation>\n 6 </ns1:Orientation></rdf:Description>",
            "><Orientation xmlns=\(binding)>6</Orientation></rdf:Description>",
            "xmlns:tiff=\(binding)><tiff:Orientation rdf:datatype='int'>6</tiff:Orientation></rdf:Description>",
            "xmlns:mytiff='urn:x' mytiff:Orientation='3' xmlns:tiff=\(binding) tiff:Orientation='6'/>",
            "xmlns:tiff='urn:x' tiff:Orientation='3' xmlns:t=\(binding) t:Orientation='6'/>",
            "xmlns:tiff=\(binding)><!-- <tiff:Orientation>3< --><tiff:Orientation>6</tiff:Orientation>",
            "xmlns:tiff=\(binding) tiff:OrientationX='3' tiff:Orientation='&#54;'/>",
            "xmlns:tiff=\(binding)><tiff:Orientation><![CDATA[6]]></tiff:Orientation>",
            "xmlns:tiff=\(binding) tiff:Orientation='&#x36;'/>", "tiff:Orientation='06'/>",
        ])
    func everySpellingIsEvidence(content: String) throws {
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.xmpSegment(Samples.xmp(content))))
        #expect(header.evidence.map(\.value) == [6])
        #expect(header.evidence.map(\.place) == [.xmp])
    }

    @Test(
        arguments: [
            "xmlns:tiff='urn:x' tiff:Orientation='3'/>", "xmlns:tiff=\(binding) tiff:Orientation='none'/>",
            "xmlns:tiff=\(binding) tiff:Orientation=6/>", "xmlns:tiff=\(binding)><!-- tiff:Orientation='6' -->",
        ])
    func whatStatesNothingIsNone(content: String) throws {
        let header = try TypeCatalog.standard.probe(Samples.jpeg(Samples.xmpSegment(Samples.xmp(content))))
        #expect(header.evidence.isEmpty)
    }

    private static func hexadecimal(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let digits = content.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return B.text("\n\(name)\n\(content.count)\n\(digits)\n")
    }

    private static let packet = Samples.xmp("xmlns:tiff=\(binding) tiff:Orientation='6'/>")
    private static let marked = B.text("http://ns.adobe.com/xap/1.0/\0") + packet
    private static let exif = B.text("Exif\0\0") + Samples.exif(6)

    private static let chunks: [(kind: String, content: [UInt8], place: OrientationEvidence.Place)] = [
        ("iTXt", B.text("XML:com.adobe.xmp\0\0\0\0\0") + packet, .xmp),
        ("iTXt", B.text("XML:com.adobe.xmp\0\0\0en-US\0title\0") + packet, .xmp),
        ("iTXt", B.text("XML:com.adobe.xmp\0\u{1}\0\0\0") + Deflated.stored(packet), .xmp),
        ("zTXt", B.text("Raw profile type xmp\0\0") + Deflated.stored(hexadecimal("xmp", packet)), .xmp),
        ("tEXt", B.text("Raw profile type APP1\0") + hexadecimal("APP1", marked), .xmp),
        (
            "iTXt", B.text("Raw profile type exif\0\u{1}\0\0\0") + Deflated.stored(hexadecimal("exif", exif)),
            .rawProfile
        ),
    ]

    @Test(arguments: chunks.indices)
    func everyTextChunkOfAPNGIsEvidence(index: Int) throws {
        let (kind, content, place) = Self.chunks[index]
        let header = try TypeCatalog.standard.probe(Samples.png(before: [Samples.chunk(kind, content)]))
        #expect(header.evidence.map(\.value) == [6])
        #expect(header.evidence.map(\.place) == [place])
    }
}
