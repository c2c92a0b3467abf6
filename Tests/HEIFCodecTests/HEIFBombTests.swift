import ContentTypes
import Foundation
import PhotoCodecs
import Testing

@testable import HEIFCodec

/// Small files that ask for time and memory many times their size.
@Suite struct HEIFBombTests {
    struct Bomb: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What is said of it; nil where the picture is there and the rest is passed over.
        let code: CodecError.Code?
        let file: @Sendable () throws -> Codec.Input
    }

    static let all: [Bomb] = [
        Bomb(testDescription: "a parameter set of 4 gigapixels, cut to 64 × 64", code: .limitExceeded) {
            var item = try HEIFFixture.plain()
            var set = ParameterSet(item.parameterSet)
            item.parameterSet = set.resized(65_528, 65_528, showing: (64, 64))
            return HEIFFixture(items: [item]).input
        },
        Bomb(testDescription: "a parameter set of 4 gigapixels among the data", code: .malformed) {
            var item = try HEIFFixture.plain()
            var set = ParameterSet(item.parameterSet)
            item.insert(set.resized(65_528, 65_528, showing: (65_528, 65_528)))
            return HEIFFixture(items: [item]).input
        },
        Bomb(testDescription: "auxiliary pictures with one long name", code: nil) {
            var file = try crowded(Array("hvc1".utf8) + [0])
            file.describe(2..<4000, HEIFFixture.box("auxC", Array(repeating: 0x41, count: size)))
            file.refer("auxl", from: 2..<4000, to: 1)
            return file.input
        },
        Bomb(testDescription: "Exif items that hold none", code: nil) {
            var file = try crowded(Array("Exif".utf8) + [0])
            file.refer("cdsc", from: 2..<4000, to: 1)
            return file.input
        },
        Bomb(testDescription: "thumbnails with the same data", code: nil) {
            var file = try crowded(Array("hvc1".utf8) + [0])
            file.describe(2..<4000, HEIFFixture.size(64, 64))
            file.refer("thmb", from: 2..<4000, to: 1)
            return file.input
        },
        Bomb(testDescription: "a picture with millions of properties", code: .malformed) {
            var file = try MetaBoxes()
            let entry = [0, 1, 255] + Array(repeating: UInt8(1), count: 255)
            let entries = Array(repeatElement(entry, count: size / 64).joined())
            file["iprp"] += HEIFFixture.box("ipma", [0, 0, 0, 0] + HEIFFixture.number(size / 64, 4) + entries)
            return file.input
        },
    ]

    private static let size = 1 << 20

    /// A picture and thousands of items that lie in the same megabyte.
    private static func crowded(_ entry: [UInt8]) throws -> MetaBoxes {
        var file = try MetaBoxes()
        let count = file["idat"].count
        file["idat"] += Array(repeating: 0, count: size)
        file.add(3998, entry, at: (count, size), besides: .init(extents: [(0, count)]))
        return file
    }

    @Test(arguments: all)
    func takesLittleTime(bomb: Bomb) throws {
        let file = try bomb.file()
        let time = ContinuousClock().measure {
            do throws(CodecError) {
                let picture = try decoded(file)
                #expect(bomb.code == nil)
                #expect(picture.isComplete)
            } catch {
                #expect(error.code == bomb.code, "\(error)")
            }
        }
        // A second or so by itself without optimisation; the bound is for a busy machine and a sanitizer.
        #expect(time < .seconds(30))
    }

    /// In a process of its own, as memory is counted by process; half of the bound are what a sanitizer holds back.
    @Test func takeLittleMemory() async {
        await #expect(processExitsWith: .success) {
            for bomb in HEIFBombTests.all {
                let file = try bomb.file()
                let before = HEIFBombTests.peakMemory
                _ = try? decoded(file)
                #expect(HEIFBombTests.peakMemory - before < 512 << 20, "\(bomb.testDescription)")
            }
        }
    }

    /// The largest number of bytes that this process had in memory.
    private static var peakMemory: Int {
        var usage = rusage()
        // 0 is RUSAGE_SELF, whose type differs from one C library to the other.
        unsafe getrusage(0, &usage)
        #if canImport(Darwin)
            return usage.ru_maxrss
        #else
            return usage.ru_maxrss * 1024
        #endif
    }

    @Test func aTemplatesRecordsAreCopiedOnceAndWithinALimit() throws {
        var file = try Self.crowded(Array("uri ".utf8) + [0] + Array("urn:x\0".utf8))
        file.refer("cdsc", from: 2..<4000, to: 1)
        file.refer("cdsc", from: 2..<90, to: 1)
        let result = try encoded(Codec.Picture(bitmap: try marked(64, 64, .init(.rgb))), as: .heic, like: file.input)
        #expect(BoxWalk(result.bytes).items.values.count { $0 == "uri " } == Limits().metadataBytes / Self.size)
    }

    @Test func aTemplatesFilmIsOne() throws {
        let records = (0..<8).flatMap { _ in HEIFFixture.box("sefd", Array(repeating: 0x4d, count: 200_000)) }
        let films = (0..<4000).flatMap { _ in HEIFFixture.box("mpvd", []) }
        var file = try MetaBoxes()
        file.trailer = records + films
        let time = try ContinuousClock().measure {
            _ = try encoded(Codec.Picture(bitmap: try marked(64, 64, .init(.rgb))), as: .heic, like: file.input)
        }
        #expect(time < .seconds(30))
    }

    /// Sizes of 0, to the end of what holds the box, are right at the end only.
    @Test func aTemplatesBoxWithoutSizeGetsOne() throws {
        var item = try HEIFFixture.plain()
        item.properties.append([0, 0, 0, 0] + HEIFFixture.box("clli", [0, 100, 0, 50]).dropFirst(4))
        let template = HEIFFixture(items: [item]).input
        #expect(try decoded(template).isComplete)
        let result = try encoded(Codec.Picture(bitmap: try marked(64, 64, .init(.rgb))), as: .heic, like: template)
        let walk = BoxWalk(result.bytes)
        #expect(walk.faults.isEmpty)
        #expect(walk.payloads("/meta/iprp/ipco/clli") == [[0, 100, 0, 50]])
        #expect(try decoded(result).isComplete)
    }
}
