import PhotoImport
import Testing

@Suite(.fewAtOnce) struct ZIPArchiveTests {
    private let home: TestLibrary
    private let photo: [UInt8]
    private let other: [UInt8]

    init() throws {
        home = try TestLibrary()
        photo = try Fixture.bytes("photos/jpeg-6.jpg")
        other = try Fixture.bytes("photos/png-1.png")
    }

    private func open(
        _ writer: ZIPWriter, named name: String = "photos.zip", _ change: (inout ZIPArchive.Limits) -> Void = { _ in }
    ) throws -> ZIPArchive {
        var limits = ZIPArchive.Limits()
        change(&limits)
        return try ZIPArchive(at: try home.folder.write(writer.archive, to: name), limits: limits)
    }

    private func sentence(
        _ writer: ZIPWriter, _ change: (inout ZIPArchive.Limits) -> Void = { _ in }
    ) -> String? {
        #expect(throws: ImportError.self) { try open(writer, change) }?.description
    }

    /// What each file of an archive came to: its bytes, or its error.
    private func outcomes(of archive: ZIPArchive) async throws -> [String] {
        let sources: [any PhotoSource] = archive.files + archive.faults
        let outcomes = await home.importer { $0.upright = .off }.importPhotos(sources)
        try home.expectOrder()
        return outcomes.map { outcome in
            switch outcome {
            case .success(let imported): "\(imported.photo.name ?? "") \(imported.photo.byteCount)"
            case .failure(let error): error.description
            }
        }
    }

    @Test(arguments: [UInt16(0), 8], [false, true])
    func filesAreInflatedAsTheyAreImported(method: UInt16, isWide: Bool) async throws {
        var writer = ZIPWriter()
        writer.isWide = isWide
        writer.comment = Array("PK\u{5}\u{6} a comment".utf8)
        let large = photo + [UInt8](repeating: 7, count: 3_000_000)
        for (name, bytes) in [("a/IMG_1.JPG", photo), ("a/IMG_2.PNG", other), ("IMG_3.JPG", large)] {
            writer.add(name, bytes) {
                $0.method = method
                $0.isWide = isWide
                $0.hasDescriptor = name == "a/IMG_2.PNG"
            }
        }
        let archive = try open(writer)
        #expect(archive.faults.isEmpty)
        #expect(archive.files.map(\.suggestedName) == ["IMG_1.JPG", "IMG_2.PNG", "IMG_3.JPG"])
        #expect(archive.files.map(\.offeredTypes) == [[.jpeg], [.png], [.jpeg]])
        #expect(archive.files.map(\.expectedByteCount) == [photo, other, large].map { UInt64($0.count) })
        let outcomes = await home.importer { $0.upright = .off }.importPhotos(archive.files)
        for (outcome, bytes) in zip(outcomes, [photo, other, large]) {
            #expect(try home.stored(outcome.get().photo.originalPath) == bytes)
        }
        try home.expectOrder()
    }

    @Test func anEmptyArchiveHoldsNothing() throws {
        #expect(try open(ZIPWriter()).files.isEmpty)
    }

    @Test func foldersAndWhatIsHiddenAreLeftOut() throws {
        var writer = ZIPWriter()
        for name in ["a/", "a/.hidden.jpg", "__MACOSX/a/._b.jpg", ".git/c.jpg", "a/b.jpg", ".DS_Store"] {
            writer.add(name, name.hasSuffix("/") ? [] : photo)
        }
        #expect(try open(writer).files.map { $0.path.lastComponent } == ["b.jpg"])
    }

