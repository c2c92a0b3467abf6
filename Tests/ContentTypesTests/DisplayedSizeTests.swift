import ContentTypes
import Testing

/// How large a cropped HEIF picture is shown: the crop's size rounded, its corner rounded down, held inside.
@Suite struct DisplayedSizeTests {
    struct Crop {
        var width = [64, 1]
        var height = [48, 1]
        var across = [0, 1]
        var down = [0, 1]

        var box: [UInt8] { ByteBuilder.box("clap", (width + height + across + down).flatMap(ByteBuilder.be32)) }
    }

    static func size(_ transforms: [[UInt8]]) throws -> [Int]? {
        let header = try TypeCatalog.standard.probe(HEIFSample(transforms: transforms).bytes)
        return header.displayedSize.map { [$0.width, $0.height] }
    }

    @Test(
        arguments: [
            (Crop(), [64, 48]),
            (Crop(width: [125, 2], height: [81, 2]), [63, 41]),
            (Crop(width: [124, 10], height: [12, 1]), [12, 12]),
            // Half of what is cut out lies beyond an edge.
            (Crop(width: [20, 1], across: [32, 1]), [10, 48]),
            (Crop(height: [20, 1], down: [-24, 1]), [64, 10]),
            (Crop(width: [0x8000_0000, 0x0400_0000]), [32, 48]),
        ] as [(Crop, [Int])])
    func isThatOfTheCrop(crop: Crop, expected: [Int]) throws {
        #expect(try Self.size([crop.box]) == expected)
    }

    @Test(arguments: [
        Crop(width: [65, 1]), Crop(width: [1, 3]), Crop(height: [0, 1]), Crop(width: [1, 0]), Crop(across: [0, 0]),
        Crop(width: [20, 1], across: [42, 1]), Crop(down: [-48, 1]),
    ])
    func isUnknownForACropThatMakesNoSense(crop: Crop) throws {
        #expect(try Self.size([crop.box]) == nil)
    }

    @Test func cropsWhatWasTurned() throws {
        let crop = Crop(width: [47, 1], height: [61, 1])
        #expect(try Self.size([HEIFSample.irot(1), crop.box]) == [47, 61])
        #expect(try Self.size([crop.box, HEIFSample.irot(1)]) == nil)
    }
}
