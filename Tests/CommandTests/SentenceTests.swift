import Console
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What `photo-import` says of bad input: one sentence a person can act on, however deep the failure was.
@Suite struct SentenceTests {
    private let scene: PhotoImportScene

    init() throws {
        scene = try PhotoImportScene()
        try scene.copy(["photos/jpeg-1.jpg", "photos/jpeg-6.jpg"], into: ".")
    }

    private static let hasNobody = geteuid() == 0 && can(Failure.asNobody("true"))
    private static let hasSmallDisks = can(Failure.onSmallDisk("true"))

    /// Whether a command works on this machine.
    private static func can(_ script: String) -> Bool {
        do {
            return try CommandRun("/bin/sh", ["-c", script], in: ScratchFolder().url).status == 0
        } catch {
            return false
        }
    }

    private func run(_ failure: Failure) throws -> CommandRun {
        // Whoever has no rights makes a library here, too.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: scene.folder.url.path)
        let tool = CommandRun.products.appending(path: "photo-import").path
        return try CommandRun("/bin/sh", ["-c", failure.script, tool], in: scene.folder.url)
    }

    /// Expects that a command ends with one sentence on standard error.
    private func expectRefusal(_ failure: Failure) throws {
        let run = try run(failure)
        #expect(run.status != 0 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("photo-import: "), "\(run.errors)")
        expectRule(String(run.errors.dropFirst("photo-import: ".count).dropLast()), failure)
    }

    /// Expects that a photo fails with one sentence, and that nothing of it stays.
    private func expectFailedPhoto(_ failure: Failure) throws {
        let run = try run(failure)
        #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
        let answers = try run.objects
        #expect(answers.count == 1 && answers.first?["state"] == "failed", "\(run.output)")
        expectRule(answers.first?["error"]?.text ?? "", failure)
    }

    private func expectRule(_ sentence: String, _ failure: Failure) {
        #expect(Sentence(sentence).faults(about: failure.subject) == [], "\(sentence)")
        #expect(sentence.contains(failure.words), "\(sentence)")
    }

    @Test(arguments: Failure.ofLibraries + Failure.ofPhotos)
    func aCommandThatFails(failure: Failure) throws { try expectRefusal(failure) }

    @Test(.enabled(if: hasNobody), arguments: Failure.ofPermission)
    func aCommandWithoutPermission(failure: Failure) throws { try expectRefusal(failure) }

    @Test(.enabled(if: hasSmallDisks), arguments: Failure.ofDisks)
    func aCommandWithoutRoom(failure: Failure) throws { try expectRefusal(failure) }

    @Test(arguments: Failure.ofSources)
    func aPhotoThatFails(failure: Failure) throws { try expectFailedPhoto(failure) }

    @Test(.enabled(if: hasNobody), arguments: Failure.ofSourcesWithoutPermission)
    func aPhotoWithoutPermission(failure: Failure) throws { try expectFailedPhoto(failure) }

    @Test(.enabled(if: hasSmallDisks), arguments: Failure.ofSourcesOnASmallDisk)
    func aPhotoWithoutRoom(failure: Failure) throws { try expectFailedPhoto(failure) }

    /// What can't be made upright is kept, and the line and the answer say why.
    @Test(arguments: [
        "truncated.jpg", "header-only.jpg", "segment-length.jpg", "wrong-crc.png", "truncated.png", "half.heic",
        "half.avif", "boxes-only.heic", "60000x60000.png", "zero-width.png",
    ])
    func aPhotoThatIsKept(name: String) throws {
        let path = PhotoImportScene.fixture("broken/" + name)
        let line = try #require(try scene.run(path).output.split(separator: "\n").first)
        let id = try #require(try scene.run("list", "--json").objects.first?["id"]?.text)
        let start = "\(path): kept, \(id): "
        #expect(line.hasPrefix(start))
        let reason = String(line.dropFirst(start.count))
        #expect(reason.split(separator: " ").count > 3)
        #expect(Sentence("Of \(name), \(reason)").faults(about: name) == [], "\(reason)")
        #expect(try scene.run("--json", path).objects.first?["error"] == .string(reason))
    }

    /// The rule can fail.
    @Test(arguments: [
        ("Can't import a.jpg: Can't read a.jpg: no such file; look for it.", 3),
        ("Can't import a.jpg: the disk is full.; make room..", 2), ("Can't import a.jpg: the disk is full", 2),
        ("Can't import a.jpg: Optional(5); try again. It may help.", 2), ("Can't import a photo: it is bad; go.", 1),
        ("Can't import a.jpg: the disk is full; make room.", 0),
    ])
    func faultsAreFound(text: String, count: Int) {
        #expect(Sentence(text).faults(about: "a.jpg").count == count)
    }
}
