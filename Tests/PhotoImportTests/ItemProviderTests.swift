import Foundation
import PhotoImport
import Synchronization
import Testing

@Suite(.fewAtOnce, .timeLimit(.minutes(5))) struct ItemProviderTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
    }

    private func failure(
        of source: some PhotoSource, _ change: (inout PhotoImporter.Configuration) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ImportError? {
        let error = await #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
            try await home.importer(change).importPhoto(source)
        }
        #expect(try home.photos().isEmpty, sourceLocation: sourceLocation)
        try home.expectOrder(sourceLocation: sourceLocation)
        return error
    }

    @Test func theFileIsCopiedWithinTheClosure() async throws {
        let picked = try Picked([.jpeg: [.file(photo)]], in: home.folder)
        let imported = try await home.importer().importPhoto(picked)
        #expect(imported.photo.state == .ready)
        #expect(imported.photo.name == "IMG_1")
        #expect(try home.stored(imported.photo.originalPath) == photo)
        #expect(picked.requests == ["file public.jpeg"])
        #expect(try home.folder.files(below: "").filter { $0.hasPrefix("lent") }.isEmpty)
    }

    @Test func whereThereIsNoFileTheDataAreTaken() async throws {
        let picked = try Picked([.jpeg: [.fails("no file"), .data(photo)]], in: home.folder)
        let imported = try await home.importer().importPhoto(picked)
        #expect(try home.stored(imported.photo.originalPath) == photo)
        #expect(picked.requests == ["file public.jpeg", "data public.jpeg"])
    }

    @Test(arguments: [
        Representation.file([]), .nothing, .data([]), .fails("the connection was lost"), .file(Array("text".utf8)),
        .halfThenFails([0xFF, 0xD8, 0xFF]),
    ])
    func onFailureTheNextTypeIsTriedAfresh(first: Representation) async throws {
        let picked = try Picked(
            [.heic: [first, .fails("no data")], .jpeg: [.file(photo)]], order: [.heic, .jpeg], in: home.folder)
        let imported = try await home.importer().importPhoto(picked)
        #expect(imported.photo.state == .ready)
        #expect(imported.photo.declaredType == .jpeg)
        #expect(imported.receipt.declaredTypes == [.heic, .jpeg])
        #expect(try home.stored(imported.photo.originalPath) == photo)
        try home.expectOrder()
    }

    @Test func aLabelThatLiesIsEvidenceAndNoObstacle() async throws {
        let picked = try Picked([.heic: [.file(photo)], .png: []], order: [.heic, .png], in: home.folder)
        let imported = try await home.importer().importPhoto(picked)
        #expect(imported.photo.type == .jpeg)
        #expect(imported.photo.declaredType == .heic)
        #expect(picked.requests == ["file public.heic"])
    }

    @Test(arguments: [
        ([ContentType.image, .heic, .jpeg], ["file public.heic"]), ([.image], ["file public.image"]),
        (["com.example.thumbnail", .jpeg, .image], ["file public.jpeg"]),
        (["com.example.newest"], ["file com.example.newest"]), ([.mpeg4Movie, .data], ["file public.data"]),
        ([.jpeg, .jpeg], ["file public.jpeg"]),
    ])
    func onlyWhatSaysMostIsAskedFor(offered: [ContentType], requests: [String]) async throws {
        let all = Dictionary(offered.map { ($0, [Representation.file(photo)]) }) { first, _ in first }
        let picked = try Picked(all, order: offered, in: home.folder)
        try await home.importer().importPhoto(picked)
        #expect(picked.requests == requests)
    }

    @Test func whatIsNotAcceptedIsNotDownloaded() async throws {
        let picked = try Picked([.mpeg4Movie: [.file(photo)]], in: home.folder)
        let error = try await failure(of: picked)
        #expect(error?.code == .notAccepted)
        #expect(
            error?.description
                == "Can't import IMG_1: it offers public.mpeg-4, and this import accepts public.image; accept its type "
                + "to take it in.")
        #expect(picked.requests.isEmpty)
        let nothing = try await failure(of: Picked([:], in: home.folder))
        #expect(nothing?.reason == "it offers no type, and this import accepts public.image")
    }

    @Test func allFailuresAreInTheError() async throws {
        let picked = try Picked(
            [
                .heic: [.fails("the connection was lost"), .fails("it is too large")],
                .jpeg: [.nothing, .data([])], .png: [.file(Array("Only text.".utf8)), .fails("no")],
            ], order: [.heic, .jpeg, .png], in: home.folder)
        let error = try await failure(of: picked)
        #expect(error?.code == .unreadable)
        #expect(
            error?.description
                == "Can't import IMG_1: as public.heic its source failed with “the connection was lost”, then its source "
                + "failed with “it is too large”, as public.jpeg its source delivered no bytes, as public.png its bytes "
                + "are public.plain-text (ASCII text), and this import accepts public.image; accept its type to take it "
                + "in.")
        #expect(error?.attempts.map(\.code) == [.unreadable, .unreadable, .empty, .empty, .notAccepted])
    }

    @Test func bytesThatNobodyKnowsAreTakenOnlyWhereNothingElseCame() async throws {
        let odd: [UInt8] = [0, 1, 2, 3, 250, 251, 9, 8, 7]
        let first = try Picked(
            [.heic: [.file(odd)], .jpeg: [.file(photo)]], order: [.heic, .jpeg], in: home.folder)
        #expect(try await home.importer().importPhoto(first).photo.type == .jpeg)
        let second = try Picked(
            [.heic: [.file(odd)], .jpeg: [.fails("no"), .fails("no")]], order: [.heic, .jpeg], in: home.folder)
        let kept = try await home.importer().importPhoto(second).photo
        #expect(kept.type == .data)
        #expect(try home.stored(kept.originalPath) == odd)
    }

    @Test(arguments: [
        (SourceError.accessDenied(), "access to it is denied; grant access to it and pick it again"),
        (.gone(), "it was gone before its bytes were copied; pick it again"),
        (
            .notDownloaded(),
            "its bytes are in the cloud and don't come; check the network, wait until it is downloaded and pick it again"
        ),
        (.incomplete(received: 7, of: 9), "its bytes ended at 7 of 9; send it again"),
    ])
    func aSourceMaySayWhatToDo(thrown: SourceError, sentence: String) async throws {
        let error = try await failure(of: BytesSource(named: "a.jpg") { _ in throw thrown })
        #expect(error?.description == "Can't import a.jpg: \(sentence).")
        #expect(error?.code == .unreadable)
        #expect(thrown.description == sentence)
    }

    @Test func whatTheFirstWayStillDeliversIsRefused() async throws {
        let late = Mutex<PhotoIntake?>(nil)
        let source = BytesSource(named: "IMG_1") { [photo] intake in
            try intake.receive([1, 2, 3])
            let second = try intake.startOver(after: SourceError.gone())
            #expect(throws: ImportError.self) { try intake.receive([4]) }
            #expect(throws: SourceError.self) { try intake.startOver(after: SourceError.gone()) }
            #expect(intake.byteCount == 0)
            try second.receive(photo)
            #expect(intake.byteCount == UInt64(photo.count))
            late.withLock { $0 = intake }
        }
        let imported = try await home.importer().importPhoto(source)
        #expect(try home.stored(imported.photo.originalPath) == photo)
        let intake = try #require(late.withLock { $0 })
        #expect(throws: ImportError.self) { try intake.receive([5]) }
        late.withLock { $0 = nil }
    }
}

