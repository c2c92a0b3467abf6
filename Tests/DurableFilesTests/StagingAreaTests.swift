import DurableFiles
import FaultySystem
import Foundation
import Synchronization
import Testing

@Suite struct StagingAreaTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder(prefersMemory: true) }

    func area(_ system: any SystemCalls) throws -> StagingArea {
        let root = try Directory(opening: scratch.path, system: system)
        return try StagingArea(directory: try root.makeDirectory("staging"), target: try root.makeDirectory("target"))
    }

    @Test(
        arguments: [
            ([:], .unnamed),
            (["O_TMPFILE": EOPNOTSUPP], .exclusiveRename),
            (["O_TMPFILE": EISDIR], .exclusiveRename),
            (["O_TMPFILE": ENOENT], .exclusiveRename),
            (["O_TMPFILE": EOPNOTSUPP, "renameat2": EINVAL], .exclusiveLink),
            (["O_TMPFILE": EOPNOTSUPP, "renameat2": ENOSYS], .exclusiveLink),
        ] as [([String: CInt], PublishingMethod)])
    func findsTheBestMethod(refusals: [String: CInt], method: PublishingMethod) throws {
        let system = FaultySystem { _, call in refusals[call].map(Fault.error) }
        #expect(try area(system).method == method)
        #expect(try scratch.files().isEmpty)
        #expect(system.openDescriptorCount == 0)
    }

    @Test func refusesAFileSystemWithoutAny() throws {
        let refusals = ["O_TMPFILE": EOPNOTSUPP, "renameat2": EINVAL, "linkat": EPERM]
        let system = FaultySystem { _, call in refusals[call].map(Fault.error) }
        #expect { _ = try area(system) } throws: { ($0 as? SystemError)?.number == ENOTSUP }
        #expect(try scratch.files().isEmpty)
    }

    @Test func doesNotTakeAFullDiskForARefusal() throws {
        let system = FaultySystem(.error(ENOSPC), atEvery: "O_TMPFILE")
        #expect { _ = try area(system) } throws: { ($0 as? SystemError)?.number == ENOSPC }
    }

    @Test func sweepsOnlyTheDead() throws {
        let refusing = FaultySystem(.error(EOPNOTSUPP), atEvery: "O_TMPFILE")
        let living = try area(refusing)
        let file = try living.makeFile()
        try file.write(unsafe ([1, 2, 3] as [UInt8]).span.bytes)
        try scratch.write([1], to: "staging/.tmp-of-the-dead")
        try scratch.write([1], to: "staging/letter.txt")
        let link = scratch.appending("staging/.tmp-link").description
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "letter.txt")

        let sweep = try area(Kernel()).sweep()
        #expect(sweep.removed == 1)
        #expect(sweep.alive == 1)
        #expect(Set(sweep.foreign) == ["letter.txt", ".tmp-link"])
        #expect(try scratch.files(below: "staging").count == 3)
        #expect(try file.publish(as: "x", in: living.target) == .published(isDegraded: false))
        #expect(try scratch.read("target/x") == [1, 2, 3])
    }

    /// A writer that gets the lock must find out that its name is gone, so the name goes first.
    @Test func holdsTheLockUntilTheNameIsGone() throws {
        let staging = try area(Kernel()).directory
        try scratch.write([1], to: "staging/.tmp-of-the-dead")
        let wasFree = Mutex<[Bool]>([])
        let system = FaultySystem { _, call in
            guard call == "unlinkat" else { return nil }
            let isFree = try? staging.open(".tmp-of-the-dead").lock(.exclusive)
            wasFree.withLock { $0.append(isFree ?? true) }
            return nil
        }
        let directory = try Directory(opening: staging.path, system: system)
        let swept = try StagingArea(directory: directory, target: directory, method: .exclusiveRename).sweep()
        #expect(swept.removed == 1)
        #expect(wasFree.withLock { $0 } == [false])
        #expect(try scratch.files().isEmpty)
    }

    @Test func makesAnotherFileWhenItsFirstWasSwept() throws {
        // The first lock is refused, as though a sweeper held the file in the moment between making and locking.
        let struck = FaultySystem { index, call in
            call == "O_TMPFILE" ? .error(EOPNOTSUPP) : call == "flock" && index < 12 ? .error(EWOULDBLOCK) : nil
        }
        let area = StagingArea(
            directory: try Directory(opening: scratch.path, system: struck),
            target: try Directory(opening: scratch.path, system: struck), method: .exclusiveRename)
        let file = try area.makeFile()
        #expect(struck.calls.filter { $0 == "flock" }.count > 1)
        #expect(try file.publish(as: "x", in: area.target) == .published(isDegraded: false))
        #expect(try scratch.files() == ["x"])
    }
}
