import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// A process is killed, or the power cut, at every moment of all that changes a library, SQLite's own writes among
/// them; what was promised must be there, and nothing half-written may be seen.
///
/// Some moments only, unless `CRASH_POINTS=all` is in the environment.
@Suite(.serialized) struct PowerCutTests {
    /// What is done to a library.
    enum Story: String, CaseIterable {
        case imports, importsByRename, importsByLink, replaces, removes, repairs, adopts, finds, findsRendition
        case exports, rebuilds, meets, together, remembers
    }

    private static let isThorough = ProcessInfo.processInfo.environment["CRASH_POINTS"] == "all"
    private static let ways = isThorough ? [true, false] : [true]

    @Test(arguments: Story.allCases, ways) func losesNothing(_ story: Story, waitingForAll: Bool) throws {
        var cut = PowerCut(try recorded(story, waitsForAll: waitingForAll))
        let survivals: [DiskImage.Survival] = [.nothing, .names, .everything]
        let chances = (UInt64(0)..<(Self.isThorough ? 3 : 1)).map { DiskImage.Survival.some(seed: $0) }
        let fault = try cut.firstFault(survivals + chances, step: Self.isThorough ? 1 : 4)
        #expect(fault == nil, "\(story)")
        print("\(story): \(cut.recorded.journal.count) events, \(cut.pointCount) remains judged")
    }

    /// The stories whose waits are left out in turn, and whether all of the file system is waited for at once.
    private static let proofs: [(Story, Bool)] =
        [
            (.imports, false), (.imports, true), (.removes, false), (.meets, false), (.repairs, false),
            (.exports, false), (.rebuilds, false), (.together, false), (.remembers, false),
        ]
        + (isThorough
            ? [Story.importsByRename, .importsByLink, .replaces, .adopts, .finds, .findsRendition]
                .map { ($0, false) } : [])

    /// The proof that the test above finds what it is for: where any one wait for the disk is left out, something is lost
    /// or seen half-written at some moment.
    @Test(arguments: proofs) func needsEveryWait(_ story: Story, waitingForAll: Bool) throws {
        var cut = PowerCut(try recorded(story, waitsForAll: waitingForAll))
        var needless: [String] = []
        for (index, path) in cut.waits {
            guard try cut.firstFault([.nothing, .names], swallowed: index) == nil else { continue }
            needless.append(path)
        }
        print("\(story): \(cut.waits.count) waits left out, \(needless.count) without effect")
        guard story != .together else {
            // A thread that is slow to tell what it was promised may see the next wait for a folder that others share.
            #expect(Set(needless).isSubset(of: ["./library/originals", "./library/renditions"]))
            return
        }
        // Where all of the file system is waited for at last, what was waited for before is stored twice.
        #expect(needless == (waitingForAll ? [".", "./library"] : Self.waitsForOthers(in: story)))
    }

    /// Waits that have an effect in another story only: for the names in a library that is there already, where the
    /// process that gave them died before it waited; and for bytes that turn out to be there already.
    private static func waitsForOthers(in story: Story) -> [String] {
        switch story {
        // Each of two processes waits for the names that both found or made, and either is enough.
        case .adopts: ["./library", "./library"]
        case .finds: ["./library", "./library", "a file without a name"]
        case .findsRendition: ["./library", "a file without a name"]
        // The damage's own; that of good bytes in the place of damaged ones, as those were lost before; and that for what
        // is moved aside, whose name the next wait stores, too, where names are stored in the order they were given in.
        case .repairs:
            ["./library/originals/12/\(SHA256.hexadecimal(of: .pattern(700))).jpg", "a file without a name"]
                + ["./library/originals/12"]
        // Each opening waits for the names that all found or made; a catalog that is made anew is none to be missed.
        case .rebuilds: ["./library", "./library", "./library"]
        // A record counts once its original has a name, and by then its bytes were waited for once more; the name of the
        // first folder of two photos that go together is stored with the second's; and the folder of a rendition that is
        // given up, as it may tell a place, is one whose file need not be there.
        case .remembers:
            ["a file without a name", "a file without a name", "./library/records"]
                + ["a file without a name", "a file without a name", "./library/renditions/85"]
        default: []
        }
    }

