import DurableFiles
import FaultySystem
import Foundation
import Testing

@Suite struct DirectoryTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder(prefersMemory: true) }

    /// Kernels with `openat2`, and those where each component is opened by itself.
    static let plans: [Fault?] = [nil, .error(ENOSYS), .error(EPERM)]

    private func directory(_ fault: Fault?) throws -> Directory {
        let system = FaultySystem { _, call in call == "openat2" ? fault : nil }
        return try Directory(opening: scratch.path, system: system)
    }

    @Test func waitsForEveryDirectoryItMakesAndForItsName() throws {
        let system = FaultySystem()
        let made = try Directory.make(at: scratch.appending("a/b"), system: system)
        #expect(try made.status().permissions == 0o700)
        let expected = [
            "open", "open", "open", "openat2", "mkdirat", "openat2", "fsync", "fsync", "openat2", "mkdirat", "openat2",
            "fsync", "fsync",
        ]
        #expect(system.calls.filter { $0 != "close" && $0 != "fstat" } == expected)
    }

    @Test func opensWhatIsThere() throws {
        _ = try Directory.make(at: scratch.appending("a"))
        let system = FaultySystem()
        _ = try Directory.make(at: scratch.appending("a"), system: system)
        #expect(system.calls.first == "open")
        #expect(!system.calls.contains("mkdirat"))
    }

    @Test(arguments: plans) func readsBelow(_ fault: Fault?) throws {
        _ = try Directory.make(at: scratch.appending("a"))
        try scratch.write([1, 2, 3], to: "a/file")
        #expect(try directory(fault).open("a/file").read(at: 0, count: 9) == [1, 2, 3])
        #expect(try directory(fault).directory("a").entries() == ["file"])
    }

    @Test(arguments: plans, ["../outside", "/etc/passwd", "a/../../x", "link/file", "a/link", "link"] as [Pathname])
    func leavesByNoWay(_ fault: Fault?, path: Pathname) throws {
        _ = try Directory.make(at: scratch.appending("a"))
        _ = try Directory.make(at: scratch.appending("real"))
        try scratch.write([1], to: "real/file")
        for (link, target) in [("link", "real"), ("a/link", "../real/file")] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.appending(link).description, withDestinationPath: target)
        }
        let directory = try directory(fault)
        #expect(throws: SystemError.self) { _ = try directory.open(path) }
    }

    @Test func refusesALinkAsRoot() throws {
        _ = try Directory.make(at: scratch.appending("real"))
        let link = scratch.appending("link")
        try FileManager.default.createSymbolicLink(atPath: link.description, withDestinationPath: "real")
        #expect(throws: SystemError.self) { _ = try Directory(opening: link) }
        _ = try Directory(opening: link, followsLinks: true)
    }

    @Test func saysWhereNamesAreNotDurable() throws {
        for (number, isDurable) in [(EINVAL, false), (ENOTSUP, false)] {
            let system = FaultySystem(.error(number), atEvery: "fsync")
            #expect(try Directory(opening: scratch.path, system: system).synchronize() == isDurable)
        }
        let system = FaultySystem(.error(EIO), atEvery: "fsync")
        let directory = try Directory(opening: scratch.path, system: system)
        #expect(throws: SystemError.self) { try directory.synchronize() }
    }

    @Test func waitsForItsName() throws {
        _ = try Directory.make(at: scratch.appending("a"))
        let system = FaultySystem()
        try Directory(opening: scratch.appending("a"), system: system).synchronizeName()
        let parent = try Directory(opening: scratch.path).status()
        #expect(system.synchronized.count == 1)
        #expect(system.synchronized.first?.isSameFile(as: parent) == true)
        #expect(system.openDescriptorCount == 0)
    }

    @Test(arguments: [("openat", EACCES, false), ("openat", EMFILE, true), ("fsync", EIO, true)])
    func saysThatItCannotWaitForItsName(_ call: String, number: CInt, isFailure: Bool) throws {
        let directory = try Directory(opening: scratch.path, system: FaultySystem(.error(number), atEvery: call))
        let failed: CInt?
        do {
            try directory.synchronizeName()
            failed = nil
        } catch {
            failed = error.number
        }
        #expect(failed == (isFailure ? number : nil))
    }

    @Test func listsThroughItsSystem() throws {
        try scratch.write([1], to: "one")
        let system = FaultySystem()
        let entries = try Directory(opening: scratch.path, system: system).listing()
        #expect(entries.map(\.name) == ["one"])
        #expect(system.calls.contains("readdir"))
        let failing = try Directory(opening: scratch.path, system: FaultySystem(.error(EIO), atEvery: "readdir"))
        #expect(throws: SystemError.self) { _ = try failing.listing() }
    }

    @Test(arguments: PublishingMethod.allCases) func renamesOverNothing(_ method: PublishingMethod) throws {
        try scratch.write([1], to: "one")
        try scratch.write([2], to: "two")
        let directory = try Directory(opening: scratch.path)
        #expect(try !directory.rename("one", to: "two", by: method))
        #expect(try scratch.read("two") == [2])
        #expect(try directory.rename("one", to: "three", by: method))
        #expect(try scratch.files() == ["three", "two"])
    }

    @Test func locksAgainstOthers() throws {
        let first = try Directory(opening: scratch.path)
        let second = try Directory(opening: scratch.path)
        #expect(try first.lock(.shared))
        #expect(try second.lock(.shared))
        #expect(try !first.lock(.exclusive))
    }
}
