import DurableFiles
import FaultySystem
import Foundation
import Testing

@Suite struct TemporaryFileTests {
    let scratch: ScratchFolder
    let bytes = [UInt8].pattern(50_000)

    init() throws { scratch = try ScratchFolder(prefersMemory: true) }

    private func area(_ method: PublishingMethod, _ system: any SystemCalls = Kernel()) throws -> StagingArea {
        let root = try Directory(opening: scratch.path, system: system)
        return StagingArea(
            directory: try root.makeDirectory("staging"), target: try root.makeDirectory("target"), method: method)
    }

    private func write(_ bytes: [UInt8], to file: TemporaryFile) throws {
        try file.write(unsafe bytes.span.bytes)
    }

    @Test(arguments: PublishingMethod.allCases) func publishes(_ method: PublishingMethod) throws {
        let area = try area(method)
        let file = try area.makeFile()
        try file.reserve(60_000)
        try write(bytes, to: file)
        #expect(try scratch.files(below: "target").isEmpty)
        #expect(try file.publish(as: "photo", in: area.target) == .published(isDegraded: false))
        #expect(try scratch.read("target/photo") == bytes)
        #expect(try scratch.files() == ["target/photo"])
        let status = try area.target.status(of: "photo")
        #expect(status?.permissions == 0o600)
        #expect(status?.linkCount == 1)
    }

    /// Drop one wait for the disk, or move one, and this fails.
    @Test(
        arguments: [
            (.unnamed, ["fsync", "linkat", "fsync", "fsync", "dup", "close"]),
            (.exclusiveRename, ["fsync", "renameat2", "fsync", "fsync", "dup", "close"]),
            (.exclusiveLink, ["fsync", "linkat", "fsync", "fsync", "dup", "close", "unlinkat"]),
        ] as [(PublishingMethod, [String])])
    func makesTheCallsInOrder(_ method: PublishingMethod, expected: [String]) throws {
        let system = FaultySystem()
        let area = try area(method, system)
        let file = try area.makeFile()
        try write(bytes, to: file)
        let before = system.calls.count
        _ = try file.publish(as: "photo", in: area.target)
        #expect(Array(system.calls[before...]) == expected)
        let synced = system.synchronized.suffix(3)
        #expect(synced.map(\.kind) == [.regular, .directory, .regular])
        #expect(synced.last?.isSameFile(as: try file.file.status()) == true)
        #expect(synced.dropFirst().first?.isSameFile(as: try area.target.status()) == true)
    }

    @Test(arguments: PublishingMethod.allCases) func neverReplaces(_ method: PublishingMethod) throws {
        let area = try area(method)
        try scratch.write([9], to: "target/photo")
        do {
            let file = try area.makeFile()
            try write(bytes, to: file)
            #expect(try file.publish(as: "photo", in: area.target) == .nameIsTaken)
            #expect(try file.publish(as: "other", in: area.target) == .published(isDegraded: false))
        }
        #expect(try scratch.read("target/photo") == [9])
        #expect(try scratch.files() == ["target/other", "target/photo"])
    }

    @Test(arguments: PublishingMethod.allCases) func replacesWhenAsked(_ method: PublishingMethod) throws {
        let area = try area(method)
        try scratch.write([9], to: "target/photo")
        let file = try area.makeFile()
        try write(bytes, to: file)
        #expect(try file.replace("photo", in: area.target) == .published(isDegraded: false))
        #expect(try scratch.read("target/photo") == bytes)
        #expect(try scratch.files() == ["target/photo"])
    }

    @Test(arguments: PublishingMethod.allCases) func leavesNothingUnlessPublished(_ method: PublishingMethod) throws {
        let area = try area(method)
        do {
            let file = try area.makeFile()
            try write(bytes, to: file)
        }
        #expect(try scratch.files().isEmpty)
    }

    @Test func followsNoLinkInItsPlace() throws {
        let area = try area(.unnamed)
        try scratch.write([9], to: "victim")
        let link = scratch.appending("target/photo").description
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../victim")
        let file = try area.makeFile()
        try write(bytes, to: file)
        #expect(try file.publish(as: "photo", in: area.target) == .nameIsTaken)
        #expect(try scratch.read("victim") == [9])
    }

    @Test func continuesShortAndInterruptedWrites() throws {
        let system = FaultySystem { index, call in
            call == "pwrite" && index < 60 ? (index % 2 == 0 ? .short : .error(EINTR)) : nil
        }
        let area = try area(.unnamed, system)
        let file = try area.makeFile()
        try write(bytes, to: file)
        try write(bytes, to: file)
        #expect(try file.publish(as: "photo", in: area.target) == .published(isDegraded: false))
        #expect(try scratch.read("target/photo") == bytes + bytes)
    }

