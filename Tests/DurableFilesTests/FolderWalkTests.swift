@testable import DurableFiles
import FaultySystem
import Foundation
import Testing

@Suite struct FolderWalkTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder(prefersMemory: true) }

    /// Makes a file with all folders above it; a name that ends in a slash is a folder.
    private func make(_ names: String...) throws {
        for name in names {
            let place = URL(filePath: scratch.appending(name).description)
            let folder = name.hasSuffix("/") ? place : place.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if !name.hasSuffix("/") { try Data([1]).write(to: place) }
        }
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.appending(name).description, withDestinationPath: target)
    }

    /// The steps of a walk as words: folders end in a slash, failures name the error's number.
    private func steps(
        followsLinks: Bool = false, includesHidden: Bool = true, leavingOut: Set<FileIdentity> = [],
        system: any SystemCalls = Kernel()
    ) throws -> [String] {
        let root = try Directory(opening: scratch.path, system: system)
        var walk = FolderWalk(
            root, order: .bytes, followsLinks: followsLinks, includesHidden: includesHidden, leavingOut: leavingOut)
        var words: [String] = []
        while let step = walk.next() {
            switch step {
            case .folder(let directory): words.append(relative(directory.path) + "/")
            case .files(let files): words += files.range.map { relative(files.path(at: $0)) }
            case .failure(let path, let error): words.append("\(relative(path)): \(error.call) \(error.number)")
            }
        }
        return words
    }

    private func relative(_ path: Pathname) -> String {
        String(path.description.dropFirst(scratch.path.description.count + 1))
    }

    @Test func foldersComeInTheirPlace() throws {
        try make("a", "b/c/d", "b/a", "b/z", "c", ".hidden/x", "empty/")
        #expect(
            try steps() == [
                "/", ".hidden/", ".hidden/x", "a", "b/", "b/a", "b/c/", "b/c/d", "b/z", "c", "empty/",
            ])
        #expect(try steps(includesHidden: false).first { $0.contains("hidden") } == nil)
    }

    @Test func linksAreEntriesUnlessFollowed() throws {
        try make("a/file", "b/other")
        try link("a/up", to: "..")
        try link("b/to-file", to: "../a/file")
        try link("c", to: "b")
        try link("gone", to: "nowhere")
        #expect(try steps() == ["/", "a/", "a/file", "a/up", "b/", "b/other", "b/to-file", "c", "gone"])
        // The way back up, and the second way into b, lead to folders that were walked.
        #expect(
            try steps(followsLinks: true) == [
                "/", "a/", "a/file", "b/", "b/other", "b/to-file", "gone: openat \(ENOENT)",
            ])
    }

    @Test func aLinkToItselfIsAFailureThatNamesIt() throws {
        try link("loop", to: "loop")
        #expect(try steps() == ["/", "loop"])
        #expect(try steps(followsLinks: true) == ["/", "loop: openat \(ELOOP)"])
    }

    @Test func aFolderIsLeftOutWithAllThatIsInIt() throws {
        try make("a/b/c", "a/d")
        let excluded = try Directory(opening: scratch.appending("a/b")).status().identity
        #expect(try steps(leavingOut: [excluded]) == ["/", "a/", "a/d"])
    }

    /// The calls are: open, fstat, readdir of the root, then the same of each folder.
    @Test(arguments: [
        (3, EACCES, ["/", "a: openat 13", "b/", "b/y", "c"]), (4, EIO, ["/", "a: fstat 5", "b/", "b/y", "c"]),
        (5, EIO, ["/", "a: readdir 5", "b/", "b/y", "c"]), (2, EIO, [": readdir 5"]),
    ])
    func aFolderThatCannotBeReadIsAFailureThatNamesIt(index: Int, number: CInt, expected: [String]) throws {
        try make("a/x", "b/y", "c")
        #expect(try steps(system: FaultySystem(.error(number), at: index)) == expected)
    }

    @Test func namesKeepTheirBytes() throws {
        let names: [[UInt8]] = [[0xFF, 0xFE], Array("a\nb".utf8), [0x1B, 0x5B, 0x32, 0x4A], Array("é".utf8)]
        for name in names {
            let folder = scratch.path.appending(Pathname(bytes: name))
            try #require(unsafe folder.withCString { unsafe mkdir($0, 0o700) } == 0)
            try #require(unsafe folder.appending("f").withCString { unsafe mkfifo($0, 0o600) } == 0)
        }
        var walk = FolderWalk(
            try Directory(opening: scratch.path), order: .natural, followsLinks: false, includesHidden: true)
        var found: Set<Pathname> = []
        while let step = walk.next() {
            guard case .files(let files) = step else { continue }
            #expect(files.listing.kind(at: 0) == .other)
            found.formUnion(files.range.map { files.path(at: $0) })
        }
        #expect(found == Set(names.map { scratch.path.appending(Pathname(bytes: $0)).appending("f") }))
    }

    /// Deeper than folders stay open, with entries after each folder, so that each is opened again on the way back.
    @Test func onlyAFewFoldersAreOpen() throws {
        let depth = 3 * FolderWalk.openFolderLimit
        for level in 0..<depth {
            let folder = String(repeating: "m/", count: level)
            try make(folder + "m/", folder + "a", folder + "z")
        }
        let system = FaultySystem()
        let root = try Directory(opening: scratch.path, system: system)
        var walk = FolderWalk(root, order: .bytes, followsLinks: false, includesHidden: true)
        var (paths, most) = ([Pathname](), 0)
        while let step = walk.next() {
            if case .files(let files) = step { paths += files.range.map { files.path(at: $0) } }
            if case .failure(let path, let error) = step { Issue.record("\(path): \(error)") }
            most = max(most, system.openDescriptorCount)
        }
        let level = { (count: Int) in scratch.path.appending(Pathname(String(repeating: "m/", count: count))) }
        #expect(
            paths == (0..<depth).map { level($0).appending("a") }
                + (0..<depth).reversed().map { level($0).appending("z") }
        )
        #expect(most <= FolderWalk.openFolderLimit)
    }

    /// A folder that was closed, and is another one when it is opened again.
    @Test func aFolderThatWasExchangedIsNotGoneOnWith() throws {
        let depth = 2 * FolderWalk.openFolderLimit
        try make(String(repeating: "m/", count: depth) + "last", "m/z", "z")
        var walk = FolderWalk(
            try Directory(opening: scratch.path), order: .bytes, followsLinks: false, includesHidden: true)
        var words: [String] = []
        while let step = walk.next() {
            switch step {
            case .folder: continue
            case .files(let files):
                words += files.range.map { relative(files.path(at: $0)) }
                guard words.count == 1 else { continue }
                try FileManager.default.moveItem(
                    atPath: scratch.appending("m").description, toPath: scratch.appending("moved").description)
                try make("m/other", "m/z")
            case .failure(let path, let error): words.append("\(relative(path)): \(error.number)")
            }
        }
        #expect(words == [String(repeating: "m/", count: depth) + "last", "m: \(ESTALE)", "z"])
    }
}
