import PhotoImport
import PhotoMetadata
import Testing

/// What a rendition carries over from its original, byte for byte.
@Suite(.fewAtOnce) struct CarriedMetadataTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private func imported(_ name: String) async throws -> (receipt: Receipt, original: [UInt8], rendition: [UInt8]) {
        let imported = try await home.importer().importPhoto(FileSource(Fixture.path("photos/" + name)))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        return (imported.receipt, try Fixture.bytes("photos/" + name), try home.stored(rendition.path))
    }

    /// Tags that must change with a turn, or may: orientation, dimensions, and where the thumbnail lies.
    private static let turning: Set<UInt16> = [0x0112, 0xA002, 0xA003, 0x0201, 0x0202]

    /// Every other tag of every directory has the same bytes.
    private func expectSameTags(_ new: ExifBlock, _ old: ExifBlock) throws {
        #expect(new.byteOrder == old.byteOrder)
        for directory in old.directories {
            for entry in directory.entries where !Self.turning.contains(entry.tag) {
                // Pointers to directories stand where they stood, as nothing is moved.
                let kept = try #require(new.entry(entry.tag, in: directory.kind), "tag \(entry.tag)")
                #expect(kept.type == entry.type && kept.count == entry.count && kept.value == entry.value)
                if let range = entry.value { #expect(new.bytes[range] == old.bytes[range], "tag \(entry.tag)") }
            }
        }
        #expect(old.entry(0x927C, in: .exif) != nil, "The sample has no MakerNote to lose.")
    }

    private func expectUpright(_ exif: ExifBlock, width: Int, height: Int) {
        for kind in [ExifBlock.Directory.Kind.ifd0, .ifd1] {
            guard let entry = exif.entry(0x0112, in: kind), let value = entry.value else { continue }
            #expect(exif.bytes[value].prefix(2).reduce(0) { $0 + Int($1) } == 1, "\(kind)")
        }
        for (tag, size) in [(UInt16(0xA002), width), (0xA003, height)] {
            guard let range = exif.entry(tag, in: .exif)?.value else { continue }
            let bytes = exif.byteOrder == .big ? Array(exif.bytes[range]) : exif.bytes[range].reversed()
            #expect(bytes.reduce(0) { $0 << 8 | Int($1) } == size)
        }
    }

    @Test(
        arguments: (2...8).flatMap { ["jpeg-\($0).jpg", "jpeg-odd-\($0).jpg"] } + ["jpeg-grey.jpg", "jpeg-cmyk.jpg"])
    func exifOfAJPEG(name: String) async throws {
        let (_, original, rendition) = try await imported(name)
        let (old, new) = (try JPEGFile(original), try JPEGFile(rendition))
        let exif = try #require(new.exif)
        try expectSameTags(exif, try #require(old.exif))
        expectUpright(exif, width: try #require(new.frame).width, height: try #require(new.frame).height)
        #expect(new.segments(.exif).count == old.segments(.exif).count)
    }

    @Test(arguments: (2...8).map { "png-\($0).png" } + ["png-rgb16.png", "png-palette-6.png"])
    func exifOfAPNG(name: String) async throws {
        let (_, original, rendition) = try await imported(name)
        let (old, new) = (try PNGFile(original), try PNGFile(rendition))
        let exif = try #require(new.exif)
        try expectSameTags(exif, try #require(old.exif))
        expectUpright(exif, width: try #require(new.header).width, height: try #require(new.header).height)
        #expect(try new.chunks.allSatisfy { try new.isIntact($0) })
    }

    @Test(arguments: ["jpeg-2.jpg", "jpeg-6.jpg", "jpeg-odd-8.jpg", "jpeg-iptc.jpg", "jpeg-mpf.jpg"])
    func otherSegmentsOfAJPEG(name: String) async throws {
        let (receipt, original, rendition) = try await imported(name)
        let (old, new) = (try JPEGFile(original), try JPEGFile(rendition))
        for content in [JPEGFile.Content.icc, .photoshop, .comment, .extendedXMP] {
            #expect(new.segments(content).map(new.body) == old.segments(content).map(old.body))
        }
        // In the order in which they were.
        let contents = { (file: JPEGFile) in
            file.segments.compactMap(file.content).filter { ![.jfif, .adobe].contains($0) }
        }
        #expect(contents(new) == contents(old))
        if old.comments.count > 0 { #expect(receipt.kept.contains("comment")) }
        if old.photoshop != nil { #expect(receipt.kept.contains("Photoshop and IPTC")) }
        if !old.segments(.icc).isEmpty { #expect(receipt.kept.contains("ICC")) }
    }

    @Test(arguments: ["jpeg-6.jpg", "jpeg-odd-6.jpg", "png-6.png"])
    func anOrientationOfXMPAloneIsCarriedOut(name: String) async throws {
        let (_, original, rendition) = try await imported(name)
        var bytes = original
        if name.hasSuffix("png") {
            bytes.removeSubrange(try #require(try PNGFile(original).chunks.first { $0.type == "eXIf" }).range)
        } else {
            bytes.removeSubrange(try #require(try JPEGFile(original).segments(.exif).first).range)
        }
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.orientation == .right && header.evidence.map(\.place) == [.xmp])
        let other = try await home.importer().importPhoto(BytesSource(bytes))
        let made = try home.stored(try #require(other.photo.rendition, "\(other.photo.reason ?? "")").path)
        #expect(other.receipt.evidence == ["xmp says 6 and counts"])
        #expect(try TypeCatalog.standard.probe(made).evidence.allSatisfy { $0.value == 1 })
        let type = header.type
        #expect(
            try CodecRegistry.standard.decode(Codec.Input(bytes: made, type: type)).bitmap
                == CodecRegistry.standard.decode(Codec.Input(bytes: rendition, type: type)).bitmap)
    }

    @Test(arguments: (2...8).flatMap { ["jpeg-\($0).jpg", "jpeg-odd-\($0).jpg"] })
    func xmpOfAJPEGButForItsOrientation(name: String) async throws {
        let (receipt, original, rendition) = try await imported(name)
        let old = String(decoding: try #require(try JPEGFile(original).xmp).bytes, as: UTF8.self)
        let new = String(decoding: try #require(try JPEGFile(rendition).xmp).bytes, as: UTF8.self)
        let orientation = String(receipt.orientation.rawValue)
        let upright =
            old
            .replacing("tiff:Orientation=\"\(orientation)\"", with: "tiff:Orientation=\"1\"")
            .replacing("<tiff:Orientation>\(orientation)<", with: "<tiff:Orientation>1<")
        #expect(upright != old)
        #expect(new == upright)
        #expect(receipt.changed.contains("XMP"))
    }

    /// Photoshop's files say by Adobe's segment that they are YCbCr, which coded pictures here say by JFIF.
    @Test(arguments: ["jpeg-6.jpg", "jpeg-odd-6.jpg", "jpeg-odd-5.jpg"])
    func anAdobeSegmentThatSaysWhatIsUsual(name: String) async throws {
        let adobe = PlacedPhoto.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0x40, 0, 0, 0, 1])
        let bytes = try Fixture.bytes("photos/" + name)
        let imported = try await home.importer().importPhoto(BytesSource(bytes[..<2] + adobe + bytes[2...]))
        let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
        #expect(rendition.rung == (name == "jpeg-odd-6.jpg" ? .reencode : .losslessTurn))
        #expect(try JPEGFile(home.stored(rendition.path)).segments(.adobe).count == 1)
    }

    /// One that cuts an iMCU is coded again.
    @Test func aThumbnailThatCannotBeTurnedByItsCoefficientsIsCodedAgain() async throws {
        let thumbnail = try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: PlacedPhoto.bitmap(31, 21)), as: .jpeg, options: .init(quality: 0.9))
        var exif: [UInt8] =
            Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 26, 0, 0, 0]
        exif += [2, 0, 1, 2, 4, 0, 1, 0, 0, 0, 56, 0, 0, 0]
        exif += [2, 2, 4, 0, 1, 0, 0, 0, UInt8(thumbnail.count & 255), UInt8(thumbnail.count >> 8), 0, 0, 0, 0, 0, 0]
        let metadata = Codec.Metadata(exif: exif + thumbnail)
        let bytes = try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: PlacedPhoto.bitmap(64, 48), metadata: metadata), as: .jpeg)
        let imported = try await home.importer().importPhoto(BytesSource(bytes))
        let made = try home.stored(try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")").path)
        #expect(imported.receipt.changed.contains("thumbnail"))
        let block = try #require(try JPEGFile(made).exif)
        let range = try #require(block.thumbnail)
        let source = try CodecRegistry.standard.decode(Codec.Input(bytes: thumbnail, type: .jpeg)).bitmap
        let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: Array(block.bytes[range]), type: .jpeg)).bitmap
        #expect(try shown.distortion(showing: source, turnedBy: .right).peakSignalToNoiseRatio >= 38)
    }

    @Test(arguments: (2...8).map { "jpeg-\($0).jpg" })
    func theThumbnailIsTurnedAsThePictureIs(name: String) async throws {
        let (receipt, original, rendition) = try await imported(name)
        let thumbnail = { (bytes: [UInt8]) throws -> [UInt8] in
            let exif = try #require(try JPEGFile(bytes).exif)
            return Array(exif.bytes[try #require(exif.thumbnail)])
        }
        let (old, new) = (try thumbnail(original), try thumbnail(rendition))
        let turner = try #require(CodecRegistry.standard.turners(for: .jpeg).first)
        try turner.prove(
            Codec.Input(bytes: new, type: .jpeg), isTurned: Codec.Input(bytes: old, type: .jpeg),
            by: receipt.orientation, limits: Limits())
    }

    @Test func theSecondPictureOfAMultiPictureFileIsTurnedAndFound() async throws {
        let (receipt, original, rendition) = try await imported("jpeg-mpf.jpg")
        let second = { (bytes: [UInt8]) throws -> [UInt8] in
            let (index, base) = try #require(try JPEGFile(bytes).mpf)
            let entry = try #require(index.entries.dropFirst().first)
            let start = base + Int(entry.offset)
            return Array(bytes[start..<start + Int(entry.size)])
        }
        let turner = try #require(CodecRegistry.standard.turners(for: .jpeg).first)
        try turner.prove(
            Codec.Input(bytes: second(rendition), type: .jpeg),
            isTurned: Codec.Input(bytes: second(original), type: .jpeg),
            by: receipt.orientation, limits: Limits())
        #expect(try TypeCatalog.standard.probe(rendition).facets == TypeCatalog.standard.probe(original).facets)
    }

    @Test(arguments: ["png-6.png", "png-8.png", "png-2.png"])
    func colourAndTextOfAPNG(name: String) async throws {
        let (_, original, rendition) = try await imported(name)
        let (old, new) = (try PNGFile(original), try PNGFile(rendition))
        let profile = { (file: PNGFile) in try file.chunks.filter { $0.type == "iCCP" }.map(file.data) }
        #expect(try profile(new) == profile(old))
        #expect(new.xmp?.bytes.count == old.xmp?.bytes.count)
    }
}
