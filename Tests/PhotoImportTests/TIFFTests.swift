#if TIFF
    import ContentTypes
    import PhotoImport
    import Testing

    /// TIFF through the whole import, with the package trait of its name.
    @Suite(.fewAtOnce) struct TIFFTests {
        private static let profile = (0..<160).map { UInt8($0) }

        /// Exif of an orientation of 1, an artist, an exposure time and the size of the picture.
        private static func exif(width: UInt8, height: UInt8) -> [UInt8] {
            var bytes = Array("MM\0*\0\0\0\u{8}\0\u{3}".utf8)
            bytes += [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]
            bytes += [1, 0x3B, 0, 2, 0, 0, 0, 4]
            bytes += Array("Ada\0".utf8)
            bytes += [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50, 0, 0, 0, 0]
            bytes += [0, 3, 0x82, 0x9A, 0, 5, 0, 0, 0, 1, 0, 0, 0, 92]
            bytes += [0xA0, 2, 0, 3, 0, 0, 0, 1, 0, width, 0, 0]
            bytes += [0xA0, 3, 0, 3, 0, 0, 0, 1, 0, height, 0, 0, 0, 0, 0, 0]
            return bytes + [0, 0, 0, 1, 0, 0, 0, 250]
        }

        private static func xmp(_ orientation: UInt8) -> [UInt8] {
            let text = """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
                <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
                tiff:Orientation="\(orientation)" tiff:Artist="Ada"/></rdf:RDF></x:xmpmeta>
                """
            return Array(text.utf8)
        }

        /// Three across, two down, each pixel of another colour; tag 274 says how it is to be shown, and XMP, too.
        private func photo(orientation: UInt8, bits: Int = 8) throws -> [UInt8] {
            let bytes = (0..<18).map { UInt8($0 * 14) }
            var bitmap = try Bitmap(width: 3, height: 2, format: .init(.rgb), bytes: bytes)
                .converted(to: .init(.rgb, bitsPerSample: bits))
            bitmap.color.iccProfile = Self.profile
            let metadata = Codec.Metadata(exif: Self.exif(width: 3, height: 2), xmp: Self.xmp(orientation))
            var file = try CodecRegistry.standard.encode(Codec.Picture(bitmap: bitmap, metadata: metadata), as: .tiff)
            let directory = Self.number(file, 4, 4)
            let fields = (0..<Self.number(file, directory, 2)).map { directory + 2 + $0 * 12 }
            let field = try #require(fields.first { Self.number(file, $0, 2) == 274 })
            file[field + 9] = orientation
            return file
        }

        /// A number of a file that is big-endian, as its Exif is.
        private static func number(_ file: [UInt8], _ place: Int, _ size: Int) -> Int {
            file[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
        }

        @Test(arguments: 2...8 as ClosedRange<UInt8>, [8, 16])
        func standsUpright(orientation: UInt8, bits: Int) async throws {
            let home = try TestLibrary()
            let original = try photo(orientation: orientation, bits: bits)
            let imported = try await home.importer().importPhoto(BytesSource(original, named: "a.tif"))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            #expect(rendition.rung == .losslessReencode)
            #expect(imported.receipt.orientation.rawValue == orientation)
            let stored = try home.stored(rendition.path)
            let header = try TypeCatalog.standard.probe(stored)
            #expect(header.type == .tiff)
            #expect(header.evidence.allSatisfy { $0.orientation ?? .up == .up })
            let source = try CodecRegistry.standard.decode(Codec.Input(bytes: original, type: .tiff))
            let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: stored, type: .tiff))
            #expect(shown.orientation == .up)
            #expect(shown.bitmap == source.bitmap.turned(by: source.orientation))
            try home.expectOrder()
        }

        @Test(arguments: [3, 6] as [UInt8]) func metadataAreKeptButForWhatATurnChanges(orientation: UInt8) async throws
        {
            let home = try TestLibrary()
            let original = try photo(orientation: orientation)
            let imported = try await home.importer().importPhoto(BytesSource(original, named: "a.tif"))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            let stored = try home.stored(rendition.path)
            let shown = try CodecRegistry.standard.decode(Codec.Input(bytes: stored, type: .tiff))
            #expect(shown.bitmap.color.iccProfile == Self.profile)
            let isTall = orientation > 4
            #expect(shown.metadata.exif == Self.exif(width: isTall ? 2 : 3, height: isTall ? 3 : 2))
            #expect(shown.metadata.xmp == Self.xmp(1))
            #expect(imported.receipt.kept.contains("ICC"))
            #expect(imported.receipt.changed.contains("Exif") && imported.receipt.changed.contains("XMP"))
            #expect(imported.receipt.dropped.isEmpty)
        }

        @Test func anUprightOneIsItsOwnRendition() async throws {
            let home = try TestLibrary()
            let imported = try await home.importer()
                .importPhoto(BytesSource(try photo(orientation: 1), named: "a.tif"))
            #expect(imported.photo.rendition?.rung == .asIs)
        }

        @Test func everyPageOfSeveralIsTurned() async throws {
            let home = try TestLibrary()
            var file = try photo(orientation: 6)
            // The directory once more, behind the file, of the same strips: a second page.
            let directory = Self.number(file, 4, 4)
            let end = directory + 2 + Self.number(file, directory, 2) * 12
            let copy = Array(file[directory..<end]) + [0, 0, 0, 0]
            if !file.count.isMultiple(of: 2) { file.append(0) }
            let place = file.count
            file.replaceSubrange(end..<end + 4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: place >> $0) })
            file += copy
            let imported = try await home.importer().importPhoto(BytesSource(file, named: "a.tif"))
            let rendition = try #require(imported.photo.rendition, "\(imported.photo.reason ?? "")")
            #expect(rendition.rung == .losslessReencode)
            #expect(imported.receipt.proof == "every sample of 2 pictures equal")
            #expect(try TypeCatalog.standard.probe(home.stored(rendition.path)).frameCount == 2)
            try home.expectOrder()
        }
    }
#endif
