import ContentTypes
import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary
import Testing

/// What of a photo outlives the catalog: that its place is withheld, and what it goes with.
@Suite struct RecordTests {
    let fixture: LibraryFixture
    private let bytes: [UInt8] = [1, 2, 3]

    init() throws { fixture = try LibraryFixture() }

    @discardableResult
    private func add(
        _ bytes: [UInt8], to library: PhotoLibrary, withholdsLocation: Bool = true, _ memberships: [Membership] = []
    ) throws -> Photo {
        let staged = try library.stage()
        try staged.append(bytes)
        var origin = Origin(withholdsLocation: withholdsLocation)
        origin.memberships = memberships
        return try library.commit(staged, as: .jpeg, filenameExtension: "jpg", origin: origin).photo
    }

    private func loseTheCatalog() throws {
        for file in try fixture.files() where file.hasPrefix("catalog.sqlite") { try fixture.delete(file) }
    }

    private func records() throws -> [String] { try fixture.files().filter { $0.hasPrefix("records/") } }

    @Test func onlyPhotosThatNeedOneHaveARecord() throws {
        let library = try fixture.open()
        let plain = try add([9], to: library, withholdsLocation: false)
        let live = Membership(key: "live:1", part: .picture, isInBytes: true)
        try add([8], to: library, withholdsLocation: false, [live])
        #expect(try records().isEmpty)
        #expect(!plain.isLocationWithheld)
        let photo = try add(bytes, to: library)
        #expect(photo.isLocationWithheld)
        #expect(try records() == ["records/\(photo.id.rawValue.prefix(2))/\(photo.id).withheld"])
        #expect(try library.verify().problems == [])
    }

    @Test func aPlaceStaysWithheldWithoutTheCatalog() throws {
        let id = try add(bytes, to: try fixture.open()).id
        try loseTheCatalog()
        let report = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        #expect(report.adoptedPhotos == [id])
        #expect(report.isSound && report.restoredRecordCount == 0 && report.foreignEntries.isEmpty)
        let library = try fixture.open()
        #expect(try library.photo(id)?.isLocationWithheld == true)
        expect(.locationWithheld) { _ = try library.openOriginal(of: id) }
        #expect(try library.verify().problems == [])
    }

    /// The name alone says it: what became of the file's bytes makes no difference.
    @Test func aPlaceStaysWithheldByARecordOfAnyBytes() throws {
        let id = try add(bytes, to: try fixture.open()).id
        try fixture.scratch.write([0xff], to: "library/" + records()[0])
        try loseTheCatalog()
        _ = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        #expect(try fixture.open().photo(id)?.isLocationWithheld == true)
    }

    @Test func whatBelongsTogetherIsFoundAgain() throws {
        var ids: [Photo.ID] = []
        do {
            let library = try fixture.open()
            for (index, part) in [Companion.Part.picture, .raw, .sidecar].enumerated() {
                let membership = Membership(key: "name:1:a b\n", part: part)
                ids.append(
                    try add([UInt8(index)], to: library, withholdsLocation: false, [membership]).id)
            }
            try add([7], to: library, withholdsLocation: false)
        }
        #expect(try records().count == 3)
        try loseTheCatalog()
        _ = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        let library = try fixture.open()
        #expect(try library.companions(of: ids[0]).map(\.photo.id) == Array(ids[1...]))
        #expect(try library.companions(of: ids[0]).map(\.part) == [.raw, .sidecar])
        #expect(try library.recover { _ in .jpeg }.restoredRecordCount == 0)
    }

