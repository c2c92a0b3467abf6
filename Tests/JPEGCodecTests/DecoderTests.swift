import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct DecoderTests {
    let codec = JPEGCodec()

    private func code(_ bytes: [UInt8], _ limits: Limits = Limits()) -> CodecError.Code? {
        (#expect(throws: CodecError.self) { try codec.decode(jpeg(bytes), limits: limits) })?.code
    }

    @Test(arguments: Coding.all, [(1, 1), (7, 9), (16, 16), (33, 50)])
    func givesTheScene(coding: Coding, size: (Int, Int)) throws {
        var coding = coding
        coding.coarseness = 1
        coding.sampling = coding.sampling.map { _ in (1, 1) }
        let scene = try Scene.bitmap(size.0, size.1, coding.model)
        let picture = try codec.decode(coding.encode(Codec.Picture(bitmap: scene)), limits: Limits())
        #expect(picture.isComplete)
        #expect(picture.bitmap.format == scene.format)
        #expect(psnr(picture.bitmap, scene) > 36)
    }

    @Test(arguments: Coding.all)
    func headerSaysWhatDecodingGives(coding: Coding) throws {
        let file = try coding.file(37, 21)
        let header = try codec.header(of: file, limits: Limits())
        let bitmap = try codec.decode(file, limits: Limits()).bitmap
        #expect(header == Codec.Header(width: 37, height: 21, format: bitmap.format))
        #expect(bitmap.width == 37 && bitmap.height == 21)
    }

    /// No ink, full ink, and one of each, as Adobe's files store them: 255 less the ink.
    @Test func cmykWithAdobesMarkerIsStoredInverted() throws {
        let inks: [UInt8] = [0, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 255]
        let pixels = inks.chunked(4).flatMap { ink in (0..<64).flatMap { _ in ink } }
        let bitmap = try Bitmap(width: 8, height: 32, format: .init(.cmyk), bytes: pixels)
        var coding = Coding.cmyk
        coding.coarseness = 1
        let file = try coding.encode(Codec.Picture(bitmap: bitmap))
        #expect(psnr(try codec.decode(file, limits: Limits()).bitmap, bitmap) > 50)
        let marker = try #require(Surgery.segments(file.bytes).first { $0.marker == 0xEE })
        let range = marker.payload.lowerBound - 4..<marker.payload.upperBound
        let unmarked = jpeg(Array(file.bytes[..<range.lowerBound] + file.bytes[range.upperBound...]))
        let inverted = try Bitmap(width: 8, height: 32, format: .init(.cmyk), bytes: pixels.map { 255 - $0 })
        #expect(psnr(try codec.decode(unmarked, limits: Limits()).bitmap, inverted) > 50)
    }

    @Test func otherBytesAreNotMine() {
        for bytes in [[], [0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF89a".utf8)] as [[UInt8]] {
            #expect(code(bytes) == .notMine)
        }
    }

    @Test func unknownKindsAreUnsupported() throws {
        let file = try Coding.ycc444.file(16, 16).bytes
        let frame = try #require(Surgery.frame(file)).marker
        let twelveBits = Surgery.replacing(file, in: frame, at: 0, by: 12)
        #expect(code(twelveBits) == .unsupported)
        for marker in [0xC3, 0xC5, 0xC7, 0xCB, 0xCF] as [UInt8] {
            var coding = Coding.gray
            coding.frame = marker
            #expect(code(coding.header(8, 8)) == .unsupported)
        }
        let twoComponents = Coding(name: "two", sampling: [(1, 1), (1, 1)])
        #expect(code(twoComponents.header(8, 8)) == .unsupported)
        #expect(code(Coding.gray.header(8, 0)) == .unsupported)
        #expect(code(Coding.gray.header(0, 8)) == .malformed)
        #expect(code(Coding.gray.header(65_501, 8)) == .unsupported)
    }

    @Test(arguments: [Coding.gray, .ycc420, .progressive, .cmyk])
    func everyTruncationIsSeen(coding: Coding) throws {
        let file = try coding.file(24, 20).bytes
        let whole = try codec.decode(jpeg(file), limits: Limits()).bitmap
        let start = try #require(Surgery.segments(file).last).payload.lowerBound
        for length in 0..<file.count {
            guard let picture = try? codec.decode(jpeg(Array(file[..<length])), limits: Limits()) else { continue }
            #expect(length >= start, "a picture came out of a header cut at \(length)")
            // A cut that only takes the end marker takes no pixel.
            #expect(!picture.isComplete || (length >= file.count - 2 && picture.bitmap == whole))
        }
    }

    @Test(arguments: [Coding.gray, .ycc420, .progressive, .ycck])
    func noByteCanCrashIt(coding: Coding) throws {
        var limits = Limits()
        limits.pixels = 1 << 20
        let file = try coding.file(24, 20).bytes
        for position in 2..<file.count {
            for value in [0, 0xFF, file[position] ^ 1, file[position] ^ 0x80] {
                var changed = file
                changed[position] = value
                guard let picture = try? codec.decode(jpeg(changed), limits: limits) else { continue }
                #expect(picture.bitmap.bytes.count == picture.bitmap.height * picture.bitmap.bytesPerRow)
                let turned = try? codec.provenTurn(jpeg(changed), by: .right, limits: limits)
                #expect(turned == nil || turned?.isEmpty == false)
            }
        }
    }

    @Test func strayBytesBeforeTheFirstScanDoNoHarm() throws {
        let file = try Coding.ycc420.file(24, 24)
        let padded = jpeg(Surgery.inserting(Array(0x00...0xFF) + [0xFF], into: file.bytes))
        #expect(try codec.decode(padded, limits: Limits()) == codec.decode(file, limits: Limits()))
    }

    @Test func bytesBehindTheEndDoNoHarm() throws {
        let file = try Coding.progressive.file(24, 24)
        let longer = jpeg(file.bytes + file.bytes)
        #expect(try codec.decode(longer, limits: Limits()) == codec.decode(file, limits: Limits()))
    }
}

extension Array {
    fileprivate func chunked(_ size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
