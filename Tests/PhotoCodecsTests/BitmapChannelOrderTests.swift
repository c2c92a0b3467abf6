import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapChannelOrderTests {
    private static let orders: [Bitmap.ChannelOrder] = [.rgba, .bgra, .argb, .abgr]

    @Test(
        arguments: [
            (.rgba, [1, 2, 3, 4, 5, 6, 7, 8]), (.bgra, [3, 2, 1, 4, 7, 6, 5, 8]), (.argb, [4, 1, 2, 3, 8, 5, 6, 7]),
            (.abgr, [4, 3, 2, 1, 8, 7, 6, 5]),
        ] as [(Bitmap.ChannelOrder, [UInt8])])
    func channelsAreWhereTheOrderSays(order: Bitmap.ChannelOrder, expected: [UInt8]) throws {
        let format = Bitmap.Format(.rgb, alpha: .straight)
        let bitmap = try Bitmap(width: 2, height: 1, format: format, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try bitmap.samples(order: order) == expected)
        let read = try Bitmap(
            width: 2, height: 1, format: format, rows: expected.span, bytesPerRow: 8, order: order)
        #expect(read == bitmap)
    }

    @Test(
        arguments: [(.bgra, [3, 2, 1]), (.abgr, [3, 2, 1]), (.argb, [1, 2, 3])] as [(Bitmap.ChannelOrder, [UInt8])])
    func withoutOpacityItsPlaceIsLeftOut(order: Bitmap.ChannelOrder, expected: [UInt8]) throws {
        let bitmap = try Bitmap(width: 1, height: 1, format: .init(.rgb), bytes: [1, 2, 3])
        #expect(try bitmap.samples(order: order) == expected)
    }

    @Test(arguments: BitmapTurnedTests.formats, [0, 1, 7, 64])
    func paddedRowsInAnyOrderComeBack(format: Bitmap.Format, padding: Int) throws {
        let bitmap = try BitmapTurnedTests.numbered(width: 5, height: 4, format: format)
        let bytesPerRow = bitmap.bytesPerRow + padding
        for order in Self.orders {
            let samples = try bitmap.samples(order: order, bytesPerRow: bytesPerRow)
            #expect(samples.count == bytesPerRow * 4)
            for row in 0..<4 {
                #expect(samples[((row + 1) * bytesPerRow - padding)..<((row + 1) * bytesPerRow)].allSatisfy { $0 == 0 })
            }
            // What follows the last pixel needn't be there.
            let least = Array(samples.dropLast(padding))
            let read = try Bitmap(
                width: 5, height: 4, format: format, rows: least.span, bytesPerRow: bytesPerRow, order: order)
            #expect(read == bitmap)
        }
    }

    @Test(
        arguments: [
            (2, 2, 12, 5), (2, 2, 11, 6), (2, 2, 0, 6), (0, 2, 12, 6), (2, -1, 12, 6), (2, 1 << 62, 12, 6),
            (1 << 62, 2, 12, 6), (2, 2, 12, -6), (2, 3, 12, .max),
        ] as [(Int, Int, Int, Int)])
    func tooFewBytesAreRefused(width: Int, height: Int, count: Int, bytesPerRow: Int) {
        let bytes = [UInt8](repeating: 0, count: count)
        let error = #expect(throws: CodecError.self) {
            try Bitmap(
                width: width, height: height, format: .init(.rgb), rows: bytes.span, bytesPerRow: bytesPerRow)
        }
        #expect(error?.code == .argument)
    }

    @Test(arguments: [5, 0, -1, .max])
    func rowsThatWouldOverlapAreRefused(bytesPerRow: Int) throws {
        let bitmap = try Bitmap(width: 2, height: 2, format: .init(.rgb), bytes: Array(repeating: 0, count: 12))
        let error = #expect(throws: CodecError.self) { try bitmap.samples(bytesPerRow: bytesPerRow) }
        #expect(error?.code == .argument)
    }
}
