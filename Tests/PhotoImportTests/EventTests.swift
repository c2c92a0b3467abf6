import PhotoImport
import Testing

@Suite(.fewAtOnce) struct EventTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private static let names = [
        "photos/jpeg-6.jpg", "broken/text.jpg", "photos/png-1.png", "broken/truncated.png", "broken/empty.jpg",
        "photos/jpeg-6.jpg", "photos/missing.jpg", "photos/jpeg-odd-6.jpg",
    ]

    @Test(arguments: [1, 2, 8, 100])
    func eachPhotoTellsItsStory(jobs: Int) async throws {
        let sources = Self.names.map { FileSource(Fixture.path($0)) }
        var stories: [Int: [String]] = [:]
        for await event in home.importer({ $0.jobs = jobs }).events(importing: sources) {
            #expect(event.name == sources[event.index].suggestedName)
            stories[event.index, default: []].append(event.word)
            if case .stored(let photo, _) = event.phase {
                #expect(try home.stored(photo.originalPath) == Fixture.bytes(Self.names[event.index]))
                #expect(try home.library.photo(photo.id) != nil)
            }
        }
        let good = ["started", "stored", "ready"]
        let expected = [
            good, ["started", "failed"], good, ["started", "stored", "kept"], ["started", "failed"], good,
            ["started", "failed"], good,
        ]
        #expect((0..<Self.names.count).map { stories[$0] } == expected)
        try home.expectOrder()
    }

    @Test(arguments: [1, 3])
    func outcomesComeInTheOrderOfTheSources(jobs: Int) async throws {
        let outcomes = await home.importer { $0.jobs = jobs }
            .importPhotos(Self.names.map { FileSource(Fixture.path($0)) })
        let states = outcomes.map { outcome in
            switch outcome {
            case .success(let imported): imported.photo.state.rawValue
            case .failure(let error): error.code.description
            }
        }
        #expect(
            states == ["ready", "notAccepted", "ready", "kept", "empty", "ready", "unreadable", "ready"])
        for (name, outcome) in zip(Self.names, outcomes) {
            guard case .success(let imported) = outcome else { continue }
            #expect(try home.stored(imported.photo.originalPath) == Fixture.bytes(name))
        }
    }

    @Test func ofNoSourcesThereIsNothingToTell() async throws {
        #expect(await home.importer().importPhotos([]).isEmpty)
        for await _ in home.importer().events(importing: []) { Issue.record("There was no photo.") }
    }

    @Test func theLastEventHasTheOutcome() async throws {
        var outcomes = 0
        for await event in home.importer().events(importing: [FileSource(Fixture.path("photos/jpeg-6.jpg"))]) {
            guard let outcome = event.outcome else { continue }
            outcomes += 1
            let imported = try outcome.get()
            #expect(imported.photo.state == .ready)
            let recorded = try Receipt(json: try #require(imported.photo.receipt))
            #expect(imported.receipt == recorded)
            #expect(try home.library.photo(imported.photo.id) == imported.photo)
        }
        #expect(outcomes == 1)
    }
}

extension ImportEvent {
    /// The name of what became true.
    var word: String {
        switch phase {
        case .started: "started"
        case .stored: "stored"
        case .ready: "ready"
        case .kept: "kept"
        case .failed: "failed"
        }
    }
}