    /// Names that would lead out of a folder if anybody made files by them.
    @Test(arguments: [
        "../../../escaped.jpg", "/etc/escaped.jpg", "a/../../escaped.jpg", "C:\\escaped.jpg", "a\u{1B}[2Jescaped.jpg",
    ])
    func aNameIsOnlyALabel(name: String) async throws {
        var writer = ZIPWriter()
        writer.add(name, photo)
        let archive = try open(writer)
        let imported = try await home.importer { $0.upright = .off }.importPhoto(try #require(archive.files.first))
        #expect(imported.photo.name?.contains("escaped.jpg") == true)
        #expect(imported.photo.name?.contains("/") == false)
        #expect(try home.folder.files(below: "").allSatisfy { $0.hasPrefix("library/") || $0 == "photos.zip" })
        try home.expectOrder()
    }

    @Test func ofFaultyEntriesEachSaysWhyAndTheOthersArrive() async throws {
        var writer = ZIPWriter()
        writer.add("encrypted.jpg", photo) { $0.flags = 1 }
        writer.add("aes.jpg", photo) { $0.method = 99 }
        writer.add("lzma.jpg", photo) { $0.method = 14 }
        writer.add("link.jpg", Array("/etc/passwd".utf8)) { $0.mode = 0xA1FF }
        writer.add("checksum.jpg", photo) { $0.checksum = 1 }
        writer.add("longer.jpg", photo) { $0.byteCount = UInt32($0.bytes.count - 1) }
        writer.add("shorter.jpg", photo) { $0.byteCount = UInt32($0.bytes.count + 1) }
        writer.add("stored.jpg", photo) { ($0.method, $0.byteCount) = (0, 5) }
        writer.add("bomb.jpg", photo) { $0.byteCount = 0xFFFF_FFF0 }
        writer.add("good.jpg", photo)
        let damaged = "its archive is damaged there; download the archive again."
        let unpack = "unpack the archive and import the file."
        #expect(
            try await outcomes(of: open(writer)) == [
                "Can't import encrypted.jpg: it is encrypted in its archive; \(unpack)",
                "Can't import aes.jpg: it is encrypted in its archive; \(unpack)",
                "Can't import lzma.jpg: its archive compresses it by method 14, and only deflate is known; \(unpack)",
                "Can't import link.jpg: it is no regular file in its archive; \(unpack)",
                "Can't import checksum.jpg: \(damaged)", "Can't import longer.jpg: \(damaged)",
                "Can't import shorter.jpg: \(damaged)", "Can't import stored.jpg: \(damaged)",
                "Can't import bomb.jpg: \(damaged)", "good.jpg \(photo.count)",
            ])
    }

