import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

/// What a file may not say of its own structure: every number in it is a stranger's.
@Suite struct HEIFBoundsTests {
    /// A file with something wrong, and what decoding it must say.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: CodecError.Code
        let edit: @Sendable (inout MetaBoxes) throws -> Void

        init(_ name: String, _ code: CodecError.Code, _ edit: @escaping @Sendable (inout MetaBoxes) throws -> Void) {
            (testDescription, self.code, self.edit) = (name, code, edit)
        }
    }

    @Test(arguments: boxes + items + places + properties + references)
    func isRefusedAtOnce(fault: Fault) throws {
        var file = try MetaBoxes()
        #expect(try decoded(file.input).isComplete)
        try fault.edit(&file)
        let input = file.input
        let time = ContinuousClock().measure {
            let error = #expect(throws: CodecError.self) { try decoded(input) }
            #expect(error?.code == fault.code, "\(error?.message ?? "")")
        }
        // A second or so by itself without optimisation; the bound is for a busy machine and a sanitizer.
        #expect(time < .seconds(30))
    }

    static let boxes = [
        Fault("too many boxes in the file", .limitExceeded) { file in
            file.trailer = Array(repeatElement(HEIFFixture.box("free", []), count: 4096).joined())
        },
        Fault("too many boxes in meta", .limitExceeded) { file in
            file.boxes += Array(repeating: ("free", []), count: 4097)
        },
        Fault("a box beyond the one that holds it", .malformed) { file in
            file["iprp"] = HEIFFixture.number(file["iprp"].count + 1, 4) + file["iprp"].dropFirst(4)
        },
        Fault("a box smaller than its head", .malformed) { file in
            file["iprp"] = HEIFFixture.number(7, 4) + file["iprp"].dropFirst(4)
        },
        Fault("a box with a long size smaller than its head", .malformed) { file in
            file["iprp"] = HEIFFixture.number(1, 4) + Array("ipco".utf8) + HEIFFixture.number(15, 8) + file["iprp"]
        },
        Fault("a box with a size beyond all numbers", .malformed) { file in
            file["iprp"] = HEIFFixture.number(1, 4) + Array("ipco".utf8) + HEIFFixture.number(-1, 8) + file["iprp"]
        },
    ]

    static let items =
        ["pitm", "iinf", "iprp", "iloc", "iref", "idat"].map { type in
            Fault("two \(type) boxes", .malformed) { $0.boxes.append((type, $0[type])) }
        }
        + ["pitm", "iinf", "iprp", "iloc"].map { type in
            Fault("no \(type) box", .malformed) { file in file.boxes.removeAll { $0.type == type } }
        } + [
            Fault("too many items", .limitExceeded) { file in
                file["iinf"] += Array(repeatElement(HEIFFixture.box("infe", [0]), count: 4096).joined())
            },
            Fault("two items of one number", .malformed) { $0["iinf"] += $0["iinf"].dropFirst(6) },
            Fault("a primary item that isn't there", .malformed) { $0["pitm"] = [0, 0, 0, 0, 0, 2] },
        ]

    static let places = [
        Fault("an unknown version", .unsupported) { $0["iloc"][0] = 3 },
        Fault("numbers of three bytes", .malformed) { $0["iloc"][4] = 0x43 },
        Fault("too many places", .limitExceeded) { file in
            file["iloc"] = [2, 0, 0, 0, 0, 0] + HEIFFixture.number(0xffff_ffff, 4) + [0, 0, 0, 1]
        },
        Fault("more places than the box has room for", .malformed) { $0["iloc"][7] = 2 },
        Fault("too many pieces", .limitExceeded) { file in
            file.place([.init(extents: (0..<65).map { ($0, 1) })])
        },
        Fault("a base and an offset beyond all numbers", .malformed) { file in
            file.place([.init(base: .max, extents: [(1, 1)])])
        },
        Fault("an offset beyond all numbers", .malformed) { $0.place([.init(extents: [(-1, 1)])]) },
        Fault("a length beyond all numbers", .malformed) { $0.place([.init(extents: [(0, -1)])]) },
        Fault("data beyond idat", .malformed) { file in
            file.place([.init(extents: [(file["idat"].count + 1, 1)])])
        },
        Fault("data that ends beyond idat", .malformed) { file in
            file.place([.init(extents: [(1, file["idat"].count)])])
        },
        Fault("data beyond the file", .malformed) { file in
            file.place([.init(method: 0, extents: [(.max, 1)])])
        },
        Fault("data as long as there are numbers", .malformed) { file in
            file.place([.init(method: 0, extents: [(1, .max)])])
        },
        Fault("pieces that overlap", .malformed) { file in
            let count = file["idat"].count
            file.place([.init(extents: [(0, count / 2), (count / 2 - 1, count - count / 2 + 1)])])
        },
        Fault("the same piece twice", .malformed) { file in
            file.place([.init(extents: [(0, file["idat"].count), (0, 0)])])
        },
        Fault("an item in two places", .malformed) { file in
            file.place([.init(extents: [(0, file["idat"].count)]), .init(extents: [(0, 1)])])
        },
        Fault("data in an idat that isn't there", .malformed) { file in file.boxes.removeAll { $0.type == "idat" } },
        Fault("data made of the item itself", .unsupported) { file in
            file["iref"] += HEIFFixture.box("iloc", [0, 1, 0, 1, 0, 1])
            file.place([.init(method: 2, extents: [(0, 0)])])
        },
        Fault("data made of two items in a circle", .unsupported) { file in
            file.add(1, Array("hvc1".utf8) + [0], at: (0, 0), besides: .init(extents: [(0, 0)]))
            file["iref"] += HEIFFixture.box("iloc", [0, 1, 0, 1, 0, 2]) + HEIFFixture.box("iloc", [0, 2, 0, 1, 0, 1])
            file.place([.init(method: 2, extents: [(0, 0)]), .init(id: 2, method: 2, extents: [(0, 0)])])
        },
        Fault("more coded data than the picture has samples", .limitExceeded) { file in
            file["idat"] += Array(repeating: 0, count: 1 << 18)
            file.place([.init(extents: [(0, file["idat"].count)])])
        },
    ]
}

