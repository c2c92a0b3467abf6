import ContentTypes
import Testing

/// Writes bits, the lowest of each byte first.
private struct BitWriter {
    private var bits: [UInt8] = []

    mutating func write(_ value: Int, _ count: Int) {
        for place in 0..<count { bits.append(UInt8(value >> place & 1)) }
    }

    var bytes: [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start...].prefix(8).enumerated().reduce(0) { $0 | $1.element << UInt8($1.offset) }
        }
    }
}

@Suite struct JPEGXLReaderTests {
    /// A code stream with a size of 13 bits a side, and an orientation.
    private func stream(width: Int, height: Int, orientation: Int?, isAnimated: Bool = false) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0, 1)
        bits.write(1, 2)
        bits.write(height - 1, 13)
        bits.write(0, 3)
        bits.write(1, 2)
        bits.write(width - 1, 13)
        bits.write(0, 1)
        bits.write(orientation == nil && !isAnimated ? 0 : 1, 1)
        if orientation != nil || isAnimated {
            bits.write((orientation ?? 1) - 1, 3)
            bits.write(0, 2)
            bits.write(isAnimated ? 1 : 0, 1)
            if isAnimated { bits.write(0, 2 + 2 + 2 + 1) }
        }
        bits.write(0, 1)
        bits.write(1, 2)
        bits.write(0, 32)
        return [0xFF, 0x0A] + bits.bytes
    }

    private static let signature = ByteBuilder.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])

    @Test(arguments: 1...8)
    func theCodeStreamCounts(orientation: Int) throws {
        let header = try TypeCatalog.standard.probe(stream(width: 4000, height: 3000, orientation: orientation))
        #expect(header.type == .jpegXL)
        #expect(header.width == 4000)
        #expect(header.height == 3000)
        #expect(header.bitDepth == 10)
        #expect(header.orientation?.rawValue == UInt8(orientation))
    }

    /// Small sizes, and a width written as a ratio: 3:2.
    @Test func sizesMayBeShort() throws {
        var bits = BitWriter()
        bits.write(1, 1)
        bits.write(1, 5)
        bits.write(4, 3)
        bits.write(1, 1)
        bits.write(0, 16)
        let header = try TypeCatalog.standard.probe([0xFF, 0x0A] + bits.bytes)
        #expect(header.width == 24)
        #expect(header.height == 16)
        #expect(header.bitDepth == 8)
        #expect(header.orientation == nil)
    }

    @Test func aContainerHoldsEvidence() throws {
        let exif = ByteBuilder.box("Exif", ByteBuilder.be32(0), Samples.exif(3))
        let code = stream(width: 100, height: 50, orientation: 6)
        let bytes = Self.signature + ByteBuilder.ftyp("jxl ") + exif + ByteBuilder.box("jxlc", code)
        let header = try TypeCatalog.standard.probe(bytes)
        #expect(header.type == .jpegXL)
        #expect(header.width == 100)
        #expect(header.orientation == .right)
        #expect(header.evidence.map(\.place) == [.exif, .codestream])
        #expect(header.evidence.map(\.contradicts) == [true, false])
    }

    @Test func aStreamMayBeInParts() throws {
        let code = stream(width: 100, height: 50, orientation: nil)
        let parts = [code[..<3], code[3...]].enumerated().flatMap { index, part in
            ByteBuilder.box("jxlp", ByteBuilder.be32(index), Array(part))
        }
        let header = try TypeCatalog.standard.probe(Self.signature + ByteBuilder.ftyp("jxl ") + parts)
        #expect(header.width == 100)
        #expect(header.height == 50)
    }

    @Test func animationIsAFacet() throws {
        let bytes = stream(width: 100, height: 50, orientation: nil, isAnimated: true)
        #expect(try TypeCatalog.standard.probe(bytes).facets == [.animation])
    }
}
