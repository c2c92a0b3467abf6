import ContentTypes
@testable import PhotoImport
import PhotoLibrary
import Testing

@Suite(.fewAtOnce) struct MemoryNeedTests {
    private func need(
        _ change: (inout FileHeader) -> Void, type: ContentType = .jpeg, bytes: [UInt8]? = nil,
        byteCount: UInt64 = 1000,
        under policy: PhotoImporter.UprightPolicy = .pixels
    ) throws -> Int {
        let home = try TestLibrary()
        let staged = try home.library.stage()
        try staged.append(bytes ?? [UInt8](repeating: 1, count: 1000))
        let committed = try home.library.commit(staged, as: type, filenameExtension: "jpg").photo
        let photo = Photo(
            id: committed.id, type: type, byteCount: byteCount, importedAt: committed.importedAt,
            originalPath: committed.originalPath)
        var header = FileHeader(type, basis: "a test")
        change(&header)
        let stored = StoredPhoto(photo: photo, isDuplicate: false, file: staged.file, header: header, declaredTypes: [])
        return MemoryNeed(of: stored, under: policy).bytes
    }

    /// A photo whose import was measured, by `Tests/Benchmarks/peak-per-rung`: at 11.8 and 48 megapixels.
    struct Measured: Sendable, CustomTestStringConvertible {
        var type: ContentType
        var size: (Int, Int)
        var depth = 8
        var channels = 3
        var codec = ""
        var fileMegabytes: Double
        /// The peak of the whole process, in MiB.
        var peak: Double

        var testDescription: String { "\(type) \(size) \(depth) bits, \(channels) channels \(codec)" }
        var file: [UInt8] { type == .jpeg ? jpeg : [] }

        /// A frame header with chroma halved both ways.
        private var jpeg: [UInt8] {
            let sides = [size.1 >> 8, size.1 & 255, size.0 >> 8, size.0 & 255].map { UInt8($0) }
            return [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + sides + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        }
    }

    private static let (small, large) = ((3968, 2976), (8000, 6000))
    private static let (cutSmall, cutLarge) = ((3965, 2973), (7997, 5997))
    private static let measured = [
        Measured(type: .jpeg, size: small, fileMegabytes: 1.44, peak: 61.0),
        Measured(type: .jpeg, size: large, fileMegabytes: 5.46, peak: 173.4),
        Measured(type: .jpeg, size: cutSmall, fileMegabytes: 1.44, peak: 126.9),
        Measured(type: .jpeg, size: cutLarge, fileMegabytes: 5.46, peak: 444.8),
        Measured(type: .jpeg, size: cutSmall, codec: "SOF2", fileMegabytes: 1.27, peak: 129.0),
        Measured(type: .jpeg, size: cutLarge, codec: "SOF2", fileMegabytes: 4.72, peak: 452.8),
        Measured(type: .png, size: small, channels: 1, fileMegabytes: 7.91, peak: 62.6),
        Measured(type: .png, size: large, channels: 1, fileMegabytes: 31.98, peak: 184.7),
        Measured(type: .png, size: small, depth: 16, channels: 1, fileMegabytes: 22.9, peak: 127.1),
        Measured(type: .png, size: large, depth: 16, channels: 1, fileMegabytes: 93.0, peak: 447.9),
        Measured(type: .png, size: small, fileMegabytes: 33.7, peak: 156.4),
        Measured(type: .png, size: large, fileMegabytes: 134.8, peak: 564.4),
        Measured(type: .png, size: small, depth: 16, fileMegabytes: 70.7, peak: 343.7),
        Measured(type: .png, size: large, depth: 16, fileMegabytes: 286.2, peak: 1319.6),
        Measured(type: .png, size: small, channels: 4, fileMegabytes: 36.2, peak: 188.0),
        Measured(type: .png, size: small, depth: 16, channels: 4, fileMegabytes: 89.5, peak: 440.7),
        Measured(type: .heic, size: small, fileMegabytes: 4.87, peak: 152.3),
        Measured(type: .heic, size: large, fileMegabytes: 20.5, peak: 495.2),
        Measured(type: .heic, size: small, depth: 10, fileMegabytes: 4.69, peak: 240.5),
        Measured(type: .avif, size: small, fileMegabytes: 0.14, peak: 177.4),
        Measured(type: .avif, size: large, fileMegabytes: 0.39, peak: 485.5),
    ]

