import ContentTypes
import Testing

/// The low-overhead form of HEIF, whose one box `mini` packs what a picture says of itself into bits.
@Suite struct MinimizedImageTests {
    /// A file whose `mini` box is made of fields, each a value and its width in bits.
    private func file(_ fields: [(value: Int, width: Int)], codec: String = "heic") -> [UInt8] {
        let bits = fields.flatMap { field in (0..<field.width).reversed().map { UInt8(field.value >> $0 & 1) } }
        let body = stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
        }
        return ByteBuilder.ftyp("mif3", minor: ByteBuilder.text(codec)) + ByteBuilder.box("mini", body)
    }

    private func fields(
        width: Int, height: Int, orientation: Int = 1, hasAlpha: Bool = false, subsampling: Int = 1,
        depth: [(value: Int, width: Int)] = [(0, 1)], isFloat: Bool = false
    ) -> [(value: Int, width: Int)] {
        let isLarge = max(width, height) > 128
        let flags = [(0, 2), (0, 1), (isFloat ? 1 : 0, 1), (1, 1), (hasAlpha ? 1 : 0, 1), (0, 5)]
        let size = [(isLarge ? 1 : 0, 1), (width - 1, isLarge ? 15 : 7), (height - 1, isLarge ? 15 : 7)]
        let chroma = [(0, subsampling == 1 ? 2 : subsampling == 2 ? 1 : 0)]
        return flags + [(subsampling, 2), (orientation - 1, 3)] + size + chroma + depth + [(0, 64)]
    }

    @Test(arguments: 1...8)
    func itStatesAnOrientation(orientation: Int) throws {
        let header = try TypeCatalog.standard.probe(file(fields(width: 64, height: 48, orientation: orientation)))
        #expect(header.type == .heic)
        #expect(header.width == 64)
        #expect(header.height == 48)
        #expect(header.bitDepth == 8)
        #expect(header.channelCount == 3)
        #expect(header.orientation?.rawValue == (orientation == 1 ? nil : UInt8(orientation)))
    }

    @Test func sizesDepthsAndChannelsVary() throws {
        let large = file(
            fields(width: 32768, height: 129, hasAlpha: true, subsampling: 2, depth: [(1, 1), (1, 3)]), codec: "avif")
        let header = try TypeCatalog.standard.probe(large)
        #expect(header.type == .avif)
        #expect(header.width == 32768)
        #expect(header.height == 129)
        #expect(header.bitDepth == 10)
        #expect(header.channelCount == 4)
        let grey = try TypeCatalog.standard.probe(
            file(fields(width: 1, height: 128, subsampling: 0, depth: [(1, 2)], isFloat: true)))
        #expect(grey.width == 1)
        #expect(grey.height == 128)
        #expect(grey.bitDepth == 32)
        #expect(grey.channelCount == 1)
    }

    /// A box of a later version, or one that ends within its bits, says nothing.
    @Test func whatItCannotReadIsUnknown() throws {
        var later = fields(width: 64, height: 48)
        later[0] = (1, 2)
        let whole = file(fields(width: 64, height: 48))
        for bytes in [file(later), file([(0, 16)])] + (24..<29).map({ Array(whole.prefix($0)) }) {
            let header = try TypeCatalog.standard.probe(bytes)
            #expect(header.type == .heic)
            #expect(header.width == nil)
        }
    }
}
