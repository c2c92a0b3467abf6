import ContentTypes
import PNGCodec
import PhotoCodecs
import Testing

@Suite struct PNGBadInputTests {
    /// What decoding says, as a code and a sentence.
    private func failure(of bytes: [UInt8], limits: Limits = Limits()) -> CodecError? {
        #expect(throws: CodecError.self) {
            try PNGCodec().decode(Codec.Input(bytes: bytes, type: .png), limits: limits)
        }
    }

    @Test func anotherFormatIsNotMine() {
        #expect(failure(of: [0xff, 0xd8, 0xff])?.code == .notMine)
        #expect(failure(of: [])?.code == .notMine)
    }

    @Test(arguments: ["IHDR", "PLTE", "tRNS", "eXIf", "IDAT"])
    func wrongCRCNamesTheChunk(type: String) throws {
        let fixture = PNGFixture(
            width: 2, height: 1, depth: 8, colorType: 3, rows: [[1, 0]],
            before: [PNGDecodingTests.palette, ("tRNS", [9]), ("eXIf", [1])])
        var bytes = fixture.bytes
        let name = Array(type.utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        let length = fixture.chunks.first { $0.type == type }?.data.count ?? 0
        bytes[place + 4 + length] ^= 1
        let error = failure(of: bytes)
        #expect(error?.code == .malformed)
        #expect(error?.message.contains(type) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [false, true])
    func aCutFileIsMalformedOrIncomplete(isInterlaced: Bool) throws {
        let template = PNGFixture(
            width: 1, height: 1, depth: 8, colorType: 2, isInterlaced: isInterlaced, rows: [[1, 2, 3]])
        let whole = try marked(19, 23, .init(.rgb))
        let bytes = try encoded(Codec.Picture(bitmap: whole), like: template.input).bytes
        var partial = 0
        for count in 0..<bytes.count {
            let input = Codec.Input(bytes: Array(bytes.prefix(count)), type: .png)
            do throws(CodecError) {
                let picture = try PNGCodec().decode(input, limits: Limits())
                #expect(!picture.isComplete)
                #expect(picture.bitmap.bytes.prefix(3) == whole.bytes.prefix(3))
                partial += 1
            } catch {
                #expect(error.code == (count < 8 ? .notMine : .malformed), "\(count): \(error)")
            }
        }
        #expect(partial > 0)
    }

    @Test func missingRowsAreZero() throws {
        let rows = (0..<100).map { row in [UInt8](repeating: UInt8(row + 1), count: 1000) }
        let bytes = PNGFixture(width: 1000, height: 100, depth: 8, colorType: 0, rows: rows).bytes
        let picture = try PNGCodec().decode(
            Codec.Input(bytes: Array(bytes.prefix(bytes.count / 2)), type: .png), limits: Limits())
        #expect(!picture.isComplete)
        let firsts = (0..<100).map { picture.bitmap.bytes[$0 * 1000] }
        let there = firsts.prefix { $0 != 0 }.count
        #expect((40...50).contains(there))
        #expect(firsts == (0..<100).map { $0 < there ? UInt8($0 + 1) : 0 })
    }

    @Test func everyFlippedBitFailsOrKeepsTheHeadersWord() throws {
        let bytes = try encoded(Codec.Picture(bitmap: try marked(9, 7, .init(.rgb, alpha: .straight)))).bytes
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            do throws(CodecError) {
                let picture = try PNGCodec().decode(Codec.Input(bytes: flipped, type: .png), limits: Limits())
                #expect(!picture.isComplete, "bit \(bit)")
            } catch {
                #expect([.notMine, .malformed, .unsupported, .limitExceeded].contains(error.code))
            }
        }
    }

    @Test(arguments: [(60_000, 60_000), (70_000, 1), (1, 70_000)])
    func aHugePictureIsOverALimit(width: Int, height: Int) {
        let fixture = PNGFixture(width: width, height: height, depth: 8, colorType: 6, rows: [[0]])
        let error = failure(of: fixture.bytes)
        #expect(error?.code == .limitExceeded)
        #expect(error?.message.contains("\(width) × \(height)") == true)
    }

    @Test func limitsHoldAtTheSizeAndOneBelow() throws {
        let input = try encoded(Codec.Picture(bitmap: try marked(9, 7, .init(.rgb))))
        var limits = Limits()
        limits.pixels = 63
        limits.side = 9
        limits.bitmapBytes = 189
        limits.fileBytes = input.bytes.count
        #expect(try PNGCodec().decode(input, limits: limits).isComplete)
        for path in [\Limits.pixels, \.side, \.bitmapBytes, \.fileBytes] {
            var tighter = limits
            tighter[keyPath: path] -= 1
            #expect(failure(of: input.bytes, limits: tighter)?.code == .limitExceeded)
        }
    }

    @Test(arguments: ["eXIf", "iCCP", "iTXt", "zTXt"])
    func metadataOverTheLimit(type: String) {
        let body = [UInt8](repeating: 65, count: 5000)
        let data: [UInt8] =
            switch type {
            case "iCCP": Array("P\0\0".utf8) + PNGFixture.stored(body)
            case "iTXt": Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + body
            case "zTXt": Array("Raw profile type exif\0\0".utf8) + PNGFixture.stored(body)
            default: body
            }
        let bytes = PNGFixture.pixel(before: [(type, data)]).bytes
        var limits = Limits()
        limits.metadataBytes = 5000
        #expect(throws: Never.self) { try PNGCodec().decode(Codec.Input(bytes: bytes, type: .png), limits: limits) }
        limits.metadataBytes = 4999
        #expect(failure(of: bytes, limits: limits)?.code == .limitExceeded)
    }

    @Test(arguments: [
        ("CgBI", CodecError.Code.unsupported, "CgBI"), ("IDAT", .malformed, "not IHDR"), ("aB3d", .malformed, "name"),
    ])
    func firstChunkMustBeTheHeader(type: String, code: CodecError.Code, word: String) {
        var fixture = PNGFixture.pixel()
        fixture.chunks.insert((type, [0, 0, 0, 0]), at: 0)
        let error = failure(of: fixture.bytes)
        #expect(error?.code == code)
        #expect(error?.message.contains(word) == true)
    }

    @Test(arguments: [
        [("XYZw", [UInt8]())], [("PLTE", [1, 2, 3]), ("PLTE", [1, 2, 3])], [("tRNS", [1])],
        [("cICP", [1, 2])],
    ])
    func brokenChunksBeforeThePixels(chunks: [(String, [UInt8])]) {
        let error = failure(of: PNGFixture.pixel(before: chunks).bytes)
        #expect(error?.code == (chunks[0].0 == "XYZw" ? .unsupported : .malformed))
        #expect(error?.message.contains(chunks[0].0) == true)
    }

    /// As other readers have it: the pixels are there, though nobody can say which colours they are.
    @Test(arguments: [[65], [65, 0, 0, 1, 2, 3], [65, 0, 1]] as [[UInt8]])
    func aBrokenProfileLeavesThePixels(data: [UInt8]) throws {
        let whole = try PNGCodec().decode(PNGFixture.pixel().input)
        let picture = try PNGCodec().decode(PNGFixture.pixel(before: [("iCCP", data)]).input)
        #expect(picture.bitmap == whole.bitmap)
        #expect(!picture.isComplete)
        #expect(picture.omitted == ["damaged colour profile (iCCP)"])
    }

    /// What is behind the first pixels and no chunk, or one with a wrong check, is where the file ends.
    @Test(arguments: ["no name", "long", "check"])
    func damageBehindThePixelsLeavesThem(kind: String) throws {
        let whole = try marked(300, 200, .init(.rgb))
        var bytes = try encoded(Codec.Picture(bitmap: whole)).bytes
        let end = bytes.count - 12
        switch kind {
        case "no name": bytes[end + 4] = 0
        case "long": bytes[end] = 0x80
        default: bytes[end + 8] ^= 1
        }
        let input = Codec.Input(bytes: bytes, type: .png)
        let picture = try PNGCodec().decode(input)
        #expect(picture.bitmap == whole)
        #expect(!picture.isComplete)
        let header = try PNGCodec().header(of: input, limits: Limits())
        #expect(try PNGCodec().header(reading: bytes, as: .png, limits: Limits()) == header)
    }

    @Test(arguments: [
        (0, 1, 8, 0), (1, 0, 8, 0), (1, 1, 3, 0), (1, 1, 4, 2), (1, 1, 16, 3), (1, 1, 8, 1), (1, 1, 8, 7),
    ])
    func headersThatCantBe(width: Int, height: Int, depth: UInt8, colorType: UInt8) {
        let fixture = PNGFixture(width: width, height: height, depth: depth, colorType: colorType, rows: [[0]])
        #expect(failure(of: fixture.bytes)?.code == .malformed)
    }

    @Test func aPaletteIsNeeded() {
        let fixture = PNGFixture(width: 1, height: 1, depth: 8, colorType: 3, rows: [[0]])
        #expect(failure(of: fixture.bytes)?.code == .malformed)
    }

    /// Deflated blocks of nothing before the first row, and pixels behind the last: all of them are one step's work.
    @Test(arguments: [(3 << 20, nil), (6 << 20, CodecError.Code.malformed)])
    func bytesThatMakeNoPixelAreLimited(count: Int, code: CodecError.Code?) {
        var empty = PNGFixture.pixel()
        let blocks: [UInt8] = (0..<count / 5).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
        empty.chunks[1].data.insert(contentsOf: blocks, at: 2)
        let behind = PNGFixture.pixel(after: [("IDAT", [UInt8](repeating: 0, count: count))])
        for fixture in [empty, behind] {
            var found: CodecError.Code?
            do throws(CodecError) {
                let picture = try PNGCodec().decode(fixture.input, limits: Limits())
                #expect(picture.bitmap.bytes == [7] && picture.isComplete)
            } catch {
                found = error.code
            }
            #expect(found == code)
        }
    }

    @Test func aLongChunkIsCheckedInSteps() throws {
        func checks(_ size: Int) throws -> Int {
            let checks = Counter()
            let options = Codec.DecodingOptions(
                interruption: .init {
                    _ = checks.next()
                    return false
                })
            let fixture = PNGFixture.pixel(before: [("prVt", [UInt8](repeating: 0, count: size))])
            _ = try PNGCodec().decode(fixture.input, options: options)
            return checks.count
        }
        #expect(try checks(3 << 20) == checks(1) + 3)
    }
}
