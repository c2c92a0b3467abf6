import Console
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where `photo-import` takes photos from, besides files and folders.
@Suite(.timeLimit(.minutes(5))) struct PhotoImportSourcesTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
    }

    private func photo(_ name: String = "photos/jpeg-6.jpg") throws -> [UInt8] {
        Array(try Data(contentsOf: PhotoImportScene.fixtures.appending(path: name)))
    }

    @Test func standardInput() throws {
        let bytes = try photo()
        let run = try CommandRun(
            "photo-import", ["--library", "library", "--json", "-"], in: scene.folder.url, input: bytes)
        #expect(run.status == 0)
        let object = try #require(try run.objects.first)
        #expect(object["source"] == "-")
        #expect(object["state"] == "ready")
        #expect(try Array(scene.stored(object["original"]?.text ?? "")) == bytes)
        try scene.expectOrder()
        let empty = try CommandRun("photo-import", ["--library", "library", "-"], in: scene.folder.url)
        #expect(empty.status == 1)
        #expect(empty.output.hasPrefix("-: failed: its source delivered no bytes; pick or copy it again.\n"))
    }

    @Test func aCard() throws {
        try scene.folder.write("card/DCIM/100TEST/IMG_1.JPG", photo())
        try scene.folder.write("card/DCIM/100TEST/MVI_2.MP4", [1])
        try scene.folder.write("card/MISC/INDEX.JPG", photo("photos/jpeg-1.jpg"))
        let run = try scene.run("--json", "card")
        #expect(run.status == 0)
        #expect(try run.objects.map { $0["source"] } == ["card/DCIM/100TEST/IMG_1.JPG"])
    }

    /// One entry that is stored as it is, made by hand.
    @Test func anArchive() throws {
        let bytes = try photo()
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let name = Array("in/a\u{1B}.jpg".utf8)
        func record(_ fields: [(value: Int, byteCount: Int)]) -> [UInt8] {
            fields.flatMap { number($0.value, $0.byteCount) }
        }
        let count = bytes.count
        let sizes = record([(Int(Self.checksum(bytes)), 4), (count, 4), (count, 4), (name.count, 2)])
        var archive: [UInt8] = record([(0x0403_4B50, 4), (20, 2), (0, 8)])
        archive += sizes
        archive += number(0, 2)
        archive += name
        archive += bytes
        let start = archive.count
        archive += record([(0x0201_4B50, 4), (20, 2), (20, 2), (0, 8)])
        archive += sizes
        archive += number(0, 16)
        archive += name
        let size = archive.count - start
        let cut = Array(archive.prefix(1000))
        archive += record([(0x0605_4B50, 4), (0, 4), (1, 2), (1, 2), (size, 4), (start, 4), (0, 2)])
        try scene.folder.write("photos.pvt.zip", archive)
        let run = try scene.run("--json", "photos.pvt.zip")
        #expect(run.status == 0)
        #expect(try run.objects.map { $0["source"] } == ["photos.pvt.zip/in/a\u{1B}.jpg"])
        #expect(try run.objects.map { $0["state"] } == ["ready"])
        #expect(try scene.run("photos.pvt.zip").output.contains("\u{1B}") == false)
        // Of an archive that is cut the whole is refused, unless archives are what is wanted.
        try scene.folder.write("cut.pvt.zip", cut)
        let refused = try scene.run("cut.pvt.zip")
        #expect(refused.status == 1)
        #expect(refused.output.hasPrefix("cut.pvt.zip: failed: it is no whole ZIP archive; download it again.\n"))
        let kept = try scene.run("--json", "--accept", "public.zip-archive", "photos.pvt.zip")
        #expect(try kept.objects.map { $0["type"] } == ["public.zip-archive"])
        // An archive of another name is answered for itself.
        try scene.folder.write("photos.zip", archive)
        let other = try scene.run("--json", "photos.zip")
        #expect(other.status == 1)
        #expect(try other.objects.map { $0["source"] } == ["photos.zip"])
        #expect(try other.objects.map { $0["declared"] } == ["public.zip-archive"])
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aFolderIsWatchedUntilASignal(number: CInt) throws {
        try scene.folder.write("in/a.jpg", photo())
        let watch = try Watch(in: scene)
        #expect(try watch.next()?["source"] == "in/a.jpg")
        try scene.folder.write("in/sub/b.jpg.part", photo("photos/png-6.png"))
        let place = scene.folder.url.appending(path: "in/sub/b.jpg")
        try FileManager.default.moveItem(at: place.appendingPathExtension("part"), to: place)
        let second = try #require(try watch.next())
        #expect(second["source"] == "in/sub/b.jpg")
        #expect(second["state"] == "ready")
        try watch.end(number)
        #expect(watch.process.terminationReason == .exit)
        #expect(watch.process.terminationStatus == 0)
        // Once, and again after a restart as what it is.
        let restarted = try Watch(in: scene)
        let again = [try restarted.next(), try restarted.next()]
        #expect(Set(again.compactMap { $0?["source"]?.text }) == ["in/a.jpg", "in/sub/b.jpg"])
        #expect(again.allSatisfy { $0?["duplicate"] == true })
        try restarted.end(number)
        try scene.expectOrder()
    }

    /// A file that failed and is written again counts once, by how it ended.
    @Test func whatFailedFirstCountsByHowItEnded() throws {
        try scene.folder.write("in/a.jpg", photo("broken/text.jpg"))
        let watch = try Watch(in: scene, [])
        #expect(try watch.nextLine()?.hasPrefix("in/a.jpg: failed: ") == true)
        try scene.folder.write("in/a.jpg", photo())
        #expect(try watch.nextLine()?.hasPrefix("in/a.jpg: ready, ") == true)
        try scene.folder.write("in/b.jpg", photo())
        #expect(try watch.nextLine()?.contains("was there before") == true)
        try watch.end(SIGTERM)
        #expect(
            try watch.nextLine() == "2 in all: 2 ready, 0 kept, 0 failed; 1 were there before.")
        #expect(watch.process.terminationStatus == 0)
    }

    @Test func aFolderThatIsNotThereSaysSo() throws {
        try scene.run("watch").expectSentence("watch takes one folder.", status: 2)
        try scene.run("watch", "a", "b").expectSentence("watch takes one folder.", status: 2)
        try scene.run("watch", "nowhere").expectSentence(
            "Can't watch nowhere: no such file or directory (open); check its name and whether it was moved or deleted.",
            status: 1)
    }

    /// A watch that runs, and its lines.
    private final class Watch {
        let process = Process()
        private let pipe = Pipe()
        private var rest = Data()

        init(in scene: PhotoImportScene, _ options: [String] = ["--json"]) throws {
            process.executableURL = CommandRun.products.appending(path: "photo-import")
            process.arguments = ["watch", "--library", "library"] + options + ["in"]
            process.currentDirectoryURL = scene.folder.url
            process.standardOutput = pipe
            try process.run()
        }

        func next() throws -> JSONValue? {
            try nextLine().map { try JSONValue(parsing: Array($0.utf8)) }
        }

        func nextLine() throws -> String? {
            while true {
                if let end = rest.firstIndex(of: 0x0A) {
                    let line = String(decoding: rest[..<end], as: UTF8.self)
                    rest = Data(rest[(end + 1)...])
                    return line
                }
                let piece = pipe.fileHandleForReading.availableData
                guard !piece.isEmpty else { return nil }
                rest += piece
            }
        }

        func end(_ number: CInt) throws {
            // A number of 0 or below would reach this process, too, or all there are.
            let identifier = process.processIdentifier
            try #require(identifier > 1)
            #expect(kill(identifier, number) == 0)
            process.waitUntilExit()
        }
    }
}
