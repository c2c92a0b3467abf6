import ContentTypes
import PhotoCodecs
import Testing

@Suite struct BitmapTurnedTests {
    static let formats: [Bitmap.Format] = [
        .init(.gray), .init(.gray, alpha: .straight), .init(.rgb), .init(.rgb, alpha: .premultiplied), .init(.cmyk),
        .init(.cmyk, alpha: .straight), .init(.gray, bitsPerSample: 16), .init(.rgb, bitsPerSample: 10),
        .init(.rgb, alpha: .straight, bitsPerSample: 12), .init(.cmyk, alpha: .straight, bitsPerSample: 16),
    ]

    static let sizes = [(1, 1), (1, 7), (7, 1), (3, 2), (31, 33), (32, 64), (65, 129), (100, 37)]

    @Test(arguments: Orientation.allCases, formats)
    func everyPixelIsWhereTheOrientationShowsIt(orientation: Orientation, format: Bitmap.Format) throws {
        for (width, height) in Self.sizes {
            let bitmap = try Self.numbered(width: width, height: height, format: format)
            let turned = bitmap.turned(by: orientation)
            let reference = try Self.turnedPixelByPixel(bitmap, by: orientation)
            #expect(turned == reference, "\(width) × \(height)")
        }
    }

    @Test(arguments: Orientation.allCases, Orientation.allCases)
    func turningTwiceIsTurningByTheComposition(first: Orientation, second: Orientation) throws {
        let bitmap = try Self.numbered(width: 13, height: 8, format: .init(.rgb))
        let twice = bitmap.turned(by: first).turned(by: second)
        #expect(twice == bitmap.turned(by: first.followed(by: second)))
    }

    @Test(arguments: Orientation.allCases)
    func theInverseUndoesATurn(orientation: Orientation) throws {
        let bitmap = try Self.numbered(width: 40, height: 35, format: .init(.gray, bitsPerSample: 16))
        #expect(bitmap.turned(by: orientation).turned(by: orientation.inverse) == bitmap)
    }

    @Test func colourTravelsAlong() throws {
        var bitmap = try Self.numbered(width: 3, height: 2, format: .init(.rgb))
        bitmap.color.iccProfile = [1, 2, 3]
        #expect(bitmap.turned(by: .right).color == bitmap.color)
    }

    @Test func rightTurnsClockwise() throws {
        let bitmap = try Bitmap(width: 3, height: 2, format: .init(.gray), bytes: [1, 2, 3, 4, 5, 6])
        #expect(bitmap.turned(by: .right).bytes == [4, 1, 5, 2, 6, 3])
        #expect(bitmap.turned(by: .left).bytes == [3, 6, 2, 5, 1, 4])
        #expect(bitmap.turned(by: .leftMirrored).bytes == [1, 4, 2, 5, 3, 6])
        #expect(bitmap.turned(by: .rightMirrored).bytes == [6, 3, 5, 2, 4, 1])
    }

    /// A bitmap whose bytes all depend on their place.
    static func numbered(width: Int, height: Int, format: Bitmap.Format) throws -> Bitmap {
        let count = width * height * format.bytesPerPixel
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        return try Bitmap(width: width, height: height, format: format, bytes: bytes)
    }

    /// The definition: mirror left to right where asked, then turn clockwise, one pixel at a time.
    static func turnedPixelByPixel(_ bitmap: Bitmap, by orientation: Orientation) throws -> Bitmap {
        let size = bitmap.format.bytesPerPixel
        var rows = (0..<bitmap.height).map { y in
            (0..<bitmap.width).map { x in
                let start = (y * bitmap.width + x) * size
                return Array(bitmap.bytes[start..<start + size])
            }
        }
        if orientation.isMirrored { rows = rows.map { $0.reversed() } }
        for _ in 0..<orientation.quarterTurns {
            let source = rows
            rows = source[0].indices.map { column in source.reversed().map { $0[column] } }
        }
        return try Bitmap(
            width: rows[0].count, height: rows.count, format: bitmap.format, color: bitmap.color,
            bytes: rows.flatMap { $0.flatMap { $0 } })
    }
}
