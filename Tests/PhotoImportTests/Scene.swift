import PhotoImport

/// A picture reduced to the mean brightness of a grid of cells, enough to tell every turn and mirror apart.
struct Scene {
    private let cells: [Double]

    init(_ bitmap: Bitmap) {
        let columns = 8
        let rows = 8
        cells = (0..<rows * columns).map { cell in
            let x = bitmap.width * (cell % columns) / columns..<bitmap.width * (cell % columns + 1) / columns
            let y = bitmap.height * (cell / columns) / rows..<bitmap.height * (cell / columns + 1) / rows
            let samples = y.flatMap { y in x.map { x in Self.brightness(of: bitmap, x, y) } }
            return samples.reduce(0, +) / Double(samples.count)
        }
    }

    /// Whether no cell differs by more than a lossy copy's cells do.
    func resembles(_ other: Scene) -> Bool {
        zip(cells, other.cells).allSatisfy { abs($0 - $1) < 0.06 }
    }

    private static func brightness(of bitmap: Bitmap, _ x: Int, _ y: Int) -> Double {
        let format = bitmap.format
        let start = y * bitmap.bytesPerRow + x * format.bytesPerPixel
        func sample(_ channel: Int) -> Double {
            let at = start + channel * format.bytesPerSample
            let value =
                format.bytesPerSample == 1
                ? Int(bitmap.bytes[at]) : Int(bitmap.bytes[at]) | Int(bitmap.bytes[at + 1]) << 8
            return Double(value) / Double((1 << format.bitsPerSample) - 1)
        }
        let luma = [0.299, 0.587, 0.114]
        return switch format.model {
        case .gray: sample(0)
        case .rgb: zip(luma, 0..<3).reduce(0) { $0 + $1.0 * sample($1.1) }
        case .cmyk: zip(luma, 0..<3).reduce(0) { $0 + $1.0 * (1 - sample($1.1)) * (1 - sample(3)) }
        }
    }
}
