#if GIF
    import ContentTypes
    import GIFCodec
    import PhotoCodecs
    import PhotoCorpus
    import Testing

    @Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
    struct GIFCorpusTests {
        private let codec = GIFCodec()

        @Test(arguments: PhotoCorpus.rows(of: "com.compuserve.gif"))
        func decodesAsTheManifestSays(row: PhotoCorpus.Row) throws {
            let input = Codec.Input(bytes: try row.bytes(), type: .gif)
            do throws(CodecError) {
                let picture = try codec.decode(input)
                let header = try codec.header(of: input, limits: Limits())
                #expect(row.validity != "undecodable")
                #expect(picture.isComplete == (row.validity == "ok"))
                #expect([picture.bitmap.width, picture.bitmap.height] == [row.width, row.height])
                #expect(
                    header
                        == Codec.Header(
                            width: picture.bitmap.width, height: picture.bitmap.height, format: picture.bitmap.format))
                let frames = try codec.allFrames(input)
                #expect(frames.first?.picture.bitmap == picture.bitmap)
                if let counted = row.note.firstMatch(of: /(\d+) frame\(s\)/) {
                    #expect(frames.count == Int(counted.output.1))
                }
            } catch {
                #expect(row.validity != "ok", "\(error)")
                #expect([.malformed, .limitExceeded].contains(error.code))
            }
        }
    }
#endif
