import PhotoImport
import Synchronization
import Testing

@Suite(.fewAtOnce) struct ConcurrencyTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    @Test(arguments: [1, 2, 5])
    func noMorePhotosAreInWorkThanAllowed(jobs: Int) async throws {
        let allowed = jobs + 12
        let meeting = Meeting(of: allowed)
        let sources = (0..<allowed + 6).map { index in
            BytesSource(named: "\(index)") { intake in
                if index < allowed { #expect(meeting.attend(), "The others never came.") }
                try intake.receive(Array("photo \(index)\u{FF}".utf8))
            }
        }
        var running = 0
        var most = 0
        let importer = home.importer {
            $0.jobs = jobs
            $0.acceptedTypes = [.data]
        }
        for await event in importer.events(importing: sources) {
            if case .started = event.phase { running += 1 }
            if event.outcome != nil { running -= 1 }
            most = max(most, running)
        }
        #expect(most == allowed)
        #expect(try home.photos().count == sources.count)
    }

    @Test(arguments: [1, 2, 4])
    func noMoreCodecsRunThanJobs(jobs: Int) async throws {
        let meeting = Meeting(of: jobs)
        let entered = Mutex(0)
        let codecs = TamperingCodecs(changingCode: { code in
            let isFirst = entered.withLock { count in
                count += 1
                return count <= jobs
            }
            if isFirst {
                #expect(meeting.attend(), "The other codecs never came.")
            } else {
                meeting.enter()
                meeting.leave()
            }
            return code
        })
        let names = Fixture.names(in: "photos").filter { $0.contains("png-") && $0.contains("6") }
        let outcomes = await home.importer(codecs: codecs) { $0.jobs = jobs }
            .importPhotos(names.map { FileSource(Fixture.path($0)) })
        #expect(outcomes.allSatisfy { (try? $0.get())?.photo.state == .ready })
        #expect(meeting.most == jobs)
        #expect(entered.withLock { $0 } > jobs)
    }

    @Test func sourcesThatBlockAreNotOnTheCooperativePool() async throws {
        // Far more than any machine's pool has threads: on the pool they would wait for each other for ever.
        let count = 60
        let meeting = Meeting(of: count)
        let sources = (0..<count).map { index in
            BytesSource(named: "\(index)") { intake in
                #expect(meeting.attend(), "The other sources never came.")
                try intake.receive([UInt8(index), 0xFE, 0x01])
            }
        }
        let outcomes = await home.importer { $0.jobs = count }.importPhotos(sources)
        #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    }

    @Test(arguments: ["photos/jpeg-6.jpg", "photos/jpeg-odd-6.jpg", "photos/png-6.png", "photos/jpeg-1.jpg"])
    func theSameBytesAtOnceAreOnePhoto(name: String) async throws {
        let bytes = try Fixture.bytes(name)
        let meeting = Meeting(of: 8)
        let sources = (0..<8).map { index in
            BytesSource(named: "copy \(index)") { intake in
                try intake.receive(bytes)
                #expect(meeting.attend(), "The other copies never came.")
            }
        }
        let imported = try await home.importer { $0.jobs = 8 }.importPhotos(sources).map { try $0.get() }

        #expect(Set(imported.map(\.photo.id)).count == 1)
        #expect(imported.filter { !$0.isDuplicate }.count == 1)
        #expect(imported.allSatisfy { $0.photo.state == .ready })
        #expect(Set(imported.map(\.photo.rendition)).count == 1)
        #expect(try home.photos().count == 1)
        #expect(try home.files(below: "renditions").count == (name == "photos/jpeg-1.jpg" ? 0 : 1))
        for index in 0..<8 { #expect(try home.library.photos(named: "copy \(index)").count == 1) }
        try home.expectOrder()
    }

    @Test func importersShareALibrary() async throws {
        let names = ["photos/jpeg-6.jpg", "photos/png-8.png", "photos/jpeg-odd-3.jpg"]
        let outcomes = await withTaskGroup(of: [ImportOutcome].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    guard let library = try? PhotoLibrary(at: home.library.path) else { return [] }
                    return await PhotoImporter(into: library)
                        .importPhotos(names.map { FileSource(Fixture.path($0)) })
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(outcomes.count == 12)
        #expect(outcomes.allSatisfy { (try? $0.get())?.photo.state == .ready })
        #expect(try home.photos().count == 3)
        try home.expectOrder()
    }
}