    private func recorded(_ story: Story, waitsForAll: Bool) throws -> RecordedLibrary {
        let run = try RecordedLibrary(waitsForAll: waitsForAll)
        switch story {
        case .imports: try imports(run, run.open())
        case .importsByRename:
            try imports(run, run.open(run.system { _, call in call == "O_TMPFILE" ? .error(EOPNOTSUPP) : nil }))
        case .importsByLink:
            let refused: [String: CInt] = ["O_TMPFILE": EOPNOTSUPP, "renameat2": EINVAL]
            try imports(run, run.open(run.system { _, call in refused[call].map(Fault.error) }))
        case .replaces:
            let library = try run.open()
            let photo = try run.add(.pattern(700), to: library)
            try run.publish(.pattern(300, seed: 2), of: photo, in: library)
            try run.publish(.pattern(400, seed: 3), of: photo, in: library)
            try run.publish(.pattern(500, seed: 4), of: photo, in: library, filenameExtension: "png")
        case .removes:
            let library = try run.open()
            let photo = try run.add(.pattern(700), to: library)
            try run.publish(.pattern(300, seed: 2), of: photo, in: library)
            try run.add(.pattern(800, seed: 3), to: library)
            try run.remove(photo, from: library)
        case .repairs:
            let library = try run.open()
            let photo = try run.add(.pattern(700), to: library)
            try run.add(.pattern(300, seed: 9), to: library)
            try run.damage(photo)
            try run.add(.pattern(700), to: library)
        case .adopts, .finds, .findsRendition: try continues(story, run)
        case .meets:
            // Another process died before it waited for anything that it had made.
            let system = run.systemThatDies(afterLink: 0)
            #expect(throws: LibraryError.self) { try run.open(system) }
            system.bury()
            try run.add(.pattern(700), to: run.open())
        case .together:
            let library = try run.open()
            DispatchQueue.concurrentPerform(iterations: 6) { index in
                #expect(throws: Never.self) {
                    let photo = try run.add(.pattern(500, seed: UInt64(index)), to: library)
                    try run.publish(.pattern(200, seed: UInt64(10 + index)), of: photo, in: library)
                }
            }
        case .exports:
            let library = try run.open()
            let photo = try run.add(.pattern(700), to: library)
            let folder = run.scratch.appending("out")
            try Directory.openOrMake(at: folder, system: run.system()).synchronizeName()
            try run.export(photo, .pattern(700), to: folder, from: library)
        case .remembers:
            let library = try run.open()
            let other = try run.add(.pattern(600, seed: 4), to: library)
            try run.publish(.pattern(400, seed: 5), of: other, in: library)
            let photo = try run.add(.pattern(900, seed: 6), to: library, as: nil)
            try run.publish(.pattern(300, seed: 2), of: photo, in: library)
            try run.add(.pattern(700), to: library, as: .sidecar)
            try run.add(.pattern(800, seed: 3), to: library, as: .picture, before: 1)
            try run.add(.pattern(600, seed: 4), to: library, as: nil)
        case .rebuilds:
            try imports(run, run.open())
            run.forgetRenditions()
            _ = try PhotoLibrary.recover(at: run.path, rebuild: true, system: run.system()) { _ in .jpeg }
            try run.add(.pattern(900, seed: 9), to: run.open())
        }
        return run
    }

    private func imports(_ run: RecordedLibrary, _ library: PhotoLibrary) throws {
        let photo = try run.add(.pattern(9000), to: library)
        try run.publish(.pattern(5000, seed: 2), of: photo, in: library)
        try run.publishOriginal(of: run.add(.pattern(600, seed: 3), to: library), in: library)
        try run.add(.pattern(9000), to: library)
        _ = try library.keep(run.add(.pattern(700, seed: 4), to: library).id, reason: "no codec")
    }

    /// Another process died right after it had given a file its name, and this one comes upon that.
    private func continues(_ story: Story, _ run: RecordedLibrary) throws {
        // The first name is that of the file by which the library finds out what its file system can.
        let system = run.systemThatDies(afterLink: story == .findsRendition ? 3 : 2)
        do {
            let library = try run.open(system)
            let photo = try run.add(.pattern(700), to: library)
            try run.publish(.pattern(300, seed: 2), of: photo, in: library)
        } catch is LibraryError {
            system.bury()
        }
        let library = try run.open()
        guard story != .adopts else {
            _ = try library.recover { _ in .jpeg }
            try run.add(.pattern(700), to: library)
            return
        }
        let photo = try run.add(.pattern(700), to: library)
        if story == .findsRendition { try run.publish(.pattern(300, seed: 2), of: photo, in: library) }
    }
}
