import ContentTypes
@testable import PhotoImport
import PhotoLibrary
import Testing

@Suite(.fewAtOnce) struct MemoryNeedTests {
    private func need(_ change: (inout FileHeader) -> Void, type: ContentType = .jpeg) throws -> Int {
        let home = try TestLibrary()
        let staged = try home.library.stage()
        try staged.append([UInt8](repeating: 1, count: 1000))
        let photo = try home.library.commit(staged, as: type, filenameExtension: "jpg").photo
        var header = FileHeader(type, basis: "a test")
        change(&header)
        return MemoryNeed(
            of: StoredPhoto(photo: photo, isDuplicate: false, file: staged.file, header: header, declaredTypes: [])
        ).bytes
    }

    @Test(arguments: [ContentType.jpeg, .png, .heic, .tiff, .data])
    func anUprightPhotoNeedsItsFile(type: ContentType) throws {
        let need = try need({ ($0.width, $0.height) = (4000, 3000) }, type: type)
        #expect((1000...10_000).contains(need))
    }

    @Test(arguments: [(ContentType.jpeg, 8), (.png, 8), (.png, 16), (.heic, 8), (.heic, 10), (.avif, 10)])
    func aTurnedOneNeedsItsPixelsToo(type: ContentType, depth: Int) throws {
        let need = try need(
            {
                ($0.width, $0.height) = (4000, 3000)
                ($0.orientation, $0.bitDepth) = (.right, depth)
            }, type: type)
        // At least the source, the turned picture and the result as read back, at most a hundred bytes a pixel.
        let samples = depth > 8 ? 2 : 1
        #expect(need >= (type == .jpeg ? 6 : 9 * samples) * 12_000_000)
        #expect(need <= 100 * 12_000_000)
    }

    @Test(arguments: [(Int.max, Int.max), (.max, 2), (1 << 31, 1 << 31), (.max / 16, 1)])
    func aSizeThatOverflowsNeedsAll(width: Int, height: Int) throws {
        let need = try need {
            ($0.width, $0.height) = (width, height)
            $0.orientation = .left
        }
        #expect(need > 1 << 60)
    }

    @Test func withoutASizeOnlyTheFileCounts() throws {
        #expect(try need({ $0.orientation = .left }) < 10_000)
    }
}
