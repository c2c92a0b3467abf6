import ContentTypes
import Foundation
import PhotoImport
import PhotoLibrary
import Testing

/// Files that belong together: Live Photos, RAW files beside pictures, sidecars.
@Suite(.fewAtOnce) struct CompanionTests {
    private static let identifier = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    private static let sidecar = Array("<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>\(PlacedPhoto.packet)".utf8)
    private static let adjustments = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict>\
        <key>adjustmentFormatIdentifier</key><string>com.apple.photo</string></dict></plist>
        """.utf8)
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    /// An Exif block with Apple's MakerNote, which holds an identifier.
    private static func exif(_ identifier: String) -> [UInt8] {
        let text = Array(identifier.utf8) + [0]
        let note =
            Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 1, 0, 0x11, 0, 2, 0, 0, 0, UInt8(text.count), 0, 0, 0, 32]
            + [0, 0, 0, 0] + text
        func entry(_ tag: UInt16, _ type: UInt8, _ count: Int, _ value: UInt8) -> [UInt8] {
            [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, UInt8(count)] + [0, 0, 0, value]
        }
        // IFD0 at 8 of three entries, the maker's name at 50, the Exif directory at 56, the note behind it.
        return Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 3] + entry(0x010F, 2, 6, 50)
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + entry(0x8769, 4, 1, 56) + [0, 0, 0, 0]
            + Array("Apple\0".utf8) + [0, 1] + entry(0x927C, 7, note.count, 74) + [0, 0, 0, 0] + note
    }

    private static func picture(_ identifier: String = identifier) throws -> [UInt8] {
        try CodecRegistry.standard.encode(
            Codec.Picture(bitmap: PlacedPhoto.bitmap(64, 48), metadata: Codec.Metadata(exif: exif(identifier))),
            as: .jpeg)
    }

    private static func film(_ identifier: String = identifier) -> [UInt8] {
        let key = PlacedPhoto.box("mdta", Array("com.apple.quicktime.content.identifier".utf8))
        let keys = PlacedPhoto.box("keys", [0, 0, 0, 0, 0, 0, 0, 1] + key)
        let data = PlacedPhoto.box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(identifier.utf8))
        let list = PlacedPhoto.box("ilst", PlacedPhoto.box("\0\0\0\u{1}", data))
        let handler = PlacedPhoto.box("hdlr", [UInt8](repeating: 0, count: 24))
        let meta = PlacedPhoto.box("meta", handler + keys + list)
        return PlacedPhoto.box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)) + PlacedPhoto.box("moov", meta)
            + PlacedPhoto.box("mdat", [1, 2, 3, 4])
    }

    private func imported(_ sources: [(name: String, bytes: [UInt8])]) async throws -> [ImportedPhoto] {
        let files = try sources.map { source in
            FileSource(try home.folder.write(source.bytes, to: source.name))
        }
        return try await home.importer().importPhotos(files).map { try $0.get() }
    }

    @Test func theHalvesOfALivePhotoAreMatchedByTheirIdentifier() async throws {
        let halves = try await imported([("IMG_1.JPG", Self.picture()), ("OTHER.MOV", Self.film())])
        #expect(halves.map(\.photo.state) == [.ready, .kept])
        let companions = try home.library.companions(of: halves[0].photo.id)
        #expect(companions.map(\.photo) == [halves[1].photo])
        #expect(companions.map(\.part) == [.film])
        #expect(try home.library.companions(of: halves[1].photo.id).isEmpty)
        #expect(halves[1].photo.reason == "It goes with a photo as its film, and stays as it came.")
        try home.expectOrder()
    }

    /// By what their bytes and records say, should the catalog be lost.
    @Test func companionsOutliveTheCatalog() async throws {
        let files = try await imported([
            ("IMG_1.JPG", Self.picture()), ("OTHER.MOV", Self.film()), ("IMG_1.xmp", Self.sidecar),
        ])
        let copy = home.folder.filePath("copy")
        try FileManager.default.copyItem(atPath: home.library.path.description, toPath: copy.description)
        let report = try PhotoLibrary.recover(at: copy, rebuild: true)
        #expect(report.adoptedPhotos.count == 3)
        let companions = try PhotoLibrary(at: copy).companions(of: files[0].photo.id)
        #expect(companions.map(\.photo.id) == [files[1].photo.id, files[2].photo.id])
        #expect(companions.map(\.part) == [.film, .sidecar])
    }

    /// In whatever order, and in imports of their own.
    @Test func theFilmMayComeFirst() async throws {
        let film = try await imported([("OTHER.MOV", Self.film())])
        let picture = try await imported([("IMG_1.JPG", Self.picture())])
        #expect(try home.library.companions(of: picture[0].photo.id).map(\.photo.id) == film.map(\.photo.id))
    }

    @Test func aNameAloneMakesNoLivePhoto() async throws {
        let other = Self.film("FFFFFFFF-0000-4000-8000-00000000ABCD")
        let both = try await imported([("IMG_1.JPG", Self.picture()), ("IMG_1.MOV", other)])
        #expect(try home.library.companions(of: both[0].photo.id).isEmpty)
    }

    @Test func aFilmWithoutAnIdentifierIsNotTakenIn() async throws {
        let source = FileSource(try home.folder.write(PlacedPhoto.film(), to: "IMG_1.MP4"))
        await #expect(throws: ImportError.self) { try await home.importer().importPhoto(source) }
    }

    @Test func rawFilesAndSidecarsGoWithThePictureOfTheirName() async throws {
        let files = try await imported([
            ("IMG_1.JPG", Self.picture()), ("IMG_1.xmp", Self.sidecar), ("IMG_1.AAE", Self.adjustments),
            ("IMG_2.JPG", try Fixture.bytes("photos/jpeg-6.jpg")),
        ])
        let companions = try home.library.companions(of: files[0].photo.id)
        #expect(Set(companions.map(\.photo.id)) == [files[1].photo.id, files[2].photo.id])
        #expect(companions.allSatisfy { $0.part == .sidecar && $0.photo.state == .kept })
        #expect(try home.library.companions(of: files[3].photo.id).isEmpty)
        try home.expectOrder()
    }

    @Test func aSidecarOfNoPhotoIsNotTakenIn() async throws {
        let source = FileSource(try home.folder.write(Array("<?xml version='1.0'?><a/>".utf8), to: "IMG_9.xmp"))
        await #expect(throws: ImportError.self) { try await home.importer().importPhoto(source) }
    }

    /// All that is recorded of what belongs together, in files and in the catalog.
    private func traces() throws -> [String] {
        let rows = try home.photos().flatMap { photo in
            try home.library.memberships(of: photo.id).map { "\(photo.id) \($0.key) \($0.part)" }
        }
        return try home.files(below: "records") + rows
    }

    @Test func anImportOfTheSameFilesAgainRecordsNothing() async throws {
        let sources = [
            ("IMG_1.JPG", try Self.picture()), ("IMG_1.xmp", Self.sidecar), ("IMG_1.AAE", Self.adjustments),
        ]
        let first = try await imported(sources)
        let traces = try traces()
        // A record and a row of each, and the picture's row of its Live Photo.
        #expect(traces.count == 7)
        for _ in 0..<3 {
            #expect(try await imported(sources).allSatisfy(\.isDuplicate))
            #expect(try self.traces() == traces)
        }
        #expect(try await imported(Array(sources.dropLast())).count == 2)
        #expect(try self.traces() == traces)
        #expect(try home.library.companions(of: first[0].photo.id).count == 2)
        try home.expectOrder()
    }

    @Test func whatComesLaterGoesWithThePhotosThatAreKnown() async throws {
        let two = [("IMG_1.JPG", try Self.picture()), ("IMG_1.xmp", Self.sidecar)]
        let picture = try await imported(two)[0].photo.id
        let three = two + [("IMG_1.AAE", Self.adjustments)]
        let files = try await imported(three)
        #expect(
            Set(try home.library.companions(of: picture).map(\.photo.id)) == Set(files.dropFirst().map(\.photo.id)))
        let traces = try traces()
        _ = try await imported(three)
        _ = try await imported(two)
        #expect(try self.traces() == traces)
        try home.expectOrder()
    }

    /// Another photo of the same name, beside the very same sidecar, has nothing to do with the first.
    @Test func aSidecarOfTwoPhotosDoesNotJoinTheirGroups() async throws {
        let first = [
            ("IMG_1.JPG", try Self.picture()), ("IMG_1.xmp", Self.sidecar), ("IMG_1.AAE", Self.adjustments),
        ]
        let second = [("IMG_1.JPG", try Fixture.bytes("photos/jpeg-6.jpg")), ("IMG_1.xmp", Self.sidecar)]
        let one = try await imported(first)
        let other = try await imported(second)
        let traces = try traces()
        _ = try await imported(first)
        _ = try await imported(second)
        #expect(try self.traces() == traces)
        #expect(try home.library.companions(of: one[0].photo.id).count == 2)
        #expect(try home.library.companions(of: other[0].photo.id).map(\.photo.id) == [one[1].photo.id])
        try home.expectOrder()
    }

    /// What isn't accepted is no member of a group.
    @Test func aPhotoWhoseNeighbourIsRefusedIsRecordedOnce() async throws {
        let files = [
            FileSource(try home.folder.write(Self.picture(), to: "IMG_1.JPG")),
            FileSource(try home.folder.write(Fixture.bytes("photos/png-6.png"), to: "IMG_1.PNG")),
        ]
        let importer = home.importer { $0.acceptedTypes = [.jpeg] }
        _ = await importer.importPhotos(files)
        let traces = try traces()
        let outcomes = await importer.importPhotos(files)
        #expect(try outcomes[0].get().isDuplicate)
        #expect(throws: ImportError.self) { try outcomes[1].get() }
        #expect(try self.traces() == traces)
    }

    @Test func aRecordThatWasLostIsWrittenAnew() async throws {
        let sources = [("IMG_1.JPG", try Self.picture()), ("IMG_1.xmp", Self.sidecar)]
        _ = try await imported(sources)
        let records = try home.files(below: "records")
        #expect(records.count == 2)
        for record in records {
            try FileManager.default.removeItem(atPath: home.folder.filePath("library/records/\(record)").description)
        }
        _ = try await imported(sources)
        #expect(try home.files(below: "records") == records)
        try home.expectOrder()
    }

    @Test func namesOfAnotherImportAreOthers() async throws {
        let first = try await imported([("IMG_1.JPG", Self.picture()), ("IMG_1.xmp", Self.sidecar)])
        let second = try await imported([("IMG_1.JPG", try Fixture.bytes("photos/jpeg-6.jpg"))])
        #expect(try home.library.companions(of: second[0].photo.id).isEmpty)
        #expect(try home.library.companions(of: first[0].photo.id).count == 1)
    }
}