    @Test func neverWaitsAgainAfterAFailedWait() throws {
        let system = FaultySystem { _, call in call == "fsync" ? .error(EIO) : nil }
        let quiet = try area(.unnamed)
        let area = StagingArea(
            directory: quiet.directory, target: try Directory(opening: quiet.target.path, system: system),
            method: .unnamed)
        let file = try area.makeFile()
        try write(bytes, to: file)
        for _ in 0..<3 {
            #expect { try file.publish(as: "photo", in: area.target) } throws: { error in
                let error = error as? PublishError
                return error?.cause.number == EIO && error?.mayBePublished == false
            }
        }
        #expect(system.calls.filter { $0 == "fsync" }.count == 1)
        #expect(try scratch.files().isEmpty)
    }

    @Test func publishesNothingAfterAFailedWrite() throws {
        let system = FaultySystem { _, call in call == "pwrite" ? .error(ENOSPC) : nil }
        let area = try area(.unnamed, system)
        let file = try area.makeFile()
        #expect(throws: SystemError.self) { try write(bytes, to: file) }
        #expect(throws: PublishError.self) { try file.publish(as: "photo", in: area.target) }
        #expect(throws: SystemError.self) { try write(bytes, to: file) }
        #expect(!system.calls.contains("linkat"))
    }

    /// Where the fault strikes after the link, it isn't known what became of the file; before, it is known.
    @Test(arguments: [
        ("linkat", 0, false), ("fsync", 0, false), ("fsync", 1, true), ("fsync", 2, true), ("dup", 0, true),
        ("close", 0, true),
    ])
    func knowsWhenItDoesNotKnow(_ call: String, occurrence: Int, mayBePublished: Bool) throws {
        let counter = Counter()
        let system = FaultySystem { _, name in
            counter.isArmed && name == call && counter.next() == occurrence ? .error(EIO) : nil
        }
        let area = try area(.unnamed, system)
        let file = try area.makeFile()
        try write(bytes, to: file)
        counter.arm()
        #expect { try file.publish(as: "photo", in: area.target) } throws: { error in
            (error as? PublishError)?.mayBePublished == mayBePublished
        }
        #expect(try scratch.files().isEmpty == !mayBePublished)
    }

    /// A second wait for the disk would say that all is well.
    @Test(
        arguments: [PublishingMethod.unnamed, .exclusiveLink, .exclusiveRename],
        [("fsync", 1), ("fsync", 2), ("close", 0)])
    func staysUnknownAfterAFailedConfirmation(_ method: PublishingMethod, _ failure: (String, Int)) throws {
        let counter = Counter()
        let system = FaultySystem { _, name in
            counter.isArmed && name == failure.0 && counter.next() == failure.1 ? .error(EIO) : nil
        }
        let area = try area(method, system)
        let file = try area.makeFile()
        try write(bytes, to: file)
        counter.arm()
        for _ in 0..<3 {
            #expect { try file.publish(as: "photo", in: area.target) } throws: { error in
                (error as? PublishError)?.mayBePublished == true
            }
        }
        #expect(try scratch.read("target/photo") == bytes)
    }

    @Test func recognisesItsOwnLinkAfterALostAnswer() throws {
        let system = FaultySystem(.errorAfterwards(EINTR), atEvery: "linkat")
        let area = try area(.unnamed, system)
        let file = try area.makeFile()
        try write(bytes, to: file)
        #expect { try file.publish(as: "photo", in: area.target) } throws: { error in
            (error as? PublishError)?.mayBePublished == true
        }
        #expect(try file.publish(as: "photo", in: area.target) == .published(isDegraded: false))
        #expect(try scratch.read("target/photo") == bytes)
    }

    @Test(arguments: [EOPNOTSUPP, ENOSYS, EINVAL]) func needsNoReservation(_ number: CInt) throws {
        let file = try area(.unnamed, FaultySystem(.error(number), atEvery: "fallocate")).makeFile()
        try file.reserve(1000)
    }

    @Test(arguments: [ENOSPC, EDQUOT, EFBIG]) func findsOutEarlyThatTheDiskIsFull(_ number: CInt) throws {
        let file = try area(.unnamed, FaultySystem(.error(number), atEvery: "fallocate")).makeFile()
        #expect(throws: SystemError.self) { try file.reserve(1000) }
    }

    @Test func givesBackRoomItDidNotNeed() throws {
        let area = try area(.unnamed)
        let file = try area.makeFile()
        try file.reserve(8 << 20)
        try write(bytes, to: file)
        _ = try file.publish(as: "photo", in: area.target)
        var status = stat()
        #expect(unsafe stat(scratch.appending("target/photo").description, &status) == 0)
        #expect(status.st_blocks * 512 < 1 << 20)
    }

    @Test func setsTheTimeOfTheFile() throws {
        let area = try area(.unnamed)
        let file = try area.makeFile()
        let time = FileTime(seconds: 1_234_567_890, nanoseconds: 123_456_789)
        try file.setModificationTime(time)
        _ = try file.publish(as: "photo", in: area.target)
        #expect(try area.target.status(of: "photo")?.modified == time)
    }
}
