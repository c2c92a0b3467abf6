import ContentTypes
import PhotoCodecs
import Testing

@testable import HEIFCodec

@Suite struct ChromaTests {
    /// Rows of a plane as they come out.
    private func rows(
        _ samples: [UInt8], width: Int, _ shifts: (x: Int, y: Int), _ siting: ChromaSiting, count: Int
    ) -> [[UInt8]] {
        var samples = samples
        let height = samples.count / width
        return unsafe samples.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return [] }
            let plane = unsafe HEIFPlane(
                start: start, stride: width, step: 1, width: width, height: height, bitDepth: 8)
            var rows = ChromaRows<UInt8>(width: width, shifts, siting)
            return (0..<count).map { row in
                var result: [UInt8] = []
                unsafe rows.withRow(row, of: plane) { samples in
                    result = unsafe Array(UnsafeBufferPointer(start: samples, count: width << shifts.x))
                }
                return result
            }
        }
    }

    /// A step from 0 to 160 takes quarters or halves, depending on where samples lie.
    @Test(
        arguments: [
            (ChromaSiting.Place.first, [0, 0, 0, 80, 160, 160]), (.between, [0, 0, 0, 40, 120, 160]),
            (.second, [0, 0, 0, 0, 80, 160]),
        ] as [(ChromaSiting.Place, [UInt8])])
    func aStepIsSpreadByWhereSamplesLie(place: ChromaSiting.Place, expected: [UInt8]) {
        let step: [UInt8] = [0, 0, 160]
        let across = rows(step, width: 3, (1, 0), ChromaSiting(across: place, down: .first), count: 1)
        #expect(across == [expected])
        let down = rows(step, width: 1, (0, 1), ChromaSiting(across: .second, down: place), count: 6)
        #expect(down == expected.map { [$0] })
    }

    /// 9, 3, 3 and 1 sixteenths of the four nearest samples, rounded once.
    @Test func bothWaysItIsBilinear() {
        let result = rows([16, 32, 64, 255], width: 2, (1, 1), .center, count: 4)
        #expect(result[0] == [16, 20, 28, 32])
        #expect(result[1] == [28, 43, 73, 88])
        #expect(result[3] == [64, 112, 207, 255])
    }

    @Test func chromaOfFullResolutionStaysAsItIs() {
        #expect(rows([1, 2, 3, 4], width: 2, (0, 0), .center, count: 2) == [[1, 2], [3, 4]])
    }

    @Test func numbersOfTheStandardsAreRead() {
        let hevc = (0...5).map(ChromaSiting.init(hevc:))
        #expect(hevc.map(\.across) == [.first, .between, .first, .between, .first, .between])
        #expect(hevc.map(\.down) == [.between, .between, .first, .first, .second, .second])
        let av1 = (0...3).map(ChromaSiting.init(av1:))
        #expect(av1.map(\.across) == [.between, .first, .first, .between])
        #expect(av1.map(\.down) == [.between, .between, .first, .between])
    }

    /// A ramp of colour alone: with chroma repeated each second pixel would be off by half a step of 16. AVIF of 10 bits
    /// is written with chroma of half the width, all else with half of both.
    @Test(arguments: [(ContentType.heic, 8), (.heic, 10), (.avif, 8), (.avif, 10)])
    func aRampOfColourComesBackSmooth(type: ContentType, bits: Int) throws {
        let scale = 1 << (bits - 8)
        let samples = (0..<64).flatMap { _ in (0..<64).flatMap { x in [96 + x, 128, 160 - x].map { $0 * scale } } }
        let decoded = try HEIFFixture.coded(bitmap(samples, bits: bits), as: type).decoded
        let row = Self.samples(of: decoded)[(32 * 64 * 3)..<(33 * 64 * 3)]
        let reds = stride(from: row.startIndex, to: row.endIndex, by: 3).map { row[$0] / scale }
        let differences = zip(reds.dropFirst(), reds).map { $0 - $1 }
        #expect(reds.first.map { abs($0 - 96) < 6 } ?? false)
        #expect(differences.allSatisfy { (-2...4).contains($0) }, "\(differences)")
    }

    /// With the matrix of BT.2020 the strongest colours give samples that are none of the usual matrix's: a way over that
    /// one's RGB would clip them.
    @Test(arguments: [ContentType.heic, .avif])
    func strongColoursAreNotClippedByAnotherMatrix(type: ContentType) throws {
        for color in 0..<8 {
            let pixel = (0..<3).map { color >> $0 & 1 == 1 ? 255 : 0 }
            var bitmap = try bitmap(Array(repeatElement(pixel, count: 64 * 64).joined()), bits: 8)
            bitmap.color.codePoints = .init(primaries: 9, transfer: 1, matrix: 9, isFullRange: true)
            let decoded = try HEIFFixture.coded(bitmap, as: type).decoded
            let worst = zip(decoded.bytes, bitmap.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= 3, "\(pixel)")
        }
    }

    private func bitmap(_ samples: [Int], bits: Int) throws -> Bitmap {
        let bytes = samples.flatMap { bits == 8 ? [UInt8($0)] : [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        return try Bitmap(width: 64, height: 64, format: .init(.rgb, bitsPerSample: bits), bytes: bytes)
    }

    private static func samples(of bitmap: Bitmap) -> [Int] {
        guard bitmap.format.bytesPerSample == 2 else { return bitmap.bytes.map { Int($0) } }
        return stride(from: 0, to: bitmap.bytes.count, by: 2).map { place in
            Int(bitmap.bytes[place]) | Int(bitmap.bytes[place + 1]) << 8
        }
    }

    /// The head of a sequence of 64 × 64 pixels that states nothing but the place of its chroma.
    @Test(arguments: 0...5)
    func thePlaceIsReadFromHEVC(type: Int) throws {
        let size = golomb(1) + golomb(64) + golomb(64) + "0" + golomb(0) + golomb(0)
        // Sixteen bits of picture order; nothing in the order of layers, block sizes, lists, references.
        let tools = golomb(12) + "1" + String(repeating: "1", count: 9) + "0" + "00" + "0" + "1" + "0" + "00"
        let place = "1" + "000" + "1" + golomb(type) + golomb(type)
        let unit = String(repeating: "0", count: 16 + 4 + 3 + 1 + 96) + golomb(0) + size + tools + place
        var sequence = CodedSequence()
        try sequence.readHEVC(bytes(unit))
        #expect(sequence.siting == ChromaSiting(hevc: type))
        #expect([sequence.width, sequence.height] == [64, 64])
    }

    @Test(arguments: 0...3)
    func thePlaceIsReadFromAV1(position: Int) throws {
        // Profile 0, a still picture with a reduced header, sides of six bits each, no tools, 8 bits with chroma.
        let head = "000" + "1" + "1" + "00000" + "0101" + "0101" + "111111" + "111111" + "000" + "000"
        let color = "0" + "0" + "0" + "1" + digits(position, 2)
        var sequence = CodedSequence()
        try sequence.readAV1(bytes(head + color))
        #expect(sequence.siting == ChromaSiting(av1: position))
        #expect([sequence.width, sequence.height] == [64, 64])
    }

    private func golomb(_ value: Int) -> String {
        let binary = String(value + 1, radix: 2)
        return String(repeating: "0", count: binary.count - 1) + binary
    }

    private func digits(_ value: Int, _ count: Int) -> String {
        let binary = String(value, radix: 2)
        return String(repeating: "0", count: count - binary.count) + binary
    }

    private func bytes(_ bits: String) -> [UInt8] {
        let padded = Array(bits.utf8) + Array(repeating: 0x30, count: 8)
        return stride(from: 0, to: padded.count - 7, by: 8).map { start in
            padded[start..<start + 8].reduce(0) { $0 << 1 | ($1 & 1) }
        }
    }
}