/// What a picked item answers for a type.
enum Representation: Sendable {
    case file([UInt8])
    case data([UInt8])
    case fails(String)
    case nothing
    case halfThenFails([UInt8])
}

/// An item of a picker whose files are gone when the closure returns: for each type what it answers when it is asked for
/// the file, and then for the data.
private struct Picked: PhotoItemProvider {
    let suggestedName: String? = "IMG_1"
    let offeredTypes: [ContentType]
    private let answers: [ContentType: [Representation]]
    private let folder: TemporaryFolder
    private let log = Log()

    private final class Log: Sendable {
        let words = Mutex<[String]>([])
    }

    init(
        _ answers: [ContentType: [Representation]], order: [ContentType]? = nil, in folder: TemporaryFolder
    ) throws {
        self.answers = answers
        self.folder = folder
        offeredTypes = order ?? answers.keys.sorted { $0.rawValue < $1.rawValue }
    }

    var requests: [String] { log.words.withLock { $0 } }

    func withFileRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (Pathname) throws -> Void
    ) async throws {
        log.words.withLock { $0.append("file \(type)") }
        switch answers[type]?.first {
        case .file(let bytes):
            let path = try folder.write(bytes, to: "lent-\(type.rawValue)")
            defer { try? FileManager.default.removeItem(atPath: path.description) }
            try body(path)
        case .fails(let words): throw SourceWords(description: words)
        case .halfThenFails, .data, .nothing, nil: break
        }
    }

    func withDataRepresentation(
        for type: ContentType, _ body: @escaping @Sendable (RawSpan) throws -> Void
    ) async throws {
        log.words.withLock { $0.append("data \(type)") }
        switch answers[type]?.last {
        case .data(let bytes): try unsafe body(bytes.span.bytes)
        case .halfThenFails(let bytes):
            try unsafe body(bytes.span.bytes)
            throw SourceWords(description: "the connection was lost")
        case .fails(let words): throw SourceWords(description: words)
        case .file, .nothing, nil: break
        }
    }
}

private struct SourceWords: Error, CustomStringConvertible {
    let description: String
}
