import Foundation
import PhotoImport
import Synchronization
import Testing

@Suite(.fewAtOnce) struct BytesSourceTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
    }

    private func expectFailure(
        of source: BytesSource, _ code: ImportError.Code, _ description: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let error = await #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
            try await home.importer().importPhoto(source)
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.description == description, sourceLocation: sourceLocation)
        #expect(try home.photos().isEmpty, sourceLocation: sourceLocation)
        try home.expectOrder(sourceLocation: sourceLocation)
    }

    @Test(arguments: [1, 2, 7, 64, 4096, 1 << 20])
    func piecesOfAnySizeAreOnePhoto(size: Int) async throws {
        let source = BytesSource(named: "pieces.jpg") { [photo] intake in
            for start in stride(from: 0, to: photo.count, by: size) {
                try intake.receive([])
                var piece = Array(photo[start..<min(start + size, photo.count)])
                if start % 2 == 0 {
                    try intake.receive(piece)
                } else {
                    try unsafe intake.receive(piece.span.bytes)
                }
                for index in piece.indices { piece[index] = 0xEE }
            }
        }
        let imported = try await home.importer().importPhoto(source)
        #expect(imported.photo.state == .ready)
        #expect(try home.stored(imported.photo.originalPath) == photo)
    }

    @Test func piecesMayComeFromATaskOfTheSources() async throws {
        let source = BytesSource { [photo] intake in
            for start in stride(from: 0, to: photo.count, by: 1000) {
                let piece = Array(photo[start..<min(start + 1000, photo.count)])
                try await Task.detached { try intake.receive(piece) }.value
            }
        }
        let imported = try await home.importer().importPhoto(source)
        #expect(try home.stored(imported.photo.originalPath) == photo)
    }

    @Test func aFileAndBytesBehindItAreOnePhoto() async throws {
        let path = try home.folder.write(photo, to: "a.jpg")
        let source = BytesSource(named: "glued.jpg") { intake in
            try intake.receive(fileAt: path)
            try intake.receive([1, 2, 3])
        }
        let imported = try await home.importer { $0.upright = .off }.importPhoto(source)
        #expect(try home.stored(imported.photo.originalPath) == photo + [1, 2, 3])
    }

    @Test(arguments: [0, 1, 4000])
    func aSourceThatThrowsHalfWayImportsNothing(delivered: Int) async throws {
        let source = BytesSource(named: "cloud.jpg") { [photo] intake in
            try intake.receive(Array(photo[..<delivered]))
            throw ConnectionLost()
        }
        try await expectFailure(
            of: source, .unreadable,
            "Can't import cloud.jpg: its source failed with “the connection was lost”; pick or copy it again.")
    }

    @Test(
        arguments: [
            (ConnectionLost(), "the connection was lost"), (Unworded(), "Unworded"), (Odd.plain, "Odd.plain"),
            (Odd.timedOut(seconds: 5), "Odd.timedOut"), (Localized(), "The cloud is away"),
            (CocoaError(.fileNoSuchFile), "The file doesn’t exist"),
        ] as [(any Error, String)])
    func aSourcesErrorIsPutInWords(thrown: any Error, words: String) async throws {
        let source = BytesSource(named: "cloud.jpg") { _ in throw thrown }
        try await expectFailure(
            of: source, .unreadable,
            "Can't import cloud.jpg: its source failed with “\(words)”; pick or copy it again.")
    }

    @Test func anErrorThatTheSourceSwallowsStillCounts() async throws {
        let missing = home.folder.filePath("gone.jpg")
        let source = BytesSource(named: "careless.jpg") { [photo] intake in
            try? intake.receive(fileAt: missing)
            try? intake.receive(photo)
        }
        try await expectFailure(
            of: source, .unreadable,
            "Can't import careless.jpg: there is no such file; check its name, and whether it was moved or deleted.")
    }

    @Test func theIntakesOwnErrorIsTheReasonNotTheOneThatFollows() async throws {
        let missing = home.folder.filePath("gone.jpg")
        let source = BytesSource(named: "careless.jpg") { intake in
            try? intake.receive(fileAt: missing)
            throw ConnectionLost()
        }
        try await expectFailure(
            of: source, .unreadable,
            "Can't import careless.jpg: there is no such file; check its name, and whether it was moved or deleted.")
    }

    @Test func anotherPhotosErrorThrownByASourceIsItsReason() async throws {
        let elsewhere = try TestLibrary()
        let source = BytesSource(named: "relay.jpg") { _ in
            try await elsewhere.importer().importPhoto(BytesSource([], named: "inner.jpg"))
        }
        try await expectFailure(
            of: source, .empty,
            "Can't import inner.jpg: its source delivered no bytes; pick or copy it again.")
    }

    @Test(arguments: [[], [[UInt8]()]])
    func noBytesAreNoPhoto(pieces: [[UInt8]]) async throws {
        let source = BytesSource(named: "empty.jpg") { intake in
            for piece in pieces { try intake.receive(piece) }
        }
        try await expectFailure(
            of: source, .empty, "Can't import empty.jpg: its source delivered no bytes; pick or copy it again.")
    }

    @Test func anUnnamedSourceIsCalledSo() async throws {
        try await expectFailure(
            of: BytesSource([]), .empty,
            "Can't import an unnamed photo: its source delivered no bytes; pick or copy it again.")
    }

    @Test(arguments: [UInt64(0), 1, 100_000, 1 << 30, 1 << 50, .max])
    func aWrongNumberOfExpectedBytesIsNoHarm(expected: UInt64) async throws {
        let source = BytesSource(expectedByteCount: expected) { [photo] intake in try intake.receive(photo) }
        let imported = try await home.importer().importPhoto(source)
        #expect(imported.photo.state == .ready)
        #expect(imported.photo.byteCount == photo.count)
        #expect(try home.stored(imported.photo.originalPath) == photo)
        try home.expectOrder()
    }

    @Test(arguments: [[ContentType.heic], [.png, .jpeg], ["com.example.nonsense"], [""], []])
    func aWrongTypeIsOnlyNoted(offered: [ContentType]) async throws {
        let imported = try await home.importer().importPhoto(
            BytesSource(photo, named: "x.gif", offering: offered))
        #expect(imported.photo.type == .jpeg)
        #expect(imported.photo.declaredType == offered.first)
        #expect(imported.receipt.declaredTypes == offered)
        #expect(imported.photo.originalPath.hasSuffix(".jpg"))
        #expect(imported.photo.rendition?.type == .jpeg)
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("a\nb.jpg", "a\u{FFFD}b.jpg"), ("\u{1B}[2J.jpg", "\u{FFFD}[2J.jpg"),
        ("gpj.\u{202E}exe", "gpj.\u{FFFD}exe"), ("/", nil), ("", nil), ("写真.heic", "写真.heic"),
    ])
    func aNameIsNeverAPath(given: String, kept: String?) async throws {
        let imported = try await home.importer().importPhoto(BytesSource(photo, named: given))
        #expect(imported.photo.name == kept)
        #expect(imported.photo.originalPath.hasPrefix("originals/"))
        try home.expectOrder()
    }

    @Test func whatComesAfterTheClosureReturnedIsRefused() async throws {
        let leaked = Mutex<PhotoIntake?>(nil)
        let source = BytesSource(named: "eager.jpg") { [photo] intake in
            try intake.receive(photo)
            leaked.withLock { $0 = intake }
        }
        let imported = try await home.importer().importPhoto(source)
        let intake = try #require(leaked.withLock { $0 })
        #expect(throws: ImportError.self) { try intake.receive([1]) }
        #expect(throws: ImportError.self) { try intake.receive(fileAt: Fixture.path("photos/jpeg-1.jpg")) }
        #expect(try home.stored(imported.photo.originalPath) == photo)
        #expect(try home.library.photo(imported.photo.id) == imported.photo)
        leaked.withLock { $0 = nil }
        try home.expectOrder()
    }
}

private struct ConnectionLost: Error, CustomStringConvertible {
    let description = "the connection was lost"
}

private struct Unworded: Error {
    let code = 7
}

private enum Odd: Error {
    case plain
    case timedOut(seconds: Int)
}

private struct Localized: LocalizedError {
    let errorDescription: String? = "The cloud is away."
}
