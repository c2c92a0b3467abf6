import DurableFiles
import FaultySystem
import Foundation
@testable import PhotoImport
import Synchronization
import Testing

/// What a watch makes of a folder that can't be looked at for a while; the time is told to it.
@Suite struct FolderScanTests {
    private let folder: TemporaryFolder
    private let faults = Faults()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Which calls fail, and with what.
    private final class Faults: Sendable {
        let now = Mutex<(calls: Set<String>, number: CInt)>(([], 0))

        func begin(_ calls: Set<String>, _ number: CInt) { now.withLock { $0 = (calls, number) } }
        func end() { begin([], 0) }
    }

    private func scan(leavingOut excluded: Pathname? = nil) -> FolderScan {
        let system = FaultySystem { [faults] _, call in
            faults.now.withLock { $0.calls.contains(call) ? .error($0.number) : nil }
        }
        return FolderScan(
            of: Pathname(folder.path), settlingTime: .seconds(2), leavingOut: excluded, system: system)
    }

    private func hours(_ count: Int) -> ContinuousClock.Instant { .now + .seconds(3600 * count) }

    /// The errors of sources that stand for what can't be read, and the names of the others.
    private func parts(_ sources: [FileSource]) -> (names: [String], numbers: [CInt]) {
        var (names, numbers): ([String], [CInt]) = ([], [])
        for source in sources {
            if case .failure(let error)? = source.obstacle {
                numbers.append(error.number)
            } else {
                names.append(source.suggestedName ?? "")
            }
        }
        return (names, numbers)
    }

    @Test(arguments: [EMFILE, EIO, ESTALE, EACCES], ["open", "fstatat"])
    func aFileThatCannotBeLookedAtIsToldAndGivenLater(number: CInt, call: String) throws {
        _ = try folder.write([1], to: "a.jpg")
        var scan = scan()
        try scan.look(by: nil)
        faults.begin([call], number)
        var (names, numbers) = parts(scan.takeSettled(at: hours(1), limit: 32))
        #expect(names.isEmpty && numbers == [number])
        #expect(scan.nextInstant != nil)
        (names, numbers) = parts(scan.takeSettled(at: hours(2), limit: 32))
        #expect(names.isEmpty && numbers.isEmpty)
        faults.end()
        (names, numbers) = parts(scan.takeSettled(at: hours(3), limit: 32))
        #expect(names == ["a.jpg"] && numbers.isEmpty)
        #expect(scan.takeSettled(at: hours(4), limit: 32).isEmpty)
    }

    /// A disk that doesn't answer makes no batch larger.
    @Test func soManyAreToldOfAtOnce() throws {
        for index in 0..<40 { _ = try folder.write([1], to: "\(index).jpg") }
        var scan = scan()
        try scan.look(by: nil)
        faults.begin(["fstatat"], EIO)
        #expect(parts(scan.takeSettled(at: hours(1), limit: 32)).numbers.count == 32)
        #expect(parts(scan.takeSettled(at: hours(1), limit: 32)).numbers.count == 8)
        #expect(scan.takeSettled(at: hours(1), limit: 32).isEmpty)
        faults.end()
        #expect(parts(scan.takeSettled(at: hours(2), limit: 32)).names.count == 32)
        #expect(parts(scan.takeSettled(at: hours(2), limit: 32)).names.count == 8)
    }

    @Test(arguments: [ENOENT, ENOTDIR, ELOOP])
    func whatIsGoneIsForgotten(number: CInt) throws {
        _ = try folder.write([1], to: "a.jpg")
        var scan = scan()
        try scan.look(by: nil)
        faults.begin(["open"], number)
        #expect(scan.takeSettled(at: hours(1), limit: 32).isEmpty)
        faults.end()
        #expect(scan.takeSettled(at: hours(2), limit: 32).isEmpty)
    }

    @Test func anotherTryIsNotForgotten() throws {
        let path = try folder.write([1], to: "a.jpg")
        var scan = scan()
        try scan.look(by: nil)
        #expect(parts(scan.takeSettled(at: hours(1), limit: 32)).names == ["a.jpg"])
        faults.begin(["open"], EMFILE)
        scan.giveAgain(path, at: hours(2))
        #expect(scan.takeSettled(at: hours(3), limit: 32).isEmpty)
        faults.end()
        try scan.look(by: nil, at: hours(3))
        #expect(parts(scan.takeSettled(at: hours(3), limit: 32)).names == ["a.jpg"])
    }

