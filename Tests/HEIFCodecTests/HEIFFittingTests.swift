import ContentTypes
import HEIFCodec
import PhotoCodecs
import Synchronization
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct HEIFFittingTests {
    /// A picture of 288 × 192 with thumbnails, turned by `irot` a quarter turn clockwise.
    private func file(thumbnails: [(Int, Int)]) throws -> HEIFFixture {
        var (main, _) = try HEIFFixture.coded(try marked(288, 192, .init(.rgb)))
        main.properties.append(HEIFFixture.turn(3))
        let small = try thumbnails.map { try HEIFFixture.coded(try marked($0.0, $0.1, .init(.rgb))).item }
        return HEIFFixture(
            items: [main] + small, references: small.indices.map { ("thmb", $0 + 2, [1]) })
    }

    private func decoded(_ file: HEIFFixture, fitting side: Int) throws -> Codec.Picture {
        try HEIFCodec().decode(file.input, options: Codec.DecodingOptions(fitting: side))
    }

    @Test(arguments: [(30, 30), (48, 96), (96, 96), (97, 144), (144, 144), (145, 288), (500, 288)])
    func theSmallestThumbnailThatSufficesIsTaken(side: Int, width: Int) throws {
        let picture = try decoded(try file(thumbnails: [(144, 96), (96, 64)]), fitting: side)
        #expect(picture.bitmap.width == width)
        #expect(picture.bitmap.height == width * 2 / 3)
        // What turns the picture turns the thumbnail.
        #expect(picture.orientation == .right)
        #expect(picture.companions.isEmpty)
    }

    @Test func aThumbnailOfAnotherShapeIsPassedOver() throws {
        let bitmap = try decoded(try file(thumbnails: [(96, 96)]), fitting: 90).bitmap
        #expect([bitmap.width, bitmap.height] == [90, 60])
    }

    @Test func aDamagedThumbnailIsPassedOver() throws {
        var file = try file(thumbnails: [(144, 96)])
        file.items[1].data = [0, 0, 0, 2, 0x28, 1]
        #expect(try decoded(file, fitting: 144).bitmap.width == 288)
    }

    @Test func aGridGivesUpBetweenTilesWhenItIsCancelled() throws {
        let tile = try HEIFFixture.coded(try marked(64, 64, .init(.rgb))).item
        let grid = HEIFFixture.Item(
            type: "grid", data: HEIFFixture.grid(rows: 1, columns: 40, 2560, 64),
            properties: [HEIFFixture.size(2560, 64)])
        let file = HEIFFixture(items: [grid] + (0..<40).map { _ in tile }, references: [("dimg", 1, Array(2...41))])
        let processorCount = sysconf(CInt(_SC_NPROCESSORS_ONLN))
        for steps in [1, 2, 5, 40] {
            let asked = Mutex(0)
            let interruption = Codec.Interruption(isCancelled: {
                asked.withLock {
                    $0 += 1; return $0 >= steps
                }
            })
            let error = #expect(throws: CodecError.self) {
                try HEIFCodec().decode(file.input, options: Codec.DecodingOptions(interruption: interruption))
            }
            #expect(error?.code == .cancelled)
            // What others have begun meanwhile asks as well.
            #expect((steps...steps + processorCount).contains(asked.withLock { $0 }))
        }
        let late = Codec.DecodingOptions(interruption: Codec.Interruption(deadline: .now))
        let error = #expect(throws: CodecError.self) { try HEIFCodec().decode(file.input, options: late) }
        #expect(error?.code == .deadlineExceeded)
    }

    @Test func samplesDecode() throws {
        #expect(Set(HEIFCodec().samples.map(\.input.type)) == Set(HEIFCodec().decodableTypes))
        for sample in HEIFCodec().samples {
            let bitmap = try HEIFCodec().decode(sample.input).bitmap
            #expect((bitmap.width, bitmap.height) == (sample.width, sample.height))
            // Both are a ramp from black to 240, coarsely coded.
            #expect(bitmap.bytes[0] < 40 && bitmap.bytes[255] > 210)
        }
    }
}
