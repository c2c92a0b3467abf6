#if JPEGXL
    import ContentTypes
    import JPEGXLCodec
    import PhotoCodecs
    import Testing

    @Suite struct ContainerTests {
        private let codec = JPEGXLCodec()
        private let xmp = Array("<x:xmpmeta/>".utf8)

        private func bitmap() throws -> Bitmap { try Fixtures.scene(16, 8, .init(.rgb)) }
        private func stream() throws -> [UInt8] { try Fixtures.coded(Codec.Picture(bitmap: bitmap())).bytes }

        @Test func metadataComeBackAndTheirOrientationDoesNotCount() throws {
            let metadata = Codec.Metadata(exif: Fixtures.exif(orientation: 6), xmp: xmp)
            let input = try Fixtures.coded(Codec.Picture(bitmap: bitmap(), metadata: metadata))
            let picture = try codec.decode(input)
            #expect(picture.metadata == metadata)
            #expect(picture.orientation == .up)
            #expect(picture.omitted == [])
            #expect(try picture.bitmap.bytes == bitmap().bytes)
            let probe = try TypeCatalog.standard.probe(input.bytes)
            #expect(probe.orientation ?? .up == .up)
            #expect((probe.width, probe.height) == (16, 8))
        }

        @Test func compressedMetadataAreRead() throws {
            let exif = Fixtures.exif(orientation: 3)
            let input = Fixtures.container(
                Fixtures.box("brob", Array("Exif".utf8) + Fixtures.brotli([0, 0, 0, 0] + exif)),
                Fixtures.box("jxlc", try stream()),
                Fixtures.box("brob", Array("xml ".utf8) + Fixtures.brotli([UInt8](repeating: 32, count: 200_000))))
            let metadata = try codec.decode(input).metadata
            #expect(metadata.exif == exif)
            #expect(metadata.xmp == [UInt8](repeating: 32, count: 200_000))
            var limits = Limits()
            // The box itself, whose blocks are stored as they are, is a little larger.
            limits.metadataBytes = 200_100
            #expect(try codec.decode(input, limits: limits).metadata == metadata)
            limits.metadataBytes = 199_999
            #expect { try codec.decode(input, limits: limits) } throws: {
                ($0 as? CodecError)?.code == .limitExceeded
            }
        }

        @Test func damagedMetadataAreNamed() throws {
            let input = Fixtures.container(
                Fixtures.box("jxlc", try stream()),
                Fixtures.box("brob", Array("xml ".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]),
                Fixtures.box("Exif", [0, 0, 0, 9, 1, 2]))
            let picture = try codec.decode(input)
            #expect(picture.metadata == Codec.Metadata())
            #expect(picture.omitted == ["damaged Exif", "damaged XMP"])
            #expect(picture.isComplete)
        }

        @Test func anOffsetInTheExifBoxIsHeeded() throws {
            let exif = Fixtures.exif(orientation: 1)
            for box in [[0, 0, 0, 2, 9, 9] + exif, [0, 0, 0, 0] + Array("Exif\0\0".utf8) + exif] {
                let input = Fixtures.container(Fixtures.box("Exif", box), Fixtures.box("jxlc", try stream()))
                #expect(try codec.decode(input).metadata.exif == exif)
            }
        }

        @Test func otherBoxesAreNamed() throws {
            let names = ["jbrd", "jumb", "jhgm", "abcd", "abcd", "free", "jxll"]
            let boxes = names.map { Fixtures.box($0, [10]) }.reduce([], +)
            let input = Fixtures.container(boxes, Fixtures.box("jxlc", try stream()))
            #expect(
                try codec.decode(input).omitted == [
                    "JPEG reconstruction data (jbrd)", "JUMBF metadata (jumb)", "gain map (jhgm)",
                    "a further box (abcd)",
                ])
        }

        @Test func codeStreamsInPartsAreJoined() throws {
            let stream = try stream()
            let (first, last) = (Array(stream.prefix(9)), Array(stream.dropFirst(9)))
            let whole = Fixtures.container(
                Fixtures.box("jxlp", Fixtures.number(0) + first), Fixtures.box("xml ", xmp),
                Fixtures.box("jxlp", Fixtures.number(1) + []), Fixtures.box("jxlp", [0x80, 0, 0, 2] + last))
            let picture = try codec.decode(whole)
            #expect(try picture.bitmap.bytes == bitmap().bytes)
            #expect(picture.isComplete)
            let swapped = Fixtures.container(
                Fixtures.box("jxlp", [0x80, 0, 0, 1] + last), Fixtures.box("jxlp", Fixtures.number(0) + first))
            #expect { try codec.decode(swapped) } throws: { ($0 as? CodecError)?.code == .malformed }
        }

        @Test func sizesOfBoxesMayHave64BitsOrReachToTheEnd() throws {
            let stream = try stream()
            for head in [
                [0, 0, 0, 1] + Array("jxlc".utf8) + Fixtures.number(0) + Fixtures.number(stream.count + 16),
                [0, 0, 0, 0] + Array("jxlc".utf8),
            ] {
                let picture = try codec.decode(Fixtures.container(head + stream))
                #expect(try picture.bitmap.bytes == bitmap().bytes)
                #expect(picture.isComplete)
            }
        }

        @Test(
            arguments: [
                [], [0, 0, 0, 7] + Array("jxlc".utf8), [0, 0, 0, 1] + Array("jxlc".utf8) + [0xFF, 0xFF, 0xFF],
                [0, 0, 0, 1] + Array("jxlc".utf8) + [UInt8](repeating: 0xFF, count: 20), [0, 0, 0, 9, 0x6A],
                [0, 0, 0, 10] + Array("jxlc".utf8) + [0xFF, 0x0B],
            ] as [[UInt8]])
        func boxesThatMakeNoSenseAreMalformed(boxes: [UInt8]) {
            #expect { try codec.decode(Fixtures.container(boxes)) } throws: {
                ($0 as? CodecError)?.code == .malformed
            }
        }

        @Test(arguments: [65_534, 65_535])
        func boxesAreLimited(count: Int) throws {
            let boxes = (0..<count).flatMap { _ in Fixtures.box("free", []) }
            let input = Fixtures.container(boxes, Fixtures.box("jxlc", try stream()))
            // With the box of the file's type that every container has.
            let fits = count == 65_534
            do throws(CodecError) {
                _ = try codec.header(of: input, limits: Limits())
                #expect(fits)
            } catch {
                #expect(!fits && error.code == .limitExceeded)
            }
        }
    }
#endif
