import Console
import Foundation
import Testing

/// `photo-import` on disks of its own: one that fills up, and one that can't be written to. They are file systems in
/// memory that nobody else sees; where this machine lets no program make one, the tests are skipped.
@Suite(.enabled(if: OwnDisk.isPossible, "unshare -Urm can't mount a file system here.")) struct SmallDiskTests {
    private let folder: ScratchFolder
    private let photos: [String]

    init() throws {
        folder = try ScratchFolder()
        photos = (0..<24).map { "photo-\($0).jpg" }
        let picture = Array(
            try Data(contentsOf: PhotoImportScene.fixtures.appending(path: "photos/jpeg-1.jpg")))
        for (index, name) in photos.enumerated() {
            // Behind the picture's end: other bytes, the same picture.
            try folder.write("photos/\(name)", picture + [UInt8](repeating: UInt8(index), count: 1 << 20))
        }
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "disk"), withIntermediateDirectories: false)
    }

    /// Runs a script with a file system at `disk`; `$import` is the command.
    private func run(size: String, _ script: String) throws -> CommandRun {
        let command = CommandRun.products.appending(path: "photo-import").path
        let mount = "mount -t tmpfs -o size=\(size) none disk && import='\(command)' && "
        return try CommandRun("/usr/bin/env", ["unshare", "-Urm", "sh", "-c", mount + script], in: folder.url)
    }

    /// The objects of the import and of what follows, parted by a line of dashes.
    private func parts(_ run: CommandRun) throws -> [[JSONValue]] {
        try run.output.split(separator: "---\n", omittingEmptySubsequences: false).map { part in
            try part.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        }
    }

    @Test func aFullDiskFailsPhotosAndHarmsNone() throws {
        let run = try run(
            size: "12m",
            """
            head -c 2000000 /dev/zero >disk/ballast
            "$import" --library disk/library --upright off --json --jobs 2 photos; echo "status $?" >&2
            echo ---; "$import" --library disk/library verify --json; echo "status $?" >&2
            rm disk/ballast; mount -o remount,size=64m disk
            echo ---; "$import" --library disk/library --upright off --json photos; echo "status $?" >&2
            echo ---; "$import" --library disk/library verify --json; echo "status $?" >&2
            echo ---; find disk/library/staging -type f
            """)
        let parts = try parts(run)
        #expect(run.errors == "status 1\nstatus 0\nstatus 0\nstatus 0\n")
        let failed = parts[0].filter { $0["state"] == "failed" }
        let kept = parts[0].filter { $0["state"] == "kept" }
        #expect(kept.count >= 4)
        #expect(failed.count >= 8)
        #expect(kept.count + failed.count == photos.count)
        for photo in failed {
            let sentence = photo["error"]?.text ?? ""
            #expect(sentence.contains("disk is full"), "\(sentence)")
            #expect(sentence.contains("make room on the disk"), "\(sentence)")
        }
        #expect(parts[1].last?["problems"] == 0)
        // What was stored and could not be recorded is adopted, so that there may be more than were told of.
        #expect(parts[2].allSatisfy { $0["state"] == "kept" })
        let again = Set(parts[2].filter { $0["duplicate"] == true }.compactMap { $0["source"]?.text })
        #expect(again.isSuperset(of: kept.compactMap { $0["source"]?.text }))
        #expect(parts[3].last?["originals"] == .int(photos.count))
        #expect(parts[3].last?["problems"] == 0)
        #expect(parts[4].isEmpty)
    }

    @Test func aLibraryOnADiskThatCannotBeWrittenToIsRead() throws {
        let run = try run(
            size: "64m",
            """
            "$import" --library disk/library --upright off photos/photo-1.jpg >imported
            mkdir out; mount -o remount,ro disk
            id=$("$import" --library disk/library list | cut -d' ' -f1)
            "$import" --library disk/library list --json
            "$import" --library disk/library show "$id" --json
            "$import" --library disk/library verify --json
            "$import" --library disk/library export "$id" out --json
            cmp out/photo-1.jpg photos/photo-1.jpg || echo "another copy" >&2
            "$import" --library disk/library remove "$id"; echo "status $?" >&2
            "$import" --library disk/library photos; echo "status $?" >&2
            """)
        let lines = try run.objects
        #expect(lines.count == 4)
        #expect(lines.first?["name"] == "photo-1.jpg")
        #expect(lines[2]["problems"] == 0)
        #expect(lines.last?["path"] == "out/photo-1.jpg")
        let errors = run.errors.split(separator: "\n")
        #expect(errors.count == 4, "\(errors)")
        for sentence in errors where !sentence.hasPrefix("status") {
            #expect(sentence.contains("read-only file system"), "\(sentence)")
            #expect(sentence.contains("whether its disk can be written to"), "\(sentence)")
        }
        #expect(errors.count { $0 == "status 1" } == 2)
    }
}

/// A file system that a test mounts for itself.
enum OwnDisk {
    static let isPossible =
        (try? CommandRun(
            "/usr/bin/env", ["unshare", "-Urm", "mount", "-t", "tmpfs", "none", "/mnt"],
            in: FileManager.default.temporaryDirectory))?.status == 0
}
