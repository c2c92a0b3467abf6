import PhotoCodecs
import Testing

@Suite struct LimitsTests {
    static let cases: [(name: String, limits: Limits, width: Int, height: Int, unit: String)] = [
        ("side across", Limits { $0.side = 40 }, 40, 1, "40 pixels a side"),
        ("side down", Limits { $0.side = 40 }, 1, 40, "40 pixels a side"),
        ("pixels", Limits { $0.pixels = 600 }, 30, 20, "600 pixels"),
        ("bytes", Limits { $0.bitmapBytes = 1800 }, 30, 20, "1800 bytes of bitmap"),
    ]

    @Test(arguments: cases.indices)
    func admitsWhatIsJustWithinAndRefusesOneMore(index: Int) throws {
        let (_, limits, width, height, unit) = Self.cases[index]
        let format = Bitmap.Format(.rgb)
        #expect(try limits.admit(width: width, height: height, format: format) == width * height * 3)
        for (wider, higher) in [(width + 1, height), (width, height + 1)]
        where max(wider, higher) > limits.side || wider * higher > limits.pixels
            || wider * higher * 3 > limits.bitmapBytes
        {
            let error = #expect(throws: CodecError.self) {
                try limits.admit(width: wider, height: higher, format: format)
            }
            #expect(error?.code == .limitExceeded)
            #expect(
                error?.message
                    == "The picture (\(wider) × \(higher)) is over the limit of \(unit); raise the limit to admit it.")
        }
    }

    @Test(arguments: [
        (16_320, 12_240, true), (65_535, 4096, true), (65_536, 1, false), (60_000, 60_000, false),
        (16_384, 16_384, true), (16_384, 16_385, false), (.max, .max, false), (.max, 1, false),
    ])
    func theDefaultsAdmitPhonesAndRefuseBombs(width: Int, height: Int, isAdmitted: Bool) {
        let bytes = try? Limits().admit(width: width, height: height, format: .init(.rgb))
        #expect((bytes != nil) == isAdmitted)
    }

    @Test(arguments: [(0, 1), (1, 0), (0, 0), (-1, 5), (5, -1), (.min, .min)])
    func anEmptyPictureIsMalformed(width: Int, height: Int) {
        let error = #expect(throws: CodecError.self) {
            try Limits().admit(width: width, height: height, format: .init(.gray))
        }
        #expect(error?.code == .malformed)
    }

    @Test func aBitmapWhoseBytesOverflowIsOverTheLimit() {
        let limits = Limits { ($0.side, $0.pixels) = (.max, .max) }
        let error = #expect(throws: CodecError.self) {
            try limits.admit(width: .max, height: 1, format: .init(.rgb, bitsPerSample: 16))
        }
        #expect(error?.code == .limitExceeded)
    }

    @Test(arguments: [(-1, true), (9, true), (10, true), (11, false), (.max, false)])
    func oneNumberAgainstOneLimit(value: Int, isAdmitted: Bool) {
        var refusal: CodecError?
        do {
            try Limits().require(value, atMost: 10, "tiles", of: "a grid")
        } catch {
            refusal = error
        }
        #expect((refusal == nil) == isAdmitted)
        let sentence = "The picture (a grid) is over the limit of 10 tiles; raise the limit to admit it."
        #expect(refusal == nil || refusal?.message == sentence)
    }
}

extension Limits {
    fileprivate init(_ change: (inout Limits) -> Void) {
        self.init()
        change(&self)
    }
}
