#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import PhotoCorpus
    import Testing

    @Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
    struct JPEGXLCorpusTests {
        private let codec = JPEGXLCodec()

        @Test(arguments: PhotoCorpus.rows(of: "public.jpeg-xl"))
        func decodesToTheSizeInTheManifest(row: PhotoCorpus.Row) throws {
            let input = Codec.Input(bytes: try row.bytes(), type: .jpegXL)
            do throws(CodecError) {
                let picture = try codec.decode(input)
                let header = try codec.header(of: input, limits: Limits())
                #expect(row.validity != "undecodable")
                #expect(picture.isComplete || row.validity != "ok")
                // The manifest leaves out the size of what libjxl 0.7 alone doesn't read.
                #expect([picture.bitmap.width, picture.bitmap.height] == [row.width ?? 8, row.height ?? 8])
                #expect(header.format == picture.bitmap.format)
                #expect(header.orientation == picture.orientation)
                #expect(picture.orientation.rawValue == UInt8(row.orientation) ?? 1)
                #expect(picture.bitmap.color.iccProfile != nil || picture.bitmap.color.codePoints != nil)
            } catch {
                #expect(row.validity != "ok", "\(error)")
            }
        }

        @Test(arguments: [("animation_spline", 60, 0), ("framenumbers", 16, 2), ("cropped_traffic_light", 4, 0)])
        func animationsHaveTheirFrames(name: String, count: Int, loopCount: Int) throws {
            let row = try #require(PhotoCorpus.rows.first { $0.path == "jxl/\(name).jxl" })
            let input = Codec.Input(bytes: try row.bytes(), type: .jpegXL)
            #expect(
                try codec.frames(of: input, limits: Limits()) == Codec.FrameSequence(count: count, loopCount: loopCount)
            )
            var durations: [Duration?] = []
            try codec.decodeFrames(input, options: Codec.DecodingOptions()) { frame in
                durations.append(frame.duration)
                #expect([frame.picture.bitmap.width, frame.picture.bitmap.height] == [row.width, row.height])
            }
            #expect(durations.count == count)
            #expect(durations.allSatisfy { ($0 ?? .zero) > .zero })
        }
    }
#endif
