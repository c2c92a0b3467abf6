import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct LimitsTests {
    let codec = JPEGCodec()

    /// What each call answers: nil for success.
    private func answers(_ file: Codec.Input, _ limits: Limits) -> [CodecError.Code?] {
        let calls: [() throws -> Void] = [
            { _ = try codec.header(of: file, limits: limits) },
            { _ = try codec.decode(file, limits: limits) },
            { _ = try codec.turn(file, by: .right, limits: limits) },
        ]
        return calls.map { call in
            do {
                try call()
                return nil
            } catch {
                return (error as? CodecError)?.code
            }
        }
    }

    @Test(arguments: [
        (\Limits.pixels, 32 * 48), (\.side, 48), (\.bitmapBytes, 32 * 48 * 3),
    ])
    func areKeptExactly(limit: any WritableKeyPath<Limits, Int> & Sendable, value: Int) throws {
        let file = try Coding.ycc420.file(32, 48)
        var limits = Limits()
        limits[keyPath: limit] = value
        #expect(answers(file, limits) == [nil, nil, nil])
        limits[keyPath: limit] = value - 1
        #expect(answers(file, limits) == [.limitExceeded, .limitExceeded, .limitExceeded])
    }

    @Test func fileBytesAreLimited() throws {
        let file = try Coding.ycc420.file(32, 48)
        var limits = Limits()
        limits.fileBytes = file.bytes.count
        #expect(answers(file, limits) == [nil, nil, nil])
        limits.fileBytes -= 1
        #expect(answers(file, limits) == [.limitExceeded, .limitExceeded, .limitExceeded])
    }

    @Test func aTemplateIsReadWithinTheCallersLimits() throws {
        let template = try Coding.ycc420.file(32, 48)
        let picture = try codec.decode(template, limits: Limits())
        var options = Codec.EncodingOptions(template: template)
        var sink = Codec.MemorySink()
        options.limits.fileBytes = template.bytes.count
        try codec.encode(picture, as: .jpeg, options: options, to: &sink)
        options.limits.fileBytes -= 1
        let error = #expect(throws: CodecError.self) {
            try codec.encode(picture, as: .jpeg, options: options, to: &sink)
        }
        #expect(error?.code == .limitExceeded)
    }

    /// libjpeg's usual progression of three components takes ten scans.
    @Test func scansAreLimited() throws {
        let file = try Coding.progressive.file(32, 48)
        var limits = Limits()
        limits.scans = 10
        #expect(answers(file, limits) == [nil, nil, nil])
        limits.scans = 9
        #expect(answers(file, limits) == [nil, .limitExceeded, .limitExceeded])
        let bomb = try jpeg(Self.repeatingLastScan(of: file.bytes, 100))
        #expect(answers(bomb, Limits()) == [nil, .limitExceeded, .limitExceeded])
    }

    /// The file with its last scan coded over and over.
    private static func repeatingLastScan(of file: [UInt8], _ count: Int) throws -> [UInt8] {
        let start = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
        let scan = Array(file[start..<file.count - 2])
        return file[..<start] + (0..<count).flatMap { _ in scan } + [0xFF, 0xD9]
    }

    @Test func headersThatLieCostNothing() {
        let bomb = jpeg(Coding.progressive.header(65_500, 65_500))
        #expect(answers(bomb, Limits()) == [.limitExceeded, .limitExceeded, .limitExceeded])
    }

    @Test func metadataAreLimited() throws {
        var picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16))
        picture.metadata.exif = Blocks.exif(1) + [UInt8](repeating: 0, count: 900)
        picture.metadata.xmp = [UInt8](repeating: 0x20, count: 800)
        picture.bitmap.color.iccProfile = [UInt8](repeating: 7, count: 1000)
        let file = try Coding.ycc420.encode(picture)
        var limits = Limits()
        limits.metadataBytes = 1000
        #expect(answers(file, limits) == [nil, nil, nil])
        limits.metadataBytes = 999
        #expect(answers(file, limits) == [nil, .limitExceeded, nil])
        limits.metadataBytes = 800
        #expect(answers(file, limits) == [.limitExceeded, .limitExceeded, nil])
    }
}