    @Test func whatBytesSayIsAskedOfThem() throws {
        struct Unreadable: Error {}
        let id = try add(bytes, to: try fixture.open()).id
        let other = try add([4], to: try fixture.open()).id
        try loseTheCatalog()
        expect(.io, "tell what goes with") {
            _ = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in
                .jpeg
            } grouping: { _ in
                throw Unreadable()
            }
        }
        _ = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in
            .jpeg
        } grouping: { file in
            let isPicture = try file.read(at: 0, count: 1) == [1]
            return [Membership(key: "live:1", part: isPicture ? .picture : .film, isInBytes: true)]
        }
        #expect(try fixture.open().companions(of: id).map(\.photo.id) == [other])
        #expect(try records().count == 2)
    }

    @Test func aDamagedRecordIsNamed() throws {
        let library = try fixture.open()
        let membership = Membership(key: "name:1:a", part: .picture)
        try add(bytes, to: library, withholdsLocation: false, [membership])
        let record = try records()[0]
        try fixture.damage(record)
        #expect(try library.recover { _ in .jpeg }.damagedFiles == [record])
        #expect(try library.verify().problems.map(\.kind) == [.damaged])
        // The same import again writes it anew.
        try add(bytes, to: library, withholdsLocation: false, [membership])
        #expect(try library.verify().problems.map(\.kind) == [.damaged])
        try add([5], to: library, withholdsLocation: false, [membership])
        #expect(try records().count == 2)
    }

    /// Whichever call the process dies at: no original is there whose place isn't withheld, whatever came of the catalog.
    @Test func noDeathLeavesAnOriginalWithoutItsRecord() throws {
        let system = FaultySystem()
        try add(bytes, to: try fixture.open(system))
        let count = system.calls.count
        for index in 0..<count {
            let place = RecordTests(LibraryFixture(in: try ScratchFolder(prefersMemory: true), named: "library"))
            let system = FaultySystem(.death, at: index)
            _ = try? place.add(bytes, to: place.fixture.open(system))
            system.bury()
            guard try PhotoLibrary.exists(at: place.fixture.path) else { continue }
            try place.loseTheCatalog()
            _ = try PhotoLibrary.recover(at: place.fixture.path, rebuild: true) { _ in .jpeg }
            let photos = try place.fixture.open().photos(limit: 9)
            #expect(photos.filter { !$0.isLocationWithheld } == [], "call \(index)")
        }
    }

    private init(_ fixture: LibraryFixture) { self.fixture = fixture }

    /// The original is gone and the catalog too; what was to be remembered is, when the original comes back.
    @Test func aRecordWaitsForItsOriginal() throws {
        let photo = try add(bytes, to: try fixture.open())
        let record = try records()[0]
        try fixture.delete(photo.originalPath)
        try loseTheCatalog()
        let report = try PhotoLibrary.recover(at: fixture.path, rebuild: true) { _ in .jpeg }
        #expect(report.foreignEntries == [record])
        #expect(try records() == [record])
        try fixture.scratch.write(bytes, to: "library/" + photo.originalPath)
        #expect(try fixture.open().recover { _ in .jpeg }.adoptedPhotos == [photo.id])
        expect(.locationWithheld) { _ = try fixture.open().openOriginal(of: photo.id) }
    }

    /// One that can't be read is named, and keeps nobody from the rest; one that withholds a place need not be read.
    @Test func aRecordThatCannotBeReadIsNamed() throws {
        let library = try fixture.open()
        let photo = try add(bytes, to: library, [Membership(key: "name:1:a", part: .picture)])
        for record in try records() {
            try fixture.delete(record)
            try FileManager.default.createSymbolicLink(
                atPath: fixture.path.appending(Pathname(record)).description, withDestinationPath: "/nowhere")
        }
        try loseTheCatalog()
        let other = LibraryFixture(in: fixture.scratch, named: "copy")
        try FileManager.default.copyItem(atPath: fixture.path.description, toPath: other.path.description)
        let report = try PhotoLibrary.recover(at: other.path, rebuild: true) { _ in .jpeg }
        let memberships = try records().filter { !$0.hasSuffix(".withheld") }
        #expect(report.damagedFiles == memberships)
        #expect(try other.open().photo(photo.id)?.isLocationWithheld == true)
    }

    /// A RAW file or a sidecar says the same as the picture that it goes with.
    @Test func whatGoesWithAWithheldPhotoIsNotHandedOut() throws {
        let library = try fixture.open()
        let key = "name:1:a"
        let picture = try add(bytes, to: library, withholdsLocation: false, [Membership(key: key, part: .picture)])
        let raw = try add([4], to: library, withholdsLocation: false, [Membership(key: key, part: .raw)])
        let other = try add([5], to: library, withholdsLocation: false)
        try fixture.publish([6], of: raw.id, in: library)
        #expect(try library.openOriginal(of: raw.id).read(at: 0, count: 9) == [4])
        #expect(try library.openRendition(of: raw.id).read(at: 0, count: 9) == [6])
        #expect(try library.withholdLocation(of: picture.id).isLocationWithheld)
        expect(.locationWithheld) { _ = try library.openOriginal(of: raw.id) }
        expect(.locationWithheld) { _ = try library.export(raw.id, to: fixture.scratch.path) }
        expect(.locationWithheld, "import it again") { _ = try library.openRendition(of: raw.id) }
        expect(.locationWithheld) { _ = try library.export(raw.id, .rendition, to: fixture.scratch.path) }
        expect(.locationWithheld) { _ = try library.url(of: raw.id, .rendition) }
        #expect(try library.openRendition(of: raw.id, exposingLocation: true).read(at: 0, count: 9) == [6])
        #expect(try library.openOriginal(of: raw.id, exposingLocation: true).read(at: 0, count: 9) == [4])
        #expect(try library.openOriginal(of: other.id).read(at: 0, count: 9) == [5])
    }

    @Test func aRemovedPhotoTakesItsRecordsAlong() throws {
        let library = try fixture.open()
        let photo = try add(bytes, to: library, [Membership(key: "name:1:a", part: .picture)])
        #expect(try records().count == 2)
        try library.remove(photo.id)
        #expect(try fixture.photoFiles() == [])
        #expect(try !add(bytes, to: library, withholdsLocation: false).isLocationWithheld)
    }

    @Test func aLostRecordIsWrittenAgain() throws {
        let library = try fixture.open()
        let photo = try add(bytes, to: library)
        try fixture.delete(try records()[0])
        let problem = try #require(try library.verify().problems.first)
        #expect(problem.kind == .missing)
        #expect(problem.explanation.contains("recover the library"))
        #expect(try library.recover { _ in .jpeg }.restoredRecordCount == 1)
        #expect(try records().count == 1)
        #expect(try library.verify().problems == [])
        // An import of the same photo does so as well, and who withholds its place again.
        try fixture.delete(try records()[0])
        #expect(try library.withholdLocation(of: photo.id).isLocationWithheld)
        #expect(try records().count == 1)
        try fixture.delete(try records()[0])
        #expect(try add(bytes, to: library).id == photo.id)
        #expect(try records().count == 1)
    }

    @Test func aRecordThatTheCatalogDoesNotKnowIsHeeded() throws {
        let library = try fixture.open()
        let photo = try fixture.add(bytes, to: library).photo
        try fixture.publish([7], of: photo.id, in: library)
        let record = "records/\(photo.id.rawValue.prefix(2))/\(photo.id).withheld"
        try FileManager.default.createDirectory(
            atPath: fixture.path.appending(Pathname(record)).parent.description, withIntermediateDirectories: true)
        try fixture.scratch.write([], to: "library/" + record)
        #expect(try library.verify().problems.map(\.kind) == [.unrecorded])
        #expect(try library.recover { _ in .jpeg }.restoredRecordCount == 1)
        let withheld = try #require(try library.photo(photo.id))
        #expect(withheld.isLocationWithheld && withheld.state == .stored)
    }

    /// Somebody lost the catalog, and imports all again instead of recovering.
    @Test func anImportAfterTheLossOfTheCatalogHeedsTheRecord() throws {
        let id = try add(bytes, to: try fixture.open()).id
        try fixture.publish([7], of: id, in: try fixture.open(), isWithoutLocation: true)
        try loseTheCatalog()
        let library = try fixture.open()
        let photo = try add(bytes, to: library, withholdsLocation: false)
        #expect(photo.isLocationWithheld)
        expect(.locationWithheld) { _ = try library.openOriginal(of: id) }
        // Nobody knows any more whether the old rendition tells the place.
        #expect(try !fixture.files().contains { $0.hasPrefix("renditions") })
    }

    @Test func aRenditionThatIsRefusedLeavesTheGoodOne() throws {
        let library = try fixture.open()
        let id = try add(bytes, to: library).id
        try fixture.publish([7], of: id, in: library, isWithoutLocation: true)
        expect(.locationWithheld) { try fixture.publish([8], of: id, in: library) }
        #expect(try library.openRendition(of: id).read(at: 0, count: 9) == [7])
        #expect(try library.verify().problems == [])
    }

    @Test func originalsAreHandedOutToThoseWhoAskForThePlace() throws {
        let library = try fixture.open()
        let id = try add(bytes, to: library).id
        let target = fixture.scratch.path
        expect(.locationWithheld, "use its rendition") { _ = try library.openOriginal(of: id) }
        expect(.locationWithheld) { _ = try library.url(of: id, .original) }
        expect(.locationWithheld) { _ = try library.export(id, to: target) }
        expect(.locationWithheld) { _ = try library.export(id, to: URL(target)) }
        #expect(try library.openOriginal(of: id, exposingLocation: true).read(at: 0, count: 9) == bytes)
        #expect(try Data(contentsOf: library.url(of: id, .original, exposingLocation: true)) == Data(bytes))
        #expect(try library.export(id, to: target, exposingLocation: true).lastComponent == Pathname("\(id).jpg"))
        #expect(try library.export(id, to: URL(target), exposingLocation: true).lastPathComponent == "\(id)-2.jpg")
    }

    @Test func onlyARenditionWithoutAPlaceIsTaken() throws {
        let library = try fixture.open()
        let id = try add(bytes, to: library).id
        expect(.locationWithheld) { try fixture.publish([7], of: id, in: library) }
        expect(.locationWithheld) { _ = try library.publishOriginal(of: id, as: LibraryFixture.description()) }
        #expect(try fixture.files().allSatisfy { !$0.hasPrefix("renditions/") })
        var description = LibraryFixture.description()
        description.isWithoutLocation = true
        let staged = try library.stage()
        try staged.append([7])
        #expect(try library.publish(staged, as: description, of: id).state == .ready)
        #expect(try library.export(id, .rendition, to: fixture.scratch.path).lastComponent == Pathname("\(id).jpg"))
        #expect(try library.publishOriginal(of: id, as: description).rendition?.path.hasPrefix("originals/") == true)
    }

    @Test(arguments: [true, false]) func anEarlierRenditionIsGivenUp(byImport: Bool) throws {
        let library = try fixture.open()
        let id = try fixture.add(bytes, to: library).photo.id
        try fixture.publish([7], of: id, in: library)
        let photo = byImport ? try add(bytes, to: library) : try library.withholdLocation(of: id)
        #expect(photo.isLocationWithheld && photo.state == .stored && photo.rendition == nil)
        #expect(try fixture.photoFiles().filter { $0.hasPrefix("renditions/") } == [])
        #expect(try library.withholdLocation(of: id) == photo)
        #expect(try add(bytes, to: library, withholdsLocation: false).isLocationWithheld)
        expect(.notFound) {
            try library.remove(id); _ = try library.withholdLocation(of: id)
        }
    }
}
