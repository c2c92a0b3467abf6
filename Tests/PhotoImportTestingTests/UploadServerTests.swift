import FaultySystem
import Foundation
import PhotoImport
import PhotoImportTesting
import Testing

/// An endpoint in a process of its own, whose body comes through a pipe.
@Suite struct UploadServerTests {
    private let home: ScratchFolder
    private let photo: [UInt8]

    init() throws {
        home = try ScratchFolder(prefersMemory: true)
        photo = try #require(IllBehavedPicker().photos.first).bytes
        try Data(photo).write(to: home.url.appending(path: "photo"))
    }

    private func serve(_ input: String, contentLength: Int) throws -> DyingProcess {
        try DyingProcess(["serve", "library", "\(contentLength)"], in: home.url, input: input)
    }

    @Test func anUploadIsAnsweredWithItsReceipt() throws {
        let answer = try serve("cat photo", contentLength: photo.count)
        #expect(answer["status"] == ["201"])
        let receipt = try Receipt(json: #require(answer["content"].first))
        #expect(receipt.detectedType == .jpeg)
        let again = try serve("cat photo", contentLength: photo.count)
        #expect(again["status"] == ["200"])
        try expectOrder(photoCount: 1)
    }

    @Test(arguments: [-1, 1])
    func aLengthThatIsNotKeptFails(difference: Int) throws {
        let answer = try serve("cat photo", contentLength: photo.count + difference)
        #expect(answer["status"] == ["400"])
        #expect(answer["content"].first?.hasPrefix("Can't import upload.jpg: its bytes ") == true)
        try expectOrder(photoCount: 0)
    }

    /// Memory is told by /proc; a sanitizer holds back what was freed.
    private static let canCountMemory =
        unsafe dlsym(nil, "__asan_init") == nil && FileManager.default.fileExists(atPath: "/proc/self/status")

    /// A photo with a quarter of a gigabyte behind it; a gigabyte takes no more.
    @Test(.enabled(if: canCountMemory))
    func memoryDoesNotGrowWithTheBody() throws {
        let rest = 256 << 20
        let small = try serve("cat photo", contentLength: photo.count)
        let large = try serve("cat photo; head -c \(rest) /dev/zero", contentLength: photo.count + rest)
        #expect(large["status"] == ["201"], "\(large.lines)")
        let peaks = try [small, large].map { try #require($0["peak"].first.flatMap { Int($0) }) }
        #expect(peaks[1] - peaks[0] < 4 << 10, "\(peaks) kB")
        try expectOrder(photoCount: 2)
    }

    private func expectOrder(photoCount: Int) throws {
        let library = try PhotoLibrary(at: home.url.appending(path: "library"))
        #expect(try library.summary().photoCount == photoCount)
        #expect(try library.findings(expecting: []) == [])
    }
}
