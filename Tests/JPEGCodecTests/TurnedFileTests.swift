import CTurboJPEG
import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct TurnedFileTests {
    let codec = JPEGCodec()
    let limits = Limits()

    private func code(_ body: () throws -> Void) -> CodecError.Code? {
        (#expect(throws: CodecError.self) { try body() })?.code
    }

    @Test(arguments: [Coding.ycc420, .ycc422, .gray, .progressive])
    func proofSeesOnePixel(coding: Coding) throws {
        var bitmap = try Scene.bitmap(32, 48, coding.model)
        let file = try coding.encode(Codec.Picture(bitmap: bitmap))
        bitmap.bytes[bitmap.bytes.count - 1] ^= 0x80
        let other = try coding.encode(Codec.Picture(bitmap: bitmap))
        let turned = try jpeg(codec.turn(other, by: .right, limits: limits))
        #expect(code { try codec.prove(turned, isTurned: file, by: .right, limits: limits) } == .mismatch)
    }

    @Test func proofSeesOneStep() throws {
        let file = try Coding.ycc420.file(32, 48)
        let turned = try codec.turn(file, by: .right, limits: limits)
        let changed = Surgery.replacing(turned, in: 0xDB, at: 64, by: 99)
        #expect(code { try codec.prove(jpeg(changed), isTurned: file, by: .right, limits: limits) } == .mismatch)
    }

    @Test(arguments: [Coding.gray, .ycc444, .cmyk])
    func proofSeesAnotherCoding(coding: Coding) throws {
        let file = try Coding.ycc420.file(32, 48)
        let other = try jpeg(codec.turn(coding.file(32, 48), by: .right, limits: limits))
        #expect(code { try codec.prove(other, isTurned: file, by: .right, limits: limits) } == .mismatch)
    }

    @Test func proofSeesAMissingEnd() throws {
        let file = try Coding.progressive.file(32, 48)
        let turned = try codec.turn(file, by: .right, limits: limits)
        let cut = jpeg(Array(turned.dropLast(40)))
        #expect(code { try codec.prove(cut, isTurned: file, by: .right, limits: limits) } == .malformed)
    }

    @Test(arguments: Orientation.allCases)
    func stepsAndSamplingTurnAlong(orientation: Orientation) throws {
        let file = try Coding.ycc422.file(32, 48)
        let turned = try codec.turn(file, by: orientation, limits: limits)
        let swaps = orientation.swapsAxes
        #expect(Surgery.sampling(turned) == (swaps ? [0x12, 0x11, 0x11] : [0x21, 0x11, 0x11]))
        for (after, before) in zip(Surgery.steps(turned), Surgery.steps(file.bytes)) {
            let transposed = (0..<64).map { before[$0 % 8 * 8 + $0 / 8] }
            #expect(after == (swaps ? transposed : before))
        }
    }

    @Test(arguments: Coding.all)
    func holdsNoMetadata(coding: Coding) throws {
        let bitmap = try Scene.bitmap(coding.unit.across, coding.unit.down, coding.model)
        var picture = Codec.Picture(bitmap: bitmap, metadata: .init(exif: Blocks.exif(6), xmp: Array("<x/>".utf8)))
        picture.bitmap.color.iccProfile = [1, 2, 3]
        let turned = try codec.turn(coding.encode(picture), by: .down, limits: limits)
        let applications = Surgery.markers(turned).filter { $0 >= 0xE0 }
        let isAdobe = coding.adobe != nil
        #expect(applications == (isAdobe ? [0xEE] : coding.model == .cmyk ? [] : [0xE0]))
    }

    @Test func progressionAndRestartsStay() throws {
        let progressive = try codec.turn(Coding.progressive.file(32, 32), by: .right, limits: limits)
        #expect(Surgery.frame(progressive)?.marker == 0xC2)
        let baseline = try codec.turn(Coding.ycc420.file(32, 32), by: .right, limits: limits)
        #expect(Surgery.frame(baseline)?.marker == 0xC0)
        var coding = Coding.ycc420
        for (interval, expected) in [(4, 6), (8, 12), (3, 3)] {
            coding.restartInterval = UInt16(interval)
            let turned = try codec.turn(coding.file(64, 96), by: .right, limits: limits)
            #expect(Surgery.restartInterval(turned) == expected)
        }
    }

    /// Stripes along one axis: a table made for them has no code for most of what they become.
    @Test(arguments: [Coding.gray, .ycc420])
    func tablesAreCompletedForTheTurn(coding: Coding) throws {
        var stripes = try Scene.bitmap(256, 256, coding.model)
        let samples = stripes.bytesPerRow
        for index in stripes.bytes.indices { stripes.bytes[index] = stripes.bytes[index % samples] }
        let file = try coding.encode(Codec.Picture(bitmap: stripes))
        for orientation in Orientation.allCases {
            let turned = try codec.provenTurn(file, by: orientation, limits: limits)
            #expect(turned.count < file.bytes.count * 9 / 8)
        }
    }

    @Test func completeTablesStayAsTheyAre() throws {
        let first = try codec.turn(Coding.ycc420.file(64, 64), by: .up, limits: limits)
        let second = try codec.turn(jpeg(first), by: .up, limits: limits)
        #expect(first == second)
    }

    /// One grey block whose only coefficient is 2048, twice what 8 bits can give.
    @Test func impossibleCoefficientsAreNotTurned() throws {
        let header = Coding.gray.header(8, 8)
        let scan = try #require(Surgery.segments(header).last).payload
        let oneCode = [1] + [UInt8](repeating: 0, count: 15)
        let tables = Surgery.segment(0xC4, [0x00] + oneCode + [12] + [0x10] + oneCode + [0])
        let data: [UInt8] = [0b0100_0000, 0b0000_0011]
        let file = jpeg(
            Array(header[..<(scan.lowerBound - 4)]) + tables + header[(scan.lowerBound - 4)..<scan.upperBound] + data
                + [0xFF, 0xD9])
        #expect(try codec.decode(file, limits: limits).isComplete)
        #expect(code { _ = try codec.turn(file, by: .down, limits: limits) } == .malformed)
    }

    @Test(arguments: 1...20)
    func damagedDataAreNotTurned(cut: Int) throws {
        let file = try Coding.ycc420.file(64, 64)
        let start = try #require(Surgery.segments(file.bytes).last).payload.upperBound
        let length = start + (file.bytes.count - start) * cut / 22
        let error = code { _ = try codec.turn(jpeg(Array(file.bytes[..<length])), by: .right, limits: limits) }
        #expect(error == .malformed)
    }

    /// Without those whose subsampling TurboJPEG can't name, and CMYK as it is, which it would label as inverted.
    static let knownToTurboJPEG = Coding.all.filter { coding in
        let isNamed = ["22-11-11", "11-11-11", "21-11-11", "12-11-11", "41-11-11", "11", "11-11-11-11", "22-11-11-22"]
            .contains(coding.sampling.map { "\($0.across)\($0.down)" }.joined(separator: "-"))
        return isNamed && (coding.sampling.count < 4 || coding.adobe != nil)
    }

    @Test(arguments: knownToTurboJPEG, Orientation.allCases)
    func agreesWithTurboJPEG(coding: Coding, orientation: Orientation) throws {
        let file = try coding.file(coding.unit.across * 3, coding.unit.down * 2)
        let theirs = try #require(TurboJPEG.turn(file.bytes, by: orientation))
        let ours = try codec.turn(file, by: orientation, limits: limits)
        #expect(try codec.decode(jpeg(ours), limits: limits) == codec.decode(jpeg(theirs), limits: limits))
        try codec.prove(jpeg(theirs), isTurned: file, by: orientation, limits: limits)
    }
}

/// TurboJPEG's own lossless turn, for comparison.
enum TurboJPEG {
    private static let operations: [Orientation: TJXOP] = [
        .up: TJXOP_NONE, .upMirrored: TJXOP_HFLIP, .down: TJXOP_ROT180, .downMirrored: TJXOP_VFLIP,
        .leftMirrored: TJXOP_TRANSPOSE, .right: TJXOP_ROT90, .rightMirrored: TJXOP_TRANSVERSE, .left: TJXOP_ROT270,
    ]

    /// The turned file, or nil when TurboJPEG can't read the source's subsampling.
    static func turn(_ bytes: [UInt8], by orientation: Orientation) -> [UInt8]? {
        guard let operation = operations[orientation], let handle = unsafe tjInitTransform() else { return nil }
        defer { unsafe tjDestroy(handle) }
        var transform = unsafe tjtransform()
        unsafe transform.op = Int32(operation.rawValue)
        unsafe transform.options = TJXOPT_PERFECT | TJXOPT_COPYNONE
        var result: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { unsafe tjFree(result) }
        let status = unsafe tjTransform(handle, bytes, UInt(bytes.count), 1, &result, &size, &transform, 0)
        guard status == 0, let result = unsafe result else { return nil }
        return unsafe [UInt8](UnsafeBufferPointer(start: result, count: Int(size)))
    }
}