    /// A library is not taken for photos while too many files are open.
    @Test func aFolderThatIsLeftOutStaysOut() throws {
        let library = folder.path + "/library"
        try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
        _ = try folder.write([1], to: "library/a.jpg")
        _ = try folder.write([1], to: "b.jpg")
        let system = FaultySystem { [faults] index, call in
            index > 0 && call == "open" ? faults.now.withLock { $0.number > 0 ? .error($0.number) : nil } : nil
        }
        var scan = FolderScan(
            of: Pathname(folder.path), settlingTime: .seconds(2), leavingOut: Pathname(library), system: system)
        faults.begin([], EMFILE)
        #expect(throws: SystemError.self) { try scan.look(by: nil) }
        faults.end()
        try scan.look(by: nil)
        #expect(parts(scan.takeSettled(at: hours(1), limit: 32)).names == ["b.jpg"])
    }

    @Test func theNextLookComesAfterOneThatFailed() throws {
        var scan = scan()
        faults.begin(["open"], EMFILE)
        #expect(throws: SystemError.self) { try scan.look(by: nil) }
        faults.end()
        _ = try folder.write([1], to: "a.jpg")
        try scan.look(by: nil)
        #expect(parts(scan.takeSettled(at: hours(1), limit: 32)).names == ["a.jpg"])
    }

    #if os(Linux)
        @Test(arguments: [EMFILE, EIO])
        func whatCannotBeLookedAtWhenItComesIsFoundLater(number: CInt) throws {
            let notices = try FolderNotices()
            var scan = scan()
            try scan.look(by: notices)
            faults.begin(["open"], number)
            _ = try folder.write([1], to: "a.jpg")
            _ = try folder.write([1], to: "b.jpg.part")
            scan.take(try notices.next(waitingFor: .zero), by: notices)
            let (names, numbers) = parts(scan.takeSettled(at: hours(1), limit: 32))
            #expect(names.isEmpty && numbers == [number])
            faults.end()
            try scan.look(by: notices, at: hours(1))
            #expect(parts(scan.takeSettled(at: hours(2), limit: 32)).names == ["a.jpg"])
        }

        /// Else it would wait for its writer for ever.
        @Test func thatAFileIsClosedIsKnownThoughItCannotBeLookedAt() throws {
            let notices = try FolderNotices()
            var scan = scan()
            try scan.look(by: notices)
            let path = try folder.write([], to: "a.jpg")
            let writer = try #require(FileHandle(forWritingAtPath: path.description))
            try writer.write(contentsOf: Data([1]))
            scan.take(try notices.next(waitingFor: .zero), by: notices)
            #expect(scan.takeSettled(at: hours(1), limit: 32).isEmpty)
            faults.begin(["open"], EMFILE)
            try writer.close()
            scan.take(try notices.next(waitingFor: .zero), by: notices)
            #expect(parts(scan.takeSettled(at: .now, limit: 32)).numbers == [EMFILE])
            faults.end()
            #expect(parts(scan.takeSettled(at: hours(1), limit: 32)).names == ["a.jpg"])
        }

        /// Nobody tells what another machine writes: `/proc` stands for a network's disk here.
        @Test func whatIsNotKnownToBeLocalIsLookedAtAgain() throws {
            let notices = try FolderNotices()
            let place = Pathname("/proc/sys/fs/inotify")
            #expect(try !notices.tellsAll(of: Directory(opening: place)))
            var remote = FolderScan(of: place, settlingTime: .seconds(2))
            try remote.look(by: notices)
            #expect(try #require(remote.nextInstant) <= .now + .seconds(2))
            #expect(!remote.isPolling)
            let isLocal = try notices.tellsAll(of: Directory(opening: Pathname(folder.path)))
            #expect(isLocal || !folder.path.hasPrefix("/dev/shm/"))
            var local = scan()
            try local.look(by: notices)
            #expect((local.nextInstant == nil) == isLocal)
        }
    #endif
}
