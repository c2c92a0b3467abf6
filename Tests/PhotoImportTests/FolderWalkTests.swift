import Foundation
@testable import PhotoImport
import Testing

@Suite struct FolderWalkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ names: [String]) throws {
        for name in names {
            let url = URL(filePath: "\(folder.path)/tree/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            if name.hasSuffix("/") {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            } else {
                try Data([1]).write(to: url)
            }
        }
    }

    /// The files found below the tree, relative to it.
    private func walk(leavingOut: String? = nil) -> [String] {
        FileSource.files(at: folder.filePath("tree"), leavingOut: leavingOut.map { folder.filePath("tree/" + $0) })
            .map { String($0.path.description.dropFirst("\(folder.path)/tree/".count)) }
    }

    @Test func namesComeInNaturalOrderFolderByFolder() throws {
        let names = [
            "100CANON/IMG_2.JPG", "100CANON/IMG_10.JPG", "100CANON/IMG_0010a.JPG", "101CANON/IMG_1.JPG",
            "99CANON/IMG_7.JPG", "a/b/c.jpg", "a/z.jpg", "z1.jpg", "z01.jpg", "é.jpg",
        ]
        try make(names.shuffled() + ["empty/"])
        #expect(
            walk() == [
                "99CANON/IMG_7.JPG", "100CANON/IMG_2.JPG", "100CANON/IMG_10.JPG", "100CANON/IMG_0010a.JPG",
                "101CANON/IMG_1.JPG", "a/b/c.jpg", "a/z.jpg", "z01.jpg", "z1.jpg", "é.jpg",
            ])
    }

    @Test func whatIsHiddenIsLeftOut() throws {
        try make([".DS_Store", "._a.jpg", "a.jpg", ".Trashes/b.jpg", "c/.hidden.jpg", "c/d.jpg", "c/.e/f.jpg"])
        #expect(walk() == ["a.jpg", "c/d.jpg"])
    }

    @Test func aFolderThatIsNamedIsWalkedThoughItIsHiddenOrALink() throws {
        try make([".hidden/a.jpg"])
        let hidden = folder.filePath("tree/.hidden")
        #expect(FileSource.files(at: hidden).map(\.path) == [hidden.appending("a.jpg")])
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: hidden.description)
        let link = folder.filePath("link")
        #expect(FileSource.files(at: link).map(\.path) == [link.appending("a.jpg")])
    }

    @Test func linksInsideAreNotFollowed() throws {
        try make(["a/b.jpg"])
        for (link, target) in [("a/loop", ".."), ("a/file.jpg", "b.jpg"), ("a/broken.jpg", "nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/tree/\(link)", withDestinationPath: target)
        }
        #expect(walk() == ["a/b.jpg", "a/broken.jpg", "a/file.jpg", "a/loop"])
    }

    @Test(arguments: ["missing", "missing/deeper"])
    func whatIsMissingIsASourceThatSaysWhy(name: String) {
        let path = folder.filePath(name)
        #expect(FileSource.files(at: path).map(\.path) == [path])
    }

    @Test func anEmptyFolderHoldsNothing() throws {
        try make(["only/empty/folders/"])
        #expect(walk().isEmpty)
    }

    @Test func aFolderIsLeftOutWhereverItIs() throws {
        try make(["a.jpg", "b/library/originals/c.jpg", "b/d.jpg", "library/e.jpg"])
        #expect(walk(leavingOut: "b/library") == ["a.jpg", "b/d.jpg", "library/e.jpg"])
        #expect(walk(leavingOut: "b/../b/library/") == ["a.jpg", "b/d.jpg", "library/e.jpg"])
        #expect(walk(leavingOut: "missing").count == 4)
        #expect(walk(leavingOut: "").isEmpty)
    }

    @Test func namesThatAreNoTextKeepTheirBytes() throws {
        try make(["a.jpg"])
        let odd = folder.filePath("tree").appending(Pathname(bytes: [0xFF, 0x0A, 0x1B, 0x5B, 0x32, 0x4A]))
        try #require(odd.makeFile([1]))
        #expect(Set(FileSource.files(at: folder.filePath("tree")).map(\.path.bytes)).contains(odd.bytes))
    }
}
