import Foundation
import PhotoImport
import PhotoMetadata
import Testing

@Suite(.fewAtOnce) struct ImportTests {
    private let folder: TemporaryFolder
    private let library: PhotoLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = try PhotoLibrary(at: folder.filePath("library"))
    }

    private func stored(_ relative: String) throws -> [UInt8] {
        try folder.read("library/" + relative)
    }

    @Test(arguments: Fixture.names(in: "photos"))
    func everySamplePhotoShowsTheSameSceneUpright(name: String) async throws {
        let row = try Fixture.row(name)
        let imported = try await PhotoImporter(into: library).importPhoto(FileSource(Fixture.path(name)))

        #expect(imported.photo.type.rawValue == row["true_type"])
        #expect(try stored(imported.photo.originalPath) == Fixture.bytes(name))
        #expect(imported.photo.state == .ready, "\(imported.photo.reason ?? "")")
        let rendition = try #require(imported.photo.rendition)
        let catalog = TypeCatalog.standard
        let header = try catalog.probe(try stored(rendition.path))
        #expect(header.orientation ?? .up == .up)
        #expect(header.evidence.allSatisfy { $0.orientation ?? .up == .up })

        // A palette's sixteen colours show the scene too roughly to be compared with it.
        guard row["shows"] != "" else { return }
        let scene = try CodecRegistry.standard.decode(
            Codec.Input(bytes: Fixture.bytes(try #require(row["shows"])), type: .png))
        let shown = try CodecRegistry.standard.decode(
            Codec.Input(bytes: try stored(rendition.path), type: rendition.type))
        #expect((rendition.width, rendition.height) == (scene.bitmap.width, scene.bitmap.height))
        #expect(Scene(shown.bitmap).resembles(Scene(scene.bitmap)))
    }

    @Test(arguments: [
        "truncated.jpg", "header-only.jpg", "wrong-crc.png", "truncated.png", "half.heic", "60000x60000.png",
    ])
    func aDamagedPhotoIsKeptWithTheReason(name: String) async throws {
        let imported = try await PhotoImporter(into: library).importPhoto(FileSource(Fixture.path("broken/" + name)))

        #expect(imported.photo.state == .kept)
        #expect(imported.photo.rendition == nil)
        #expect(imported.photo.reason?.isEmpty == false)
        #expect(try stored(imported.photo.originalPath) == Fixture.bytes("broken/" + name))
    }

    @Test func aJPEGThatStatesItsSizeTooLateIsKept() async throws {
        let plain = try Fixture.bytes("photos/jpeg-plain.jpg")
        let file = try JPEGFile(plain)
        let frame = try #require(file.segments.first { $0.marker == 0xC0 }).range
        let scan = try #require(file.segments.first { $0.marker == 0xDA }).range
        let late = plain[..<frame.lowerBound] + plain[frame.upperBound..<scan.upperBound] + plain[frame]
        let bytes = Array(late + plain[scan.upperBound...])
        let imported = try await PhotoImporter(into: library).importPhoto(BytesSource(bytes))
        #expect(imported.photo.state == .kept)
        #expect(
            imported.photo.reason
                == "The JPEG is damaged: a scan (SOS) comes before the frame header (SOF) that says how it is coded.")
    }

    @Test func whatIsNoPictureFailsWithOneSentenceEach() async throws {
        let missing = folder.filePath("missing.jpg")
        let names = ["broken/text.jpg", "broken/empty.jpg"]
        let sources =
            names.map { FileSource(Fixture.path($0)) } + [FileSource(missing), FileSource(folder.filePath(""))]

        let outcomes = await PhotoImporter(into: library).importPhotos(sources)

        let codes = outcomes.map { outcome -> ImportError.Code? in
            if case .failure(let error) = outcome { error.code } else { nil }
        }
        #expect(codes == [.notAccepted, .empty, .unreadable, .unreadable])
        #expect(try library.photos(limit: 10).isEmpty)
    }

    @Test func aBadPhotoStopsNoOther() async throws {
        let names = ["broken/half.heic", "photos/jpeg-6.jpg", "broken/text.jpg", "photos/png-8.png"]

        let outcomes = await PhotoImporter(into: library).importPhotos(names.map { FileSource(Fixture.path($0)) })

        let states = outcomes.map { (try? $0.get())?.photo.state }
        #expect(states == [.kept, .ready, nil, .ready])
    }

    @Test func theSameBytesTwiceAreOnePhoto() async throws {
        let importer = PhotoImporter(into: library)
        let first = try await importer.importPhoto(FileSource(Fixture.path("photos/jpeg-6.jpg")))
        let second = try await importer.importPhoto(
            BytesSource(Fixture.bytes("photos/jpeg-6.jpg"), named: "again.heic"))

        #expect(!first.isDuplicate)
        #expect(second.isDuplicate)
        #expect(second.photo.id == first.photo.id)
        #expect(second.receipt == first.receipt)
        #expect(try library.photos(limit: 10).count == 1)
    }

    @Test func bytesMayDieWhenTheClosureReturns() async throws {
        let bytes = try Fixture.bytes("photos/heic-6.heic")
        let source = BytesSource(named: "from a picker") { intake in
            var piece = Array(bytes[..<1000])
            try unsafe intake.receive(piece.span.bytes)
            piece = Array(bytes[1000...])
            try unsafe intake.receive(piece.span.bytes)
            for index in piece.indices { piece[index] = 0 }
        }

        let imported = try await PhotoImporter(into: library).importPhoto(source)

        #expect(try stored(imported.photo.originalPath) == bytes)
        #expect(imported.photo.state == .ready)
    }

    @Test func anImportWithoutRenditionsKeepsThePhoto() async throws {
        var configuration = PhotoImporter.Configuration()
        configuration.upright = .off
        let importer = PhotoImporter(into: library, configuration: configuration)

        let imported = try await importer.importPhoto(FileSource(Fixture.path("photos/jpeg-6.jpg")))

        #expect(imported.photo.state == .kept)
        let later = try await PhotoImporter(into: library).importPhoto(FileSource(Fixture.path("photos/jpeg-6.jpg")))
        #expect(later.isDuplicate)
        #expect(later.photo.state == .ready)
    }
}
