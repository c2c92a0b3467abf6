import Foundation
import PhotoImport
import Testing

/// Waits for what a watch gives, however long the machine takes; what is to be complete is known from its bytes.
@Suite(.timeLimit(.minutes(5))) struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func watch(leavingOut: Pathname? = nil) -> FolderWatch {
        FolderWatch(Pathname(folder.path), settlingTime: .milliseconds(50), leavingOut: leavingOut)
    }

    /// The names of the next files, until there are as many.
    private func take(_ count: Int, from files: inout FolderWatch.Iterator) async throws -> [String] {
        var names: [String] = []
        while names.count < count, let more = try await files.next() {
            names += more.map { String($0.path.description.dropFirst(folder.path.count + 1)) }
        }
        return names.sorted()
    }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }

    @Test func whatIsThereAndWhatComesIsGivenOnce() async throws {
        try makeFolder("a/b")
        _ = try folder.write([1], to: "1.jpg")
        _ = try folder.write([1], to: "a/b/2.jpg")
        let watch = watch()
        var files = watch.makeAsyncIterator()
        #expect(try await take(2, from: &files) == ["1.jpg", "a/b/2.jpg"])
        _ = try folder.write([1], to: "a/3.jpg")
        #expect(try await take(1, from: &files) == ["a/3.jpg"])
        try makeFolder("new/deep")
        _ = try folder.write([1], to: "new/deep/4.jpg")
        #expect(try await take(1, from: &files) == ["new/deep/4.jpg"])
        try FileManager.default.moveItem(atPath: "\(folder.path)/new", toPath: "\(folder.path)/moved")
        _ = try folder.write([1], to: "moved/deep/5.jpg")
        #expect(try await take(1, from: &files) == ["moved/deep/5.jpg"])
        watch.stop()
        #expect(try await files.next() == nil)
    }

    @Test func aTemporaryNameIsWaitedFor() async throws {
        let watch = watch()
        var files = watch.makeAsyncIterator()
        _ = try folder.write([1], to: "0.jpg")
        #expect(try await take(1, from: &files) == ["0.jpg"])
        _ = try folder.write([1], to: ".hidden.jpg")
        _ = try folder.write([1], to: "a.jpg.part")
        _ = try folder.write([1], to: "b.jpg")
        #expect(try await take(1, from: &files) == ["b.jpg"])
        try FileManager.default.moveItem(atPath: "\(folder.path)/a.jpg.part", toPath: "\(folder.path)/a.jpg")
        #expect(try await take(1, from: &files) == ["a.jpg"])
        watch.stop()
    }

    /// Its writer pauses for as long as it takes to import another one: only that it closes the file counts.
    @Test func aFileIsGivenOnlyWhenItsWriterHasClosedIt() async throws {
        #if os(Linux)
            let watch = watch()
            var files = watch.makeAsyncIterator()
            _ = try folder.write([1], to: "0.jpg")
            #expect(try await take(1, from: &files) == ["0.jpg"])
            let path = try folder.write([], to: "slow.jpg")
            let writer = try #require(FileHandle(forWritingAtPath: path.description))
            for part in 1...3 {
                try writer.write(contentsOf: Data([UInt8](repeating: 7, count: 1000)))
                _ = try folder.write([1], to: "\(part).jpg")
                #expect(try await take(1, from: &files) == ["\(part).jpg"])
            }
            try writer.close()
            #expect(try await take(1, from: &files) == ["slow.jpg"])
            watch.stop()
        #endif
    }

    @Test func whatIsWrittenAgainIsGivenAgain() async throws {
        let watch = watch()
        var files = watch.makeAsyncIterator()
        _ = try folder.write([1], to: "a.jpg")
        #expect(try await take(1, from: &files) == ["a.jpg"])
        let writer = try #require(FileHandle(forWritingAtPath: folder.path + "/a.jpg"))
        try writer.write(contentsOf: Data([2]))
        try writer.close()
        #expect(try await take(1, from: &files) == ["a.jpg"])
        watch.stop()
    }

    @Test func aLibraryInsideIsLeftOut() async throws {
        try makeFolder("library/originals")
        _ = try folder.write([1], to: "library/originals/x.jpg")
        let watch = watch(leavingOut: folder.filePath("library"))
        var files = watch.makeAsyncIterator()
        _ = try folder.write([1], to: "a.jpg")
        #expect(try await take(1, from: &files) == ["a.jpg"])
        _ = try folder.write([1], to: "library/originals/y.jpg")
        _ = try folder.write([1], to: "b.jpg")
        #expect(try await take(1, from: &files) == ["b.jpg"])
        watch.stop()
    }

    /// More happens than the kernel keeps while nobody asks: all is looked at anew.
    @Test func afterAnOverflowNothingIsMissing() async throws {
        let limit =
            (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
            .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0
        guard (1...200_000).contains(limit) else { return }
        let watch = watch()
        var files = watch.makeAsyncIterator()
        _ = try folder.write([1], to: "0.jpg")
        #expect(try await take(1, from: &files) == ["0.jpg"])
        let noise = folder.path + "/noise.part"
        _ = try folder.write([1], to: "noise.part")
        for round in 0..<limit / 2 + 100 {
            try FileManager.default.moveItem(
                atPath: round == 0 ? noise : "\(noise).\(round - 1).part", toPath: "\(noise).\(round).part")
        }
        let names = (1...40).map { "late-\($0).jpg" }
        for name in names { _ = try folder.write([1], to: name) }
        #expect(try await take(40, from: &files) == names.sorted())
        watch.stop()
    }

    @Test func aFolderThatIsMissingOrGoesSaysSo() async throws {
        var missing = FolderWatch(folder.filePath("nowhere")).makeAsyncIterator()
        let error = await #expect(throws: ImportError.self) { try await missing.next() }
        #expect(
            error?.description
                == "Can't watch \(folder.path)/nowhere: no such file or directory (open); check its name "
                + "and whether it was moved or deleted.")
        try makeFolder("in")
        _ = try folder.write([1], to: "in/a.jpg")
        let watch = FolderWatch(folder.filePath("in"), settlingTime: .milliseconds(50))
        var files = watch.makeAsyncIterator()
        #expect(try await files.next()?.count == 1)
        try FileManager.default.removeItem(atPath: folder.path + "/in")
        #expect(await #expect(throws: ImportError.self) { try await files.next() }?.action == "watch")
    }

    @Test func aTaskThatIsCancelledWaitsNoLonger() async throws {
        let watch = watch()
        let waiting = Task {
            var files = watch.makeAsyncIterator()
            return try await files.next()
        }
        waiting.cancel()
        #expect(try await waiting.value == nil)
    }
}