    @Test func anArchiveThatIsNotToBeTrustedIsRefusedAsAWhole() throws {
        var writer = ZIPWriter()
        writer.add("a.jpg", photo)
        writer.add("b.jpg", photo)
        let damaged = "Can't import photos.zip: its archive is damaged there; download the archive again."
        var overlapping = writer
        overlapping.entries[1].offset = 0
        #expect(sentence(overlapping) == damaged)
        overlapping.entries[1].offset = 40
        #expect(sentence(overlapping) == damaged)
        overlapping.entries[1].offset = 0xFFFF_FFF0
        #expect(sentence(overlapping) == damaged)
        var long = writer
        long.entries[0].storedByteCount = 0x7FFF_FFFF
        #expect(sentence(long) == damaged)
        var many = writer
        many.entryCount = 3
        #expect(sentence(many) == damaged)
        // As a writer states it that counts modulo 65,536: the rest would be lost without a word.
        many.entryCount = 1
        #expect(sentence(many) == damaged)
        #expect(
            sentence(writer) { $0.entryCount = 1 }?.contains("has 2 entries in a directory of") == true)
        #expect(sentence(writer) { $0.directoryByteCount = 10 }?.contains("over the limit") == true)
        #expect(sentence(writer) { $0.inflatedByteCount = UInt64(2 * photo.count - 1) }?.contains("inflate") == true)
        #expect(throws: Never.self) {
            try open(writer) {
                ($0.entryCount, $0.inflatedByteCount) = (2, UInt64(2 * photo.count))
            }
        }
    }

    @Test func aFileThatIsNoArchiveSaysSo() throws {
        func sentence(_ bytes: [UInt8]) -> String? {
            #expect(throws: ImportError.self) {
                try ZIPArchive(at: try home.folder.write(bytes, to: "a.zip"))
            }?.description
        }
        let no = "Can't import a.zip: it is no whole ZIP archive; download it again."
        #expect(sentence([]) == no)
        #expect(sentence(photo) == no)
        #expect(
            #expect(throws: ImportError.self) { try ZIPArchive(at: home.folder.filePath("none.zip")) }?.description
                == "Can't import none.zip: there is no such file; check its name, and whether it was moved or deleted.")
        #expect(throws: ImportError.self) { try ZIPArchive(at: Pathname(home.folder.path)) }
    }

    /// No byte of an archive, missing or changed, brings anything but the right bytes or an error.
    @Test func archivesCutOrChangedAnywhereLieAboutNothing() async throws {
        var writer = ZIPWriter()
        let small = try Fixture.bytes("photos/png-1.png")
        writer.add("a.png", small)
        writer.add("b.png", small) { $0.method = 0 }
        let archive = writer.archive
        let ends = Array((archive.count - 300)..<archive.count) + Array(stride(from: 0, to: archive.count, by: 97))
        for position in ends {
            for variant in [Array(archive[..<position]), archive.enumerated().map { $0 == position ? $1 ^ 0x41 : $1 }] {
                let path = try home.folder.write(variant, to: "v.zip")
                guard let opened = try? ZIPArchive(at: path) else { continue }
                for outcome in await home.importer({ $0.upright = .off }).importPhotos(opened.files) {
                    guard case .success(let imported) = outcome else { continue }
                    #expect(try home.stored(imported.photo.originalPath) == small, "byte \(position)")
                }
            }
        }
        try home.expectOrder()
    }

    @Test(arguments: ["IMG_1.pvt/", ""])
    func bothHalvesOfALivePhotoGoTogether(folder: String) async throws {
        var writer = ZIPWriter()
        writer.add("\(folder)IMG_1.HEIC", photo)
        writer.add("\(folder)IMG_1.MOV", MovieFixture.bytes)
        writer.add("\(folder)metadata.plist", Array("<plist/>".utf8))
        let archive = try open(writer, named: "IMG_1.pvt.zip")
        #expect(archive.files.map(\.suggestedName) == ["IMG_1.HEIC", "IMG_1.MOV"])
        let photos = try await home.importer { $0.upright = .off }.importPhotos(archive.files).map {
            try $0.get().photo
        }
        #expect(try home.library.companions(of: photos[0].id).map(\.photo.id) == [photos[1].id])
        #expect(try home.library.companions(of: photos[0].id).map(\.part) == [.film])
    }

    @Test(arguments: [("HEIC", "film"), ("MOV", "picture")])
    func aMissingHalfIsToldAndTheOtherArrives(suffix: String, missing: String) async throws {
        var writer = ZIPWriter()
        writer.add("IMG_1.pvt/IMG_1.\(suffix)", suffix == "MOV" ? MovieFixture.bytes : photo)
        let told =
            "Can't import IMG_1.pvt: its \(missing) is missing from the Live Photo; copy the whole Live Photo again."
        let outcomes = try await outcomes(of: open(writer))
        #expect(outcomes.last == told)
        #expect(outcomes.count == 2)
        #expect(
            outcomes.first?.hasPrefix(suffix == "HEIC" ? "IMG_1.HEIC" : "Can't import IMG_1.MOV: its bytes are") == true
        )
    }
}

/// A film without a picture in it: what tells that it is one.
enum MovieFixture {
    static let bytes = Array("\0\0\0\u{14}ftypqt  \0\0\0\0qt  \0\0\0\u{8}wide\0\0\0\u{10}mdatabcdefgh".utf8)
}