    @Test(arguments: measured)
    func isNoLessThanMeasuredAndNotMuchMore(photo: Measured) throws {
        let file = photo.type == .png ? Self.png(photo) : photo.file
        let need = try self.need(
            { header in
                (header.width, header.height) = photo.size
                (header.bitDepth, header.channelCount) = (photo.depth, photo.channels)
                (header.orientation, header.codec) = (.right, photo.codec)
            }, type: photo.type, bytes: file.isEmpty ? nil : file, byteCount: UInt64(photo.fileMegabytes * 1e6))
        let predicted = Double(need) / 1_048_576
        #expect((photo.peak...1.5 * photo.peak).contains(predicted), "\(predicted) MiB for \(photo.peak)")
    }

    /// A header without pixels.
    private static func png(_ photo: Measured) -> [UInt8] {
        let colorType: UInt8 = [1: 0, 3: 2, 4: 6][photo.channels] ?? 2
        var header = Array("IHDR".utf8)
        for side in [photo.size.0, photo.size.1] { header += [0, 0, UInt8(side >> 8), UInt8(side & 255)] }
        header += [UInt8(photo.depth), colorType, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + header + [0, 0, 0, 0]
    }

    /// 24 MiB were measured, of files of 1.4 and of 400 MB.
    @Test(arguments: [ContentType.jpeg, .png], [1_400_000, 400_000_000] as [UInt64])
    func anUprightPhotoNeedsNoMoreHoweverLarge(type: ContentType, byteCount: UInt64) throws {
        let need = try self.need({ ($0.width, $0.height) = (4000, 3000) }, type: type, byteCount: byteCount)
        #expect((25 << 20...36 << 20).contains(need))
    }

    @Test(arguments: [ContentType.heic, .avif])
    func anUprightHEIFNeedsItsFile(type: ContentType) throws {
        let need = try self.need({ ($0.width, $0.height) = (4000, 3000) }, type: type, byteCount: 50 << 20)
        #expect((74 << 20...90 << 20).contains(need))
        let turned = try self.need(
            { ($0.width, $0.height, $0.orientation) = (4000, 3000, .right) }, type: type, byteCount: 50 << 20,
            under: .lossless)
        #expect(turned == need)
    }

    /// Behind a photo of 64 × 96 pixels.
    @Test func aFilmNeedsNothing() throws {
        let photo = try Fixture.bytes("photos/jpeg-6.jpg")
        func need(_ bytes: [UInt8]) throws -> Int {
            try self.need(
                { ($0.width, $0.height, $0.orientation) = (96, 64, .right) }, bytes: bytes,
                byteCount: UInt64(bytes.count))
        }
        #expect(try need(photo) == need(photo + [UInt8](repeating: 0, count: 1 << 20)))
    }

    @Test func withoutARenditionNothingOfThePictureCounts() throws {
        let need = try self.need(
            { ($0.width, $0.height, $0.orientation) = (40_000, 30_000, .right) }, under: .off)
        #expect(need < 36 << 20)
    }

    @Test(arguments: [(Int.max, Int.max), (.max, 2), (1 << 31, 1 << 31), (.max / 16, 1)])
    func aSizeThatOverflowsNeedsAll(width: Int, height: Int) throws {
        let need = try self.need {
            ($0.width, $0.height) = (width, height)
            $0.orientation = .left
        }
        #expect(need > 1 << 60)
    }

    @Test func withoutASizeOnlyTheFileCounts() throws {
        #expect(try need({ $0.orientation = .left }) < 30 << 20)
    }
}
