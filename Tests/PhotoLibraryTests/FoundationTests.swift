import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// Paths as URLs, times as dates: what an app has, and what the kernel takes.
@Suite struct FoundationTests {
    @Test(arguments: [
        "/a.jpg", "/with space/ü %41#?;.jpg", "/a:b", "/x/..", "/tab\t\u{202E}.jpg", "/\u{1F4F7}",
    ])
    func pathsGoThereAndBack(text: String) throws {
        let url = URL(Pathname(text))
        #expect(url.isFileURL)
        #expect(Pathname(url) == Pathname(text))
        #expect(url.path(percentEncoded: false) == text)
        #expect(Pathname(URL(filePath: text, directoryHint: .notDirectory)) == Pathname(text))
    }

    @Test func bytesThatAreNoTextGoThereAndBack() {
        let path = Pathname(bytes: [0x2F, 0xFF, 0xFE, 0x25, 0x34, 0x31, 0xC3])
        #expect(Pathname(URL(path)) == path)
    }

    @Test func relativePathsAreOfTheCurrentFolder() {
        let folder = FileManager.default.currentDirectoryPath
        #expect(Pathname(URL("a b.jpg" as Pathname)) == Pathname(folder).appending("a b.jpg"))
        #expect(Pathname(URL(filePath: "c.jpg")) == Pathname(folder).appending("c.jpg"))
    }

    @Test(arguments: [("file:///a/b/", "/a/b"), ("file:///", "/"), ("file:///a%2Fb", "/a/b"), ("file:///%25", "/%")])
    func urlsArePaths(text: String, path: String) throws {
        #expect(try Pathname(#require(URL(string: text))) == Pathname(path))
    }

    @Test(arguments: ["https://example.com/a.jpg", "data:,x", "file:///a%00.jpg"])
    func whatIsNoFileIsNone(text: String) throws {
        #expect(try Pathname(#require(URL(string: text))) == nil)
    }

    @Test(arguments: [0, 1, 1_700_000_000_123_456_000, -1, -1_500_000_000, 4_000_000_000_500_000_000] as [Int64])
    func timesGoThereAndBack(nanoseconds: Int64) {
        let time = FileTime(nanosecondsSince1970: nanoseconds)
        let date = Date(time)
        #expect(abs(date.timeIntervalSince1970 - Double(nanoseconds) / 1e9) < 1e-6)
        #expect(abs(FileTime(date).nanosecondsSince1970 - nanoseconds) < 1000)
    }

    @Test(
        arguments: [
            (Date.distantFuture, .max), (.distantPast, .min), (Date(timeIntervalSince1970: .infinity), .max),
            (Date(timeIntervalSince1970: -.infinity), .min), (Date(timeIntervalSince1970: 0), 0),
            (Date(timeIntervalSince1970: -0.5), -500_000_000),
        ] as [(Date, Int64)])
    func datesOutOfRangeAreTheNearest(date: Date, nanoseconds: Int64) {
        #expect(FileTime(date).nanosecondsSince1970 == nanoseconds)
    }

    @Test func aLibraryIsOpenedAndAskedByURLs() throws {
        let fixture = try LibraryFixture()
        let url = URL(fixture.path)
        #expect(try !PhotoLibrary.exists(at: url))
        let library = try PhotoLibrary(at: url)
        #expect(try PhotoLibrary.exists(at: url))
        #expect(library.url == url)
        let staged = try library.stage()
        try staged.append([1, 2, 3])
        let photo = try library.commit(staged, as: .data, filenameExtension: "data", origin: Origin(name: "a.b")).photo
        #expect(try Data(contentsOf: library.url(of: photo.id, .original)) == Data([1, 2, 3]))
        expect(.notFound, "it has none; open its original instead") { _ = try library.url(of: photo.id) }
        let copy = try library.export(photo.id, to: URL(fixture.scratch.path))
        #expect(try Data(contentsOf: copy) == Data([1, 2, 3]))
    }

    @Test func aLibraryIsOnThisDevice() throws {
        let url = try #require(URL(string: "https://example.com/photos"))
        expect(.invalidArgument, "Can't open the library https://example.com/photos: it is not the URL of a file;") {
            _ = try PhotoLibrary(at: url)
        }
    }

    @Test func whatCannotBeToldIsNotFalse() throws {
        let fixture = try LibraryFixture()
        try FileManager.default.createSymbolicLink(
            atPath: fixture.path.description, withDestinationPath: fixture.scratch.path.description)
        expect(.notALibrary, "choose a folder") { _ = try PhotoLibrary.exists(at: fixture.path) }
    }
}
