import ContentTypes
import Foundation
import PhotoMetadata
import Testing

/// Files that once went wrong; dropping another into the folder is a new test.
@Suite struct RegressionTests {
    static let files: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/regression")
        let names = FileManager.default.subpaths(atPath: folder.path) ?? []
        return names.sorted().map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath }
    }()

    /// The smallest picture: one grey block.
    private static let coded: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x3F, 0xFF, 0xD9]

    /// In `two-xmp-packets.jpg` only the second packet lists pictures: places in one packet are none in the other.
    @Test(arguments: files.filter { $0.pathExtension == "jpg" })
    func aJPEGKeepsItsMetadata(file: URL) throws {
        let source = try JPEGFile(Array(Data(contentsOf: file)))
        let graft = try source.grafted(onto: Self.coded, turns: PictureTurns(.right))
        #expect(try JPEGFile(graft.bytes).isComplete)
        #expect(try source.patchedInPlace().bytes.count == source.byteCount)
    }

    @Test func filesAreFound() {
        #expect(!Self.files.isEmpty)
    }
}
