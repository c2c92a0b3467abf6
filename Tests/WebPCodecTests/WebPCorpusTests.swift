#if WebP
    import ContentTypes
    import PhotoCodecs
    import PhotoCorpus
    import Testing
    import WebPCodec

    @Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
    struct WebPCorpusTests {
        @Test(arguments: PhotoCorpus.rows(of: "org.webmproject.webp"))
        func decodesToTheSizeInTheManifest(row: PhotoCorpus.Row) throws {
            let input = Codec.Input(bytes: try row.bytes(), type: .webP)
            do throws(CodecError) {
                let picture = try WebPCodec().decode(input, limits: Limits())
                let header = try WebPCodec().header(of: input, limits: Limits())
                #expect(row.validity != "undecodable")
                #expect(picture.isComplete || row.validity != "ok")
                #expect([picture.bitmap.width, picture.bitmap.height] == [row.width, row.height])
                #expect(header.format == picture.bitmap.format)
                #expect(header.orientation == picture.orientation)
                if let value = UInt8(row.orientation) { #expect(picture.orientation.rawValue == value) }
            } catch {
                #expect(row.validity != "ok", "\(error)")
            }
        }
    }
#endif
