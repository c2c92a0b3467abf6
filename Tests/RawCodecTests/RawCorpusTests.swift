#if RAW
    import ContentTypes
    import PhotoCodecs
    import PhotoCorpus
    import RawCodec
    import Testing

    @Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
    struct RawCorpusTests {
        static let rows = PhotoCorpus.rows.filter {
            TypeCatalog.standard.conforms(ContentType(rawValue: $0.type), to: .cameraRaw)
        }

        @Test(arguments: rows)
        func developsAsTheManifestSays(row: PhotoCorpus.Row) throws {
            let input = Codec.Input(bytes: try row.bytes(), type: ContentType(rawValue: row.type))
            do throws(CodecError) {
                let header = try RawCodec().header(of: input, limits: Limits())
                let picture = try RawCodec().decode(input)
                #expect(row.validity != "undecodable")
                #expect(picture.isComplete == (row.validity == "ok"))
                #expect([picture.bitmap.width, picture.bitmap.height] == [row.width, row.height])
                #expect([header.width, header.height] == [row.width, row.height])
                #expect(header.format == picture.bitmap.format)
                if let value = UInt8(row.orientation) { #expect(picture.orientation.rawValue == value) }
            } catch {
                #expect(row.validity != "ok" || error.code == .unsupported && row.note.contains("needs"), "\(error)")
                #expect([.malformed, .unsupported, .notMine].contains(error.code), "\(error)")
            }
        }

        @Test(arguments: rows.filter { $0.path.hasSuffix("canon_eos_6d.dng") })
        func thePreviewIsAJPEG(row: PhotoCorpus.Row) throws {
            let preview = try #require(try RawCodec.preview(of: Codec.Input(bytes: try row.bytes(), type: .dng)))
            let header = try TypeCatalog.standard.probe(preview.bytes)
            #expect(header.type == .jpeg)
            #expect([header.width, header.height] == [1024, 683])
        }
    }
#endif
