@testable import DurableFiles
import FaultySystem
import Foundation
import Testing

@Suite struct FolderFileReaderTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder(prefersMemory: true) }

    private func files(followsLinks: Bool = false, system: any SystemCalls = Kernel()) throws -> FolderFiles {
        var walk = FolderWalk(
            try Directory(opening: scratch.path, system: system), order: .bytes, followsLinks: followsLinks,
            includesHidden: true)
        while let step = walk.next() {
            if case .files(let files) = step { return files }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Sizes around that of a block, the longer file before the shorter one.
    @Test(arguments: [[100, 7], [16, 15, 16, 17, 0, 16], [0, 0], [64, 1]])
    func readsOneFileAfterAnother(sizes: [Int]) throws {
        let contents = sizes.enumerated().map { [UInt8].pattern($1, seed: UInt64($0)) }
        for (index, content) in contents.enumerated() { try scratch.write(content, to: "\(index)") }
        let files = try files()
        let reader = FolderFileReader(files, blockSize: 16)
        for (index, content) in contents.enumerated() {
            #expect(try reader.open(at: index) == .regular)
            #expect(reader.start == Array(content.prefix(16)))
            #expect(reader.byteCount == UInt64(content.count))
            #expect(try reader.read(at: 0, count: 200) == content)
            #expect(try reader.read(at: 0, count: 5) == Array(content.prefix(5)))
            #expect(try reader.read(at: 3, count: 20) == Array(content.dropFirst(3).prefix(20)))
            #expect(try reader.read(at: 1000, count: 1).isEmpty)
        }
    }

    /// A system may read less than was asked for in the middle of a file.
    @Test(arguments: [0, 1, 15, 16, 17]) func readsOnAfterAShortRead(size: Int) throws {
        let content = [UInt8].pattern(size, seed: 1)
        try scratch.write(content, to: "a")
        let reader = FolderFileReader(try files(system: FaultySystem(.short, atEvery: "pread")), blockSize: 16)
        #expect(try reader.open(at: 0) == .regular)
        #expect(content.starts(with: reader.start))
        #expect(reader.byteCount == UInt64(size))
        #expect(try reader.read(at: 0, count: 200) == content)
    }

    @Test func closesWhatItOpens() throws {
        for name in ["a", "b", "c"] { try scratch.write([1], to: name) }
        let system = FaultySystem()
        do {
            let files = try files(system: system)
            let before = system.openDescriptorCount
            let reader = FolderFileReader(files, blockSize: 16)
            for index in files.range {
                #expect(try reader.open(at: index) == .regular)
                #expect(system.openDescriptorCount == before + 1)
            }
        }
        #expect(system.openDescriptorCount == 0)
    }

    @Test(arguments: ["openat", "pread"]) func aFailureNamesTheFile(call: String) throws {
        try scratch.write([1], to: "a")
        let files = try files()
        let failing = try Directory(opening: scratch.path, system: FaultySystem(.error(EIO), atEvery: call))
        let reader = FolderFileReader(
            FolderFiles(directory: failing, listing: files.listing, range: files.range, followsLinks: false),
            blockSize: 16)
        let error = #expect(throws: SystemError.self) { try reader.open(at: 0) }
        #expect(error?.subject == scratch.appending("a").description)
        #expect(error?.number == EIO)
    }

    @Test func aLinkIsReadOnlyWhenItIsFollowed() throws {
        try scratch.write([7], to: "b")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.appending("a").description, withDestinationPath: "b")
        let refusing = FolderFileReader(try files(), blockSize: 16)
        #expect(throws: SystemError.self) { try refusing.open(at: 0) }
        let following = FolderFileReader(try files(followsLinks: true), blockSize: 16)
        #expect(try following.open(at: 0) == .regular)
        #expect(following.start == [7])
    }

    @Test func nothingIsReadOfWhatIsNoFile() throws {
        try scratch.write([1, 2], to: "a")
        try #require(unsafe mkfifo(scratch.appending("b").description, 0o600) == 0)
        let reader = FolderFileReader(try files(), blockSize: 16)
        #expect(try reader.open(at: 0) == .regular)
        #expect(try reader.open(at: 1) == .other)
        #expect(reader.start.isEmpty)
        #expect(reader.byteCount == 0)
    }
}
