import PhotoImport
import PhotoMetadata
import Testing

/// What isn't decoded doesn't come into memory: with a limit below the file's size on what may, it still works.
@Suite struct LargeFileTests {
    private let home: TestLibrary

    init() throws {
        home = try TestLibrary()
    }

    private static let film =
        [UInt8]([0, 0, 0, 16]) + Array("ftypmp42".utf8) + [UInt8](repeating: 0x5A, count: 3 << 20)

    private func imported(_ bytes: [UInt8], fileBytes: Int) async throws -> ImportedPhoto {
        try await home.importer { $0.limits.fileBytes = fileBytes }.importPhoto(BytesSource(bytes))
    }

    /// A PNG with one more chunk before its end.
    private static func png(_ name: String, with data: [UInt8], in type: String) throws -> [UInt8] {
        let file = try Fixture.bytes("photos/" + name)
        let body = Array(type.utf8) + data
        var bytes = Array(file.dropLast(12)) + bigEndian(UInt32(data.count))
        bytes += body + bigEndian(CyclicCheck.sum(body))
        return bytes + file.suffix(12)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    @Test func anUprightJPEGIsServedWhateverItsSize() async throws {
        let bytes = try Fixture.bytes("photos/jpeg-1.jpg") + Self.film
        let imported = try await imported(bytes, fileBytes: 1)
        #expect(imported.receipt.rung == .asIs, "\(imported.photo.reason ?? "")")
    }

    @Test func anUprightPNGIsServedWhateverItsSize() async throws {
        let bytes = try Self.png("png-1.png", with: [UInt8](repeating: 7, count: 3 << 20), in: "prVt")
        let imported = try await imported(bytes, fileBytes: 1)
        #expect(imported.receipt.rung == .asIs, "\(imported.photo.reason ?? "")")
    }

    @Test func aTagIsSetRightWhateverTheSize() async throws {
        let bytes = try Fixture.bytes("photos/jpeg-xmp-says-6.jpg") + Self.film
        let imported = try await imported(bytes, fileBytes: 1)
        #expect(imported.receipt.rung == .losslessTurn, "\(imported.photo.reason ?? "")")
        let rendition = try home.stored(try #require(imported.photo.rendition).path)
        #expect(rendition.count == bytes.count)
        #expect(rendition.suffix(Self.film.count) == Self.film[...])
    }

    @Test(arguments: [("jpeg-6.jpg", Rung.losslessTurn), ("jpeg-odd-6.jpg", .reencode)])
    func aFilmBehindAPhotoIsCopiedFromFileToFile(name: String, rung: Rung) async throws {
        let photo = try Fixture.bytes("photos/" + name)
        let imported = try await imported(photo + Self.film, fileBytes: 2 * photo.count)
        #expect(imported.receipt.rung == rung, "\(imported.photo.reason ?? "")")
        #expect(imported.receipt.kept.contains("motion video"))
        let rendition = try home.stored(try #require(imported.photo.rendition).path)
        #expect(rendition.suffix(Self.film.count) == Self.film[...])
    }

    @Test func aChunkIsCopiedFromFileToFile() async throws {
        let photo = try Fixture.bytes("photos/png-6.png")
        let data = [UInt8](repeating: 7, count: 3 << 20)
        let bytes = try Self.png("png-6.png", with: data, in: "prVt")
        let imported = try await imported(bytes, fileBytes: bytes.count)
        #expect(imported.receipt.kept.contains("prVt"), "\(imported.photo.reason ?? "")")
        let rendition = try PNGFile(home.stored(try #require(imported.photo.rendition).path))
        let chunk = try #require(rendition.chunks.first { $0.type == "prVt" })
        #expect(try rendition.isIntact(chunk) && rendition.data(of: chunk) == data)
        #expect(photo.count < rendition.byteCount)
    }

    @Test func aScanBeforeTheFrameHeaderIsNamed() async throws {
        let photo = try Fixture.bytes("photos/jpeg-1.jpg")
        let file = try JPEGFile(photo)
        let frame = try #require(file.segments.first { (0xC0...0xC2).contains($0.marker) }).range
        var bytes = Array(photo[..<frame.lowerBound])
        bytes += photo[frame.upperBound..<file.end - 2]
        bytes += photo[frame]
        bytes += [0xFF, 0xD9]
        let imported = try await imported(bytes, fileBytes: 1 << 20)
        try home.expectOnlyKept(imported, of: bytes)
        #expect(imported.photo.reason?.contains("a scan (SOS) comes before the frame header (SOF)") == true)
    }
}

/// The check of PNG chunks, bit by bit.
enum CyclicCheck {
    static func sum(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
