import Testing

@testable import HEIFCodec

@Suite struct TileLayoutTests {
    @Test(arguments: [(4032, 2208), (64, 64), (8444, 1000), (640, 480)])
    func modestPicturesOfEvenSizesStayWhole(width: Int, height: Int) {
        for isAV1 in [false, true] {
            let layout = TileLayout(width: width, height: height, isAV1: isAV1)
            #expect(!layout.isGrid)
            #expect(layout.parts == [.init(width: width, height: height)])
        }
    }

    @Test(arguments: [(97, 65, 128, 128), (1, 1, 64, 64), (62, 200, 64, 256), (1025, 900, 1088, 960)])
    func whatHEVCCantCodeAsItIsBecomesAGridOfOneTile(width: Int, height: Int, tileWidth: Int, tileHeight: Int) {
        let layout = TileLayout(width: width, height: height, isAV1: false)
        #expect(layout.isGrid)
        #expect(layout.parts == [.init(width: tileWidth, height: tileHeight)])
        #expect(!TileLayout(width: width, height: height, isAV1: true).isGrid)
    }

    @Test func largePicturesAreTiled() {
        let phone = TileLayout(width: 4032, height: 3024, isAV1: false)
        #expect([phone.columns, phone.rows, phone.tileWidth, phone.tileHeight] == [2, 2, 2048, 1536])
        let largest = TileLayout(width: 12_240, height: 16_320, isAV1: true)
        #expect([largest.columns, largest.rows, largest.tileWidth, largest.tileHeight] == [6, 8, 2048, 2048])
        let strip = TileLayout(width: 8446, height: 30, isAV1: false)
        #expect([strip.columns, strip.rows, strip.tileWidth, strip.tileHeight] == [5, 1, 1728, 64])
    }

    @Test func evenAVIFReadersGetNoGridOfAnOddSize() {
        #expect(!TileLayout(width: 12_241, height: 16_320, isAV1: true).isGrid)
    }

    @Test func tilesAlwaysMakeUpTheLengthAndNoneIsSpare() {
        for length in [1, 63, 65, 2047, 2049, 4097, 8445, 14_337, 63_489, 65_535] {
            for layout in [
                TileLayout(width: length, height: 65_535, isAV1: false),
                TileLayout(width: length, height: 8446, isAV1: false),
            ] {
                #expect(layout.isGrid)
                #expect(layout.tileWidth % 64 == 0)
                #expect(layout.columns * layout.tileWidth >= length)
                #expect((layout.columns - 1) * layout.tileWidth < length)
                #expect(layout.columns <= 256)
                #expect(layout.rows <= 256)
            }
        }
    }
}
