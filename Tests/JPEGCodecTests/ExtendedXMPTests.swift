import ContentTypes
import JPEGCodec
import PhotoCodecs
import PhotoCorpus
import Testing

/// XMP that is too long for one segment.
@Suite struct ExtendedXMPTests {
    private static let rdf = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
    private static let digest = "0123456789ABCDEF0123456789ABCDEF"

    private static func packet(_ content: String, _ declarations: String = "") -> String {
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF \(rdf)\(declarations)>\(content)</rdf:RDF></x:xmpmeta>"
    }

    private static let main = packet("<rdf:Description a:b=\"1\" xmpNote:HasExtendedXMP=\"\(digest)\"/>")

    /// A segment with a part of an extended packet.
    private static func part(_ bytes: ArraySlice<UInt8>, of whole: [UInt8], _ digest: String = digest) -> [UInt8] {
        let numbers: [UInt8] = [whole.count, bytes.startIndex].flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 255)] }
        let head = Array("http://ns.adobe.com/xmp/extension/\0\(digest)".utf8)
        return Surgery.segment(0xE1, head + numbers + bytes)
    }

    private func decoded(_ packet: String, _ extensions: [UInt8]) throws -> Codec.Picture {
        let first = Surgery.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
        return try JPEGCodec().decode(
            jpeg(Surgery.inserting(first + extensions, into: Coding.gray.file(8, 8).bytes)))
    }

    private func text(_ picture: Codec.Picture) -> String {
        String(decoding: picture.metadata.xmp ?? [], as: UTF8.self)
    }

    private static let more = Array(packet("<rdf:Description p:q=\"2\"/>", " xmlns:p='urn:p'").utf8)

    @Test func isJoinedToThePacketThatNamesIt() throws {
        let parts = [Self.more[..<50], Self.more[50..<51], Self.more[51...]].map { Self.part($0, of: Self.more) }
        for order in [[0, 1, 2], [2, 0, 1]] {
            let picture = try decoded(Self.main, order.flatMap { parts[$0] })
            let meant = Self.packet("<rdf:Description a:b=\"1\"/><rdf:Description p:q=\"2\"/>", " xmlns:p='urn:p'")
            #expect(text(picture) == meant)
            #expect(picture.omitted == [])
        }
    }

    @Test func namespacesWithoutEndAreNotFollowed() throws {
        let long = " xmlns:\(String(repeating: "p", count: 300))='u'"
        for declarations in [long, (0..<2000).map { " xmlns:p\($0)='u'" }.joined()] {
            let whole = Array(Self.packet("<rdf:Description p:q=\"2\"/>", declarations).utf8)
            let picture = try decoded(Self.main, Self.part(whole[...], of: whole))
            #expect(text(picture) == Self.main)
            #expect(picture.omitted == ["extended XMP"])
        }
    }

    @Test func whatIsntWholeIsNamed() throws {
        let (whole, start, end) = (Self.more, Self.more[..<50], Self.more[50...])
        let broken: [[UInt8]] = [
            Self.part(start, of: whole), Self.part(end, of: whole),
            Self.part(start, of: whole) + Self.part(whole[49...], of: whole),
            Self.part(start, of: whole) + Self.part(whole[51...], of: whole),
            Self.part(start, of: whole) + Self.part(end, of: whole, "ABCDEF0123456789ABCDEF0123456789"),
            Self.part([], of: []), Surgery.segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8)),
        ]
        for parts in broken {
            let picture = try decoded(Self.main, parts)
            #expect(text(picture) == Self.main)
            #expect(picture.omitted == ["extended XMP"])
        }
        for packet in ["no packet", Self.packet(""), Self.packet("<rdf:Description xmpNote:HasExtendedXMP=\"12\"/>")] {
            let picture = try decoded(packet, Self.part(whole[...], of: whole))
            #expect(text(picture) == packet)
            #expect(picture.omitted == ["extended XMP"])
        }
    }

    @Test func prefixesOfTwoMeaningsAreNotMixed() throws {
        let other = Self.packet(
            "<rdf:Description xmpNote:HasExtendedXMP=\"\(Self.digest)\"/>", " xmlns:p='urn:other'")
        let picture = try decoded(other, Self.part(Self.more[...], of: Self.more))
        #expect(text(picture) == other && picture.omitted == ["extended XMP"])
    }

    @Test func isLimited() throws {
        let first = Surgery.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(Self.main)".utf8))
        let file = try jpeg(
            Surgery.inserting(first + Self.part(Self.more[...], of: Self.more), into: Coding.gray.file(8, 8).bytes))
        var limits = Limits()
        limits.metadataBytes = max(Self.more.count, Self.main.utf8.count)
        #expect(try JPEGCodec().decode(file, limits: limits).omitted == [])
        limits.metadataBytes -= 1
        #expect { try JPEGCodec().decode(file, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
    }

    @Test(arguments: [65_000, 65_503, 200_000])
    func longPacketsAreDividedAndJoined(size: Int) throws {
        let content = "<rdf:Description p:q=\"\(String(repeating: "z", count: size))\"/>"
        var picture = try Codec.Picture(bitmap: Scene.bitmap(8, 8))
        let packet = "<?xpacket begin=''?>" + Self.packet(content, " xmlns:p='urn:p'") + "<?xpacket end='w'?>"
        picture.metadata.xmp = Array(packet.utf8)
        let back = try JPEGCodec().decode(Coding.ycc420.encode(picture))
        #expect(back.omitted == [])
        guard packet.utf8.count > 65_504 else { return #expect(text(back) == packet) }
        #expect(text(back).contains(content) && text(back).contains(" xmlns:p='urn:p'"))
        #expect(!text(back).contains("HasExtendedXMP"))
    }

    /// Adobe's digest is MD5 of the extended packet; this one was computed by another program.
    @Test func theDigestIsThatOfTheBytes() throws {
        var picture = try Codec.Picture(bitmap: Scene.bitmap(8, 8))
        let packet = Self.packet(String(repeating: " ", count: 70_000))
        picture.metadata.xmp = Array(packet.utf8)
        let file = try Coding.ycc420.encode(picture).bytes
        #expect(file.firstRange(of: Array("HasExtendedXMP=\"51360BCA124FCB11F0FD99786E447314\"".utf8)) != nil)
    }

    @Test(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
    func ofCameras() throws {
        let rows = PhotoCorpus.rows.filter { $0.note.contains("extended XMP") && $0.validity == "ok" }
        #expect(rows.count >= 3)
        for row in rows {
            let picture = try JPEGCodec().decode(jpeg(row.bytes()))
            #expect(!picture.omitted.contains("extended XMP"), "\(row)")
        }
    }
}