extension HEIFBoundsTests {
    static let properties = [
        Fault("too many properties", .limitExceeded) { file in
            let boxes = Array(repeatElement(HEIFFixture.box("free", []), count: 4097).joined())
            file["iprp"] = HEIFFixture.box("ipco", boxes) + HEIFFixture.box("ipma", [0, 0, 0, 0, 0, 0, 0, 0])
        },
        Fault("properties without a container", .malformed) { file in
            file["iprp"] = HEIFFixture.box("ipma", [0, 0, 0, 0, 0, 0, 0, 0])
        },
        Fault("a property that isn't there", .malformed) { file in
            file["iprp"] += HEIFFixture.box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 9, 1, 0x7f])
        },
        Fault("more descriptions than the box has room for", .malformed) { file in
            file["iprp"] += HEIFFixture.box("ipma", [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 9, 0])
        },
        Fault("an item that is described twice", .malformed) { file in
            file["iprp"] += HEIFFixture.box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1])
        },
        Fault("a configuration without end", .limitExceeded) { file in
            var fixture = HEIFFixture(items: [try HEIFFixture.plain()])
            let index = try #require(fixture.items[0].properties.firstIndex { $0[4...].starts(with: "hvcC".utf8) })
            let record = Array(fixture.items[0].properties[index].dropFirst(8))
            fixture.items[0].properties[index] = HEIFFixture.box("hvcC", record + Array(repeating: 0, count: 1 << 16))
            file = MetaBoxes(fixture)
        },
    ]

    static let references = [
        Fault("too many references", .limitExceeded) { file in
            let many = HEIFFixture.number(9, 2) + [0xff, 0xff] + Array(repeating: 0, count: 2 * 0xffff)
            file["iref"] += HEIFFixture.box("cdsc", many) + HEIFFixture.box("cdsc", [0, 9, 0, 2, 0, 1, 0, 1])
        },
        Fault("more references than the box has room for", .malformed) { file in
            file["iref"] += HEIFFixture.box("cdsc", [0, 9, 0, 2, 0, 1])
        },
        Fault("an opacity of itself", .malformed) { file in
            let fixture = HEIFFixture(items: [try HEIFFixture.plain()], references: [("auxl", 1, [1])])
            file = MetaBoxes(fixture)
            let walk = BoxWalk(file.bytes)
            let container = try #require(walk.payloads("/meta/iprp/ipco").first)
            file["iprp"] =
                HEIFFixture.box("ipco", container + HEIFFixture.opacity)
                + HEIFFixture.box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 3, 1, 2, 3])
        },
        Fault("an identity of itself", .malformed) { file in
            file = MetaBoxes(HEIFFixture(items: [.init(type: "iden", data: [])], references: [("dimg", 1, [1])]))
        },
        Fault("a grid of grids in a circle", .unsupported) { file in
            file = MetaBoxes(Self.grids(references: [("dimg", 1, [2]), ("dimg", 2, [1])]))
        },
        Fault("a grid of itself and another", .malformed) { file in
            file = MetaBoxes(Self.grids(references: [("dimg", 1, [1, 2])]))
        },
        Fault("a grid of too many tiles", .limitExceeded) { file in
            let grid = HEIFFixture.Item(
                type: "grid", data: HEIFFixture.grid(rows: 65, columns: 64, 64 * 64, 65 * 64),
                properties: [HEIFFixture.size(64 * 64, 65 * 64)])
            let tiles = Array(repeating: 2, count: 64 * 65)
            file = MetaBoxes(HEIFFixture(items: [grid, try HEIFFixture.plain()], references: [("dimg", 1, tiles)]))
        },
        Fault("a tile far larger than its grid", .limitExceeded) { file in
            let grid = HEIFFixture.Item(
                type: "grid", data: HEIFFixture.grid(rows: 1, columns: 1, 64, 64),
                properties: [HEIFFixture.size(64, 64)])
            var tile = try HEIFFixture.plain()
            tile[property: "ispe"] = Array(HEIFFixture.size(32_768, 32_768).dropFirst(8))
            file = MetaBoxes(HEIFFixture(items: [grid, tile], references: [("dimg", 1, [2])]))
        },
        Fault("a grid with a long description", .limitExceeded) { file in
            var fixture = Self.grids(references: [("dimg", 1, [2])])
            fixture.items[0].data += Array(repeating: 0, count: 2000)
            file = MetaBoxes(fixture)
        },
        Fault("a tile that isn't there", .malformed) { file in
            file = MetaBoxes(Self.grids(references: [("dimg", 1, [3])]))
        },
    ]

    /// Two grids of 1 × 1 tile.
    private static func grids(references: [(String, Int, [Int])]) -> HEIFFixture {
        let grid = HEIFFixture.Item(
            type: "grid", data: HEIFFixture.grid(rows: 1, columns: 1, 64, 64), properties: [HEIFFixture.size(64, 64)])
        return HEIFFixture(items: [grid, grid], references: references)
    }

    @Test(arguments: ["thmb", "auxl", "cdsc", "dimg", "prem", "base"], [[1], [2], [1, 2]])
    func loopsThatDontConcernThePictureAreSurvived(kind: String, to: [Int]) throws {
        let items = [try HEIFFixture.plain(), try HEIFFixture.plain()]
        let fixture = HEIFFixture(items: items, references: [(kind, 1, to), (kind, 2, to), ("thmb", 2, [1])])
        let picture = try decoded(fixture.input)
        #expect(picture.isComplete)
        #expect(picture.companions.count <= 1)
    }

    @Test func boxesThatHoldOneAnotherAreNotFollowed() throws {
        var deep: [UInt8] = []
        for _ in 0..<5000 { deep = HEIFFixture.box("meta", deep) }
        var file = try MetaBoxes()
        let plain = try decoded(file.input)
        file.boxes.append(("meta", deep))
        file.trailer = HEIFFixture.box("moov", deep)
        #expect(try decoded(file.input).bitmap == plain.bitmap)
    }

    @Test func piecesMayLieInAnyOrder() throws {
        var file = try MetaBoxes()
        let plain = try decoded(file.input)
        let data = file["idat"]
        file["idat"] = Array(data[10...] + data[..<10])
        file.place([.init(extents: [(data.count - 10, 10), (0, data.count - 10)])])
        #expect(try decoded(file.input).bitmap == plain.bitmap)
    }
}
