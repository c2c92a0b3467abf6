#if TIFF
    import ContentTypes
    import PhotoCodecs
    import PhotoCorpus
    import TIFFCodec
    import Testing

    @Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
    struct TIFFCorpusTests {
        @Test(arguments: PhotoCorpus.rows(of: "public.tiff"))
        func decodesToTheSizeInTheManifest(row: PhotoCorpus.Row) throws {
            let input = Codec.Input(bytes: try row.bytes(), type: .tiff)
            do throws(CodecError) {
                let picture = try TIFFCodec().decode(input)
                let header = try TIFFCodec().header(of: input, limits: Limits())
                #expect(row.validity != "undecodable")
                #expect(picture.isComplete || row.validity != "ok")
                #expect([picture.bitmap.width, picture.bitmap.height] == [row.width, row.height])
                #expect(header.format == picture.bitmap.format)
                #expect(header.orientation == picture.orientation)
                if let value = UInt8(row.orientation) { #expect(picture.orientation.rawValue == value) }
            } catch {
                // Colours that a bitmap can't hold without converting them are refused.
                #expect(row.validity != "ok" || error.message.contains("CIE L*a*b*"), "\(error)")
            }
        }

        @Test(arguments: PhotoCorpus.rows(of: "public.tiff").filter { $0.validity == "ok" })
        func comesBackWhenWrittenLikeItself(row: PhotoCorpus.Row) throws {
            let codec = TIFFCodec()
            let input = Codec.Input(bytes: try row.bytes(), type: .tiff)
            guard var picture = try? codec.decode(input) else { return }
            picture.orientation = .up
            picture.omitted = []
            let again = try codec.decode(
                try codec.coded(picture, Codec.EncodingOptions(template: input, quality: 1)))
            #expect(again.bitmap == picture.bitmap)
            #expect(again.metadata.xmp == picture.metadata.xmp)
            #expect((again.metadata.exif == nil) == (picture.metadata.exif == nil))
        }
    }
#endif
