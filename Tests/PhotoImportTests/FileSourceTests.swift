import Foundation
import PhotoImport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct FileSourceTests {
    private let home: TestLibrary
    private let folder: TemporaryFolder
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        folder = home.folder
        photo = try Fixture.bytes("photos/jpeg-1.jpg")
    }

    /// Expects that a path fails with a sentence, and that nothing of it stays.
    private func expectFailure(
        of path: Pathname, _ code: ImportError.Code, _ reason: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let error = await #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
            try await home.importer().importPhoto(FileSource(path))
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.explanation == reason, sourceLocation: sourceLocation)
        #expect(
            error?.description == "Can't import \(path.lastComponent): \(reason)", sourceLocation: sourceLocation)
        #expect(try home.photos().isEmpty, sourceLocation: sourceLocation)
        try home.expectOrder(sourceLocation: sourceLocation)
    }

    @Test func aMissingFile() async throws {
        try await expectFailure(
            of: folder.filePath("gone.jpg"), .unreadable,
            "there is no such file; check its name, and whether it was moved or deleted.")
    }

    @Test func aFileBelowAFile() async throws {
        _ = try folder.write(photo, to: "a.jpg")
        try await expectFailure(
            of: folder.filePath("a.jpg/b.jpg"), .unreadable, "not a directory (open); name a folder.")
    }

    @Test(arguments: ["a.jpg", "nowhere.jpg"])
    func aSymbolicLink(target: String) async throws {
        _ = try folder.write(photo, to: "a.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.jpg", withDestinationPath: folder.path + "/" + target)
        try await expectFailure(
            of: folder.filePath("link.jpg"), .unreadable,
            "it is a symbolic link; name the file that it leads to.")
    }

    @Test func aFileBehindALinkedFolder() async throws {
        _ = try folder.write(photo, to: "a.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/elsewhere", withDestinationPath: folder.path)
        let imported = try await home.importer().importPhoto(FileSource(folder.filePath("elsewhere/a.jpg")))
        #expect(try home.stored(imported.photo.originalPath) == photo)
    }

    @Test func aFIFOIsNotWaitedFor() async throws {
        let path = folder.filePath("pipe.jpg")
        #expect(unsafe mkfifo(path.description, 0o600) == 0)
        try await expectFailure(
            of: path, .unreadable, "it is a pipe, a socket or a device; choose a regular file.")
    }

    @Test func aFolder() async throws {
        try await expectFailure(
            of: Pathname(folder.path), .unreadable,
            "it is a folder; choose a regular file.")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
    func aDevice() async throws {
        try await expectFailure(
            of: "/dev/zero", .unreadable, "it is a pipe, a socket or a device; choose a regular file.")
    }

    @Test func anEmptyFile() async throws {
        try await expectFailure(
            of: folder.write([], to: "empty.jpg"), .empty,
            "its source delivered no bytes; pick or copy it again.")
    }

    @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
    func aFileWithoutPermission() async throws {
        let path = try folder.write(photo, to: "secret.jpg")
        #expect(unsafe chmod(path.description, 0) == 0)
        try await expectFailure(
            of: path, .unreadable,
            "this process may not read it; change its permissions or run as its owner.")
    }

    /// The kernel's own files say that they are empty and still deliver bytes.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func aFileThatIsLongerThanItSays() async throws {
        try await expectFailure(
            of: "/proc/self/status", .changed,
            "it changed while it was read; import it again later.")
    }

    @Test(.timeLimit(.minutes(5)))
    func aFileThatGrowsIsChangedOrCutBetweenTwoWrites() async throws {
        let path = try folder.write(photo + [UInt8](repeating: 7, count: 4 << 20), to: "growing.jpg")
        let writer = Task.detached { [path] in
            guard let file = FileHandle(forWritingAtPath: path.description) else { return }
            _ = try file.seekToEnd()
            while !Task.isCancelled {
                try file.write(contentsOf: Data([8]))
                await Task.yield()
            }
        }
        defer { writer.cancel() }
        var failure: ImportError?
        while failure == nil {
            do throws(ImportError) {
                let imported = try await home.importer { $0.upright = .off }.importPhoto(FileSource(path))
                #expect(imported.photo.byteCount >= photo.count + 4 << 20)
                #expect(throws: Never.self) { try home.library.remove(imported.photo.id) }
            } catch {
                failure = error
            }
        }
        #expect(failure?.code == .changed)
        #expect(try home.photos().isEmpty)
        try home.expectOrder()
    }

    @Test(arguments: [
        ("a.JPG", ContentType.jpeg), ("b.heic", .heic), ("archive.tar.png", .png), (".jpg", nil), ("noextension", nil),
        ("trailing.", nil), ("x.unheardof", nil), ("photo.jpg/", .jpeg),
    ])
    func offersWhatTheExtensionSays(name: String, type: ContentType?) {
        let source = FileSource(Pathname("some/folder.heic/" + name))
        #expect(source.offeredTypes.first == type)
        #expect(source.suggestedName == (name == "photo.jpg/" ? "photo.jpg" : name))
    }

    @Test func theModificationTimeAndTheLabelAreKept() async throws {
        let path = try folder.write(photo, to: "IMG_1.HEIC")
        let time = Date(timeIntervalSince1970: 1_500_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path.description)
        let imported = try await home.importer().importPhoto(FileSource(path))
        #expect(imported.photo.name == "IMG_1.HEIC")
        #expect(imported.photo.declaredType == .heic)
        #expect(imported.photo.type == .jpeg)
        #expect(imported.photo.sourceModificationTime?.nanosecondsSince1970 == 1_500_000_000_000_000_000)
        #expect(imported.receipt.declaredTypes == [.heic])
        #expect(imported.receipt.detectedType == .jpeg)
    }
}

/// Files by their URL.
@Suite struct FileSourceURLTests {
    @Test func aFileURLIsAFile() async throws {
        let home = try TestLibrary()
        let url = URL(filePath: Fixture.path("photos/jpeg-1.jpg").description)
        #expect(FileSource(url).url == url)
        let imported = try await home.importer().importPhoto(FileSource(url))
        #expect(imported.photo.name == "jpeg-1.jpg")
        #expect(FileSource.files(at: url.deletingLastPathComponent()).contains { $0.url == url })
    }

    @Test func anotherURLFailsThePhoto() async throws {
        let home = try TestLibrary()
        let url = try #require(URL(string: "https://example.com/a%20b.jpg"))
        let error = await #expect(throws: ImportError.self) { try await home.importer().importPhoto(FileSource(url)) }
        #expect(error?.code == .unreadable)
        #expect(
            error?.description
                == "Can't import a b.jpg: it was given by the URL of something that is no file; download it and import "
                + "the file.")
        #expect(FileSource.files(at: url).count == 1)
    }
}
