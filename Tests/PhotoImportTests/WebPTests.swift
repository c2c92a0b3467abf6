#if WebP
    import ContentTypes
    import PhotoImport
    import Testing

    /// WebP through the whole import, with the package trait of its name.
    @Suite(.fewAtOnce) struct WebPTests {
        /// Three across, two down, each pixel of another colour; Exif says how it is to be shown.
        private func photo(orientation: UInt8, isLossless: Bool) throws -> [UInt8] {
            let exif: [UInt8] =
                Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
            let bytes = (0..<18).map { UInt8($0 * 14) }
            let bitmap = try Bitmap(width: 3, height: 2, format: .init(.rgb), bytes: bytes)
            let picture = Codec.Picture(bitmap: bitmap, metadata: Codec.Metadata(exif: exif))
            let options = Codec.EncodingOptions(quality: isLossless ? 4 : 0.9)
            return try CodecRegistry.standard.encode(picture, as: .webP, options: options)
        }

        @Test(arguments: 2...8 as ClosedRange<UInt8>) func standsUpright(orientation: UInt8) async throws {
            let home = try TestLibrary()
            let original = try photo(orientation: orientation, isLossless: true)
            let imported = try await home.importer().importPhoto(BytesSource(original, named: "a.webp"))
            let rendition = try #require(imported.photo.rendition)
            #expect(rendition.rung == .losslessReencode)
            #expect(rendition.path.hasSuffix(".webp"))
            #expect(imported.receipt.orientation.rawValue == orientation)
            let stored = try home.stored(rendition.path)
            #expect(try TypeCatalog.standard.probe(stored).orientation ?? .up == .up)
            let source = try CodecRegistry.standard.decode(Codec.Input(bytes: original, type: .webP))
            let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: stored, type: .webP))
            #expect(shown.orientation == .up)
            #expect(shown.bitmap == source.bitmap.turned(by: source.orientation))
            try home.expectOrder()
        }

        @Test func anOrientationOfXMPAloneIsCarriedOut() async throws {
            let home = try TestLibrary()
            let packet = """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
                <rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>
                """
            let bitmap = try Bitmap(width: 3, height: 2, format: .init(.rgb), bytes: (0..<18).map { UInt8($0 * 14) })
            let picture = Codec.Picture(bitmap: bitmap, metadata: Codec.Metadata(xmp: Array(packet.utf8)))
            let original = try CodecRegistry.standard.encode(picture, as: .webP, options: .init(quality: 4))
            let imported = try await home.importer().importPhoto(BytesSource(original))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            #expect(rendition.rung == .losslessReencode)
            #expect(imported.receipt.evidence == ["xmp says 6 and counts"])
            let stored = try home.stored(rendition.path)
            let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: stored, type: .webP))
            #expect(shown.bitmap == bitmap.turned(by: .right))
            #expect(try TypeCatalog.standard.probe(stored).evidence.allSatisfy { $0.value == 1 })
        }

        @Test func anUprightOneIsItsOwnRendition() async throws {
            let home = try TestLibrary()
            let original = try photo(orientation: 1, isLossless: false)
            let imported = try await home.importer().importPhoto(BytesSource(original, named: "a.webp"))
            #expect(imported.photo.rendition?.rung == .asIs)
        }
    }
#endif
