import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

/// Bytes between the segments, which libjpeg looks at one by one.
@Suite struct StrayBytesTests {
    /// What stands there.
    enum Kind: CaseIterable {
        case noise, fill, emptySegments

        func bytes(_ count: Int) -> [UInt8] {
            switch self {
            case .noise: [UInt8](repeating: 0x2A, count: count)
            case .fill: [UInt8](repeating: 0xFF, count: count)
            case .emptySegments: (0..<count / 4).flatMap { _ in [0xFF, 0xFE, 0, 2] as [UInt8] }
            }
        }
    }

    private let codec = JPEGCodec()

    /// What a call answers: nil for success.
    private func answer(_ call: () throws -> Void) -> CodecError.Code? {
        do {
            try call()
            return nil
        } catch {
            return (error as? CodecError)?.code
        }
    }

    private func answers(_ file: Codec.Input) -> [CodecError.Code?] {
        let header = answer { _ = try codec.header(of: file, limits: Limits()) }
        let read = answer { _ = try codec.header(reading: file.bytes, as: .jpeg, limits: Limits()) }
        let decoded = answer { _ = try codec.decode(file, limits: Limits()) }
        let turned = answer { _ = try codec.turn(file, by: .right, limits: Limits()) }
        return [header, read, decoded, turned]
    }

    @Test(arguments: Kind.allCases)
    func someArePassedOver(kind: Kind) throws {
        let file = try Coding.ycc420.file(32, 48)
        let padded = jpeg(Surgery.inserting(kind.bytes(3 << 20), into: file.bytes))
        #expect(answers(padded) == [nil, nil, nil, nil])
        let (picture, whole) = try (codec.decode(padded), codec.decode(file))
        #expect(picture.bitmap == whole.bitmap && picture.isComplete)
    }

    @Test(arguments: Kind.allCases)
    func manyAreDamage(kind: Kind) throws {
        let file = try Coding.ycc420.file(32, 48)
        let padded = jpeg(Surgery.inserting(kind.bytes(6 << 20), into: file.bytes))
        #expect(answers(padded) == [.malformed, .malformed, .malformed, .malformed])
    }

    /// libjpeg doesn't look into segments of no meaning, so that they may be of any number.
    @Test func longSegmentsAreNoStrayBytes() throws {
        let file = try Coding.ycc420.file(32, 48)
        let segment = Surgery.segment(0xFE, [UInt8](repeating: 0x2A, count: 65_000))
        let padded = jpeg(Surgery.inserting((0..<200).flatMap { _ in segment }, into: file.bytes))
        #expect(answers(padded) == [nil, nil, nil, nil])
    }

    @Test func betweenScansTooManyAreDamage() throws {
        let file = try Coding.progressive.file(32, 48).bytes
        let scan = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        let whole = try codec.decode(jpeg(file)).bitmap
        let some = jpeg(file[..<scan] + Kind.noise.bytes(3 << 20) + file[scan...])
        #expect(try codec.decode(some).bitmap == whole)
        let many = jpeg(file[..<scan] + Kind.noise.bytes(6 << 20) + file[scan...])
        #expect(answers(many) == [nil, nil, .malformed, .malformed])
    }
}
