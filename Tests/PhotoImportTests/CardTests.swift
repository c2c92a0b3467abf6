import Foundation
import PhotoImport
import Testing

@Suite struct CardTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func make(_ names: [String]) throws {
        for name in names {
            let url = URL(filePath: "\(folder.path)/card/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data([1]).write(to: url)
        }
    }

    private func found(accepting accepted: [ContentType] = [.image], leavingOut: String? = nil) -> [String]? {
        FileSource.files(
            onCardAt: folder.filePath("card"), accepting: accepted,
            leavingOut: leavingOut.map { folder.filePath("card/" + $0) }
        )?.map { String($0.path.description.dropFirst("\(folder.path)/card/".count)) }
    }

    @Test func photosComeWithWhatBelongsToThemAndNothingElse() throws {
        try make([
            "DCIM/100APPLE/IMG_0001.HEIC", "DCIM/100APPLE/IMG_0001.MOV", "DCIM/100APPLE/IMG_0001.AAE",
            "DCIM/100APPLE/IMG_0002.MOV", "DCIM/100CANON/IMG_0003.CR3", "DCIM/100CANON/IMG_0003.JPG",
            "DCIM/100CANON/IMG_0010.JPG", "DCIM/100CANON/IMG_0003.XMP", "DCIM/100CANON/MVI_0004.MP4",
            "DCIM/100CANON/MVI_0004.THM", "DCIM/100CANON/ODD", "DCIM/100CANON/IMG_0005.CR9",
            "DCIM/CANONMSC/M0100.CTG", "DCIM/EOSMISC/M0100.JPG", "DCIM/100NIKON/NC_FLLST.DAT",
            "DCIM/.thumbnails/1.jpg", "DCIM/100GOPRO/GOPR0001.LRV",
            "MISC/AUTPRINT.MRK", "MISC/INDEX.JPG", ".Trashes/IMG_9.JPG", "PRIVATE/M4ROOT/THMBNL/C0001T01.JPG",
            "NIKON001.DSC",
            "System Volume Information/IndexerVolumeGuid",
        ])
        #expect(
            found() == [
                "DCIM/100APPLE/IMG_0001.AAE", "DCIM/100APPLE/IMG_0001.HEIC", "DCIM/100APPLE/IMG_0001.MOV",
                "DCIM/100CANON/IMG_0003.CR3", "DCIM/100CANON/IMG_0003.JPG", "DCIM/100CANON/IMG_0003.XMP",
                "DCIM/100CANON/IMG_0005.CR9", "DCIM/100CANON/IMG_0010.JPG", "DCIM/100CANON/ODD",
            ])
        #expect(found(accepting: [.image, .movie])?.contains("DCIM/100CANON/MVI_0004.MP4") == true)
    }

    @Test func theNameOfTheFolderMayBeInSmallLetters() throws {
        try make(["dcim/Camera/20240101_120000.jpg", "misc/x.jpg"])
        #expect(found() == ["dcim/Camera/20240101_120000.jpg"])
    }

    /// In a phone's storage there are photos beside it as well.
    @Test(arguments: ["Pictures/x.jpg", "WhatsApp/Media/y.jpg", "z.jpg", "film.mp4"])
    func aFolderWithMoreThanACardHasIsNoCard(other: String) throws {
        try make(["DCIM/100CANON/IMG_1.JPG", "MISC/x.jpg", other])
        #expect(found() == nil)
    }

    /// What can't be read is told, though its name is that of nothing to import.
    @Test func whatIsMissingIsTold() throws {
        try make(["DCIM/100APPLE/IMG_1.pvt/IMG_1.MOV", "DCIM/100APPLE/IMG_2.JPG"])
        #expect(found()?.contains("DCIM/100APPLE/IMG_1.pvt") == true)
    }

    @Test func aFolderWithoutDCIMIsNoCard() throws {
        try make(["100CANON/IMG_1.JPG"])
        #expect(found() == nil)
        #expect(FileSource.files(onCardAt: folder.filePath("nowhere")) == nil)
        try make(["DCIM"])
        #expect(found() == nil)
    }

    @Test func aLibraryOnTheCardIsLeftOut() throws {
        try make(["DCIM/100CANON/IMG_1.JPG", "DCIM/library/originals/3f/3f.jpg"])
        #expect(found(leavingOut: "DCIM/library") == ["DCIM/100CANON/IMG_1.JPG"])
    }
}

@Suite(.fewAtOnce) struct LivePhotoBundleTests {
    private let home: TestLibrary
    private let photo: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
    }

    private func make(_ files: [String: [UInt8]]) throws -> [FileSource] {
        try FileManager.default.createDirectory(
            atPath: home.folder.path + "/in/IMG_1.pvt", withIntermediateDirectories: true)
        for (name, bytes) in files { _ = try home.folder.write(bytes, to: "in/IMG_1.pvt/\(name)") }
        return FileSource.files(at: home.folder.filePath("in"))
    }

    @Test func bothHalvesGoTogether() async throws {
        let sources = try make(["IMG_1.JPG": photo, "IMG_1.MOV": MovieFixture.bytes, "metadata.plist": [1]])
        #expect(sources.map(\.suggestedName) == ["IMG_1.JPG", "IMG_1.MOV"])
        let photos = try await home.importer { $0.upright = .off }.importPhotos(sources).map { try $0.get().photo }
        #expect(try home.library.companions(of: photos[0].id).map(\.photo.id) == [photos[1].id])
        try home.expectOrder()
    }

    @Test func aMissingHalfIsToldAndTheOtherArrives() async throws {
        let sources = try make(["IMG_1.JPG": photo])
        let outcomes = await home.importer { $0.upright = .off }.importPhotos(sources)
        #expect(try outcomes.first?.get().photo.name == "IMG_1.JPG")
        #expect(
            #expect(throws: ImportError.self) { try outcomes.last?.get() }?.description
                == "Can't import IMG_1.pvt: its film is missing from the Live Photo; copy the whole Live Photo again.")
        try home.expectOrder()
    }

    /// Outside of a bundle a film has a photo's name by chance.
    @Test func aFilmElsewhereGoesByItsIdentifierAlone() async throws {
        _ = try make([:])
        _ = try home.folder.write(photo, to: "in/IMG_1.JPG")
        _ = try home.folder.write(MovieFixture.bytes, to: "in/IMG_1.MOV")
        let outcomes = await home.importer { $0.upright = .off }
            .importPhotos(FileSource.files(at: home.folder.filePath("in")))
        #expect(try outcomes.first?.get() != nil)
        #expect(#expect(throws: ImportError.self) { try outcomes.last?.get() }?.code == .notAccepted)
    }
}
