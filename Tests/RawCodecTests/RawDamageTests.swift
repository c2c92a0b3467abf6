#if RAW
    import ContentTypes
    import PhotoCodecs
    import RawCodec
    import Testing

    @Suite struct RawDamageTests {
        private let codec = RawCodec()

        @Test(arguments: [false, true])
        func everyTruncationIsToldOrIncomplete(hasPreview: Bool) throws {
            var dng = TestDNG(width: 22, height: 22)
            if hasPreview { dng.preview = ([0xFF, 0xD8] + Array(repeating: 0, count: 98), 16, 16) }
            let whole = dng.bytes
            #expect(try codec.decode(dng.input).isComplete)
            for count in 0..<whole.count where count < 400 || count % 7 == 0 || whole.count - count < 40 {
                let cut = Codec.Input(bytes: Array(whole.prefix(count)), type: .dng)
                do throws(CodecError) {
                    #expect(try !codec.decode(cut).isComplete, "cut to \(count) bytes")
                } catch {
                    #expect([.malformed, .notMine].contains(error.code), "cut to \(count) bytes: \(error)")
                }
            }
        }

        /// LibRaw passes over what is no JPEG, and would leave the values as memory came, with what was there before.
        @Test func valuesThatAreNotThereAreNotMadeUp() {
            let garbage = TIFFBytes.Field.data(Array(repeating: 0x55, count: 400))
            let dng = TestDNG(width: 22, height: 22, fields: [259: .shorts([7]), 273: garbage])
            for size in stride(from: 1200, through: 1400, by: 8) { leaveBehind(size) }
            let error = #expect(throws: CodecError.self) { try codec.decode(dng.input) }
            #expect(error?.code == .malformed)
        }

        /// Has the heap keep memory of some size that isn't zero.
        private func leaveBehind(_ size: Int) {
            withExtendedLifetime((0..<16).map { _ in [UInt8](repeating: 0xA5, count: size) }) {}
        }

        @Test(
            arguments: [
                [], [0], Array("no RAW file".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8),
                Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0, 0, 0, 0, 0], Array(repeating: 0x49, count: 500),
            ] as [[UInt8]])
        func whatIsNoRawFileIsForAnotherCodec(bytes: [UInt8]) {
            let error = #expect(throws: CodecError.self) {
                try codec.decode(Codec.Input(bytes: bytes, type: .cameraRaw))
            }
            #expect(error?.code == .notMine)
        }

        @Test(
            arguments: [
                // VC-5, a compression of no standard, floating point of 24 bits, a sensor too small to be one.
                [259: .shorts([9])], [259: .shorts([4711])], [258: .shorts([24]), 339: .shorts([3])],
                [256: .longs([16]), 257: .longs([16])],
            ] as [[Int: TIFFBytes.Field]])
        func whatLibRawCantReadIsUnsupported(fields: [Int: TIFFBytes.Field]) {
            let error = #expect(throws: CodecError.self) { try codec.decode(TestDNG(fields: fields).input) }
            #expect(error?.code == .unsupported, "\(error?.message ?? "")")
        }

        /// LibRaw would take from memory what the sensor sees.
        @Test(
            arguments: [
                [33422: .bytes([])], [33422: .bytes([0, 1, 1])], [33422: .bytes([0, 1, 1, 255])],
                [33422: .bytes([0, 1, 1, 3])], [33421: .shorts([0, 2])], [33421: .shorts([4, 4])],
                [33421: .shorts([2])], [50710: .bytes([0, 1, 3])],
            ] as [[Int: TIFFBytes.Field]])
        func aPatternThatIsNoneIsMalformed(fields: [Int: TIFFBytes.Field]) {
            let input = TestDNG(fields: fields).input
            let error = #expect(throws: CodecError.self) { try codec.header(of: input, limits: Limits()) }
            #expect(error?.code == .malformed)
        }

        /// LibRaw 0.20 would write over its memory.
        @Test(arguments: [33422, 64777], [false, true])
        func aPatternOf36ColoursWhereNoneBelongsIsMalformed(tag: Int, isBigEndian: Bool) {
            let pattern = TIFFBytes.Field.bytes((0..<36).map { UInt8($0 % 3) })
            for fields in [[tag: pattern], [330: .directory([tag: pattern])]] {
                var dng = TestDNG(isBigEndian: isBigEndian)
                dng.fields = fields
                let error = #expect(throws: CodecError.self) { try codec.decode(dng.input) }
                #expect(error?.code == .malformed)
            }
        }

        /// A sensor of 6 × 6, as Fujifilm's in a DNG, under light of one colour.
        @Test(arguments: [false, true])
        func aPatternOf36ColoursThatBelongsIsDeveloped(isBigEndian: Bool) throws {
            let pattern = Array("110112112110201021112110110112021201".utf8).map { $0 - 0x30 }
            let (width, height) = (48, 36)
            let light = [40_000, 20_000, 5_000]
            let tiff = TIFFBytes(isBigEndian: isBigEndian)
            let values = (0..<width * height).flatMap { place in
                tiff.number(light[Int(pattern[place / width % 6 * 6 + place % width % 6])], 2)
            }
            var dng = TestDNG(width: width, height: height, isBigEndian: isBigEndian)
            dng.fields = [33421: .shorts([6, 6]), 33422: .bytes(pattern), 273: .data(values)]
            let bitmap = try codec.decode(dng.input).bitmap
            // What sRGB's transfer function makes of that; LibRaw rounds on the way.
            let expected = [52_680, 38_561, 20_060]
            #expect(zip(bitmap.pixel(9, 9), expected).allSatisfy { abs($0 - $1) < 100 }, "\(bitmap.pixel(9, 9))")
        }

        @Test func everyByteMayBeWrong() throws {
            let whole = TestDNG(width: 22, height: 22).bytes
            // What stands before the sensor's values, each byte with all of its bits turned and with zero.
            for place in 0..<(whole.count - 22 * 22 * 2) {
                for value in [whole[place] ^ 0xFF, 0] {
                    var bytes = whole
                    bytes[place] = value
                    var limits = Limits()
                    limits.pixels = 1 << 20
                    let input = Codec.Input(bytes: bytes, type: .dng)
                    do throws(CodecError) {
                        let header = try codec.header(of: input, limits: limits)
                        let bitmap = try codec.decode(input, limits: limits).bitmap
                        #expect([bitmap.width, bitmap.height] == [header.width, header.height], "byte \(place)")
                        #expect(bitmap.format == header.format, "byte \(place)")
                    } catch {
                        #expect(
                            [.malformed, .notMine, .unsupported, .limitExceeded].contains(error.code), "byte \(place)")
                    }
                }
            }
        }
    }
#endif
