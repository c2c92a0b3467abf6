import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

/// A header read in parts is the one that is read of the whole file.
@Suite struct HeaderReadingTests {
    private let codec = JPEGCodec()

    private enum Answer: Equatable {
        case header(Codec.Header)
        case failure(CodecError.Code)
    }

    private func answer(_ body: () throws(CodecError) -> Codec.Header) -> Answer {
        do {
            return .header(try body())
        } catch {
            return .failure(error.code)
        }
    }

    private func expectSame(_ bytes: [UInt8], _ what: String) {
        let whole = answer { () throws(CodecError) in try codec.header(of: jpeg(bytes), limits: Limits()) }
        let parts = answer { () throws(CodecError) in
            try codec.header(reading: bytes, as: .jpeg, limits: Limits())
        }
        #expect(parts == whole, "\(what)")
    }

    @Test(arguments: Coding.all)
    func ofEveryCodingAndCut(coding: Coding) throws {
        let file = Surgery.inserting(Self.metadata, into: try coding.file(32, 48).bytes)
        expectSame(file, "whole")
        for length in stride(from: 0, to: file.count, by: 3) { expectSame(Array(file[..<length]), "cut at \(length)") }
    }

    @Test func ofDamagedFiles() throws {
        let file = Surgery.inserting(Self.metadata, into: try Coding.ycc420.file(32, 48).bytes)
        for place in 0..<min(file.count, 1200) {
            var damaged = file
            damaged[place] ^= 0xFF
            expectSame(damaged, "damaged at \(place)")
        }
    }

    @Test func readsNoFurtherThanTheScan() throws {
        let file = Surgery.inserting(Self.metadata, into: try Coding.ycc420.file(32, 48).bytes)
        let scan = try #require(Surgery.segments(file).first { $0.marker == 0xDA }).payload.upperBound
        var limits = Limits()
        limits.fileBytes = 1
        let header = try codec.header(
            reading: Array(file[..<scan]) + [UInt8](repeating: 0, count: 1 << 20), as: .jpeg, limits: limits)
        #expect((header.width, header.height) == (32, 48))
        #expect(header.orientation == .right)
    }

    /// Exif with orientation 6, a comment, a part of another application's.
    private static let metadata: [UInt8] = {
        let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        let exif = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + tag + [0, 0, 0, 0]
        return Surgery.segment(0xFE, [1, 2, 3]) + Surgery.segment(0xE1, exif) + Surgery.segment(0xE5, [9, 9])
    }()
}
