import PhotoCodecs

/// A linear map of three samples to three, in whole numbers of 1/65536, for samples of up to 12 bits.
struct SampleMap {
    /// What makes one sample of the result.
    struct Row {
        private let a: Int32
        private let b: Int32
        private let c: Int32
        /// What is added, with the half that rounds.
        private let offset: Int32
        private let peak: Int32

        fileprivate init(_ factors: [Double], center: [Double], base: Double, bits: Int) {
            let scale = 65_536.0
            let whole = factors.map { Int32(($0 * scale).rounded()) }
            (a, b, c) = (whole[0], whole[1], whole[2])
            let shift = zip(factors, center).reduce(base) { $0 - $1.0 * $1.1 }
            offset = Int32((shift * scale).rounded()) + 32_768
            peak = (1 << bits) - 1
        }

        @inline(__always)
        func callAsFunction(_ x: Int32, _ y: Int32, _ z: Int32) -> Int32 {
            min(max((a &* x &+ b &* y &+ c &* z &+ offset) >> 16, 0), peak)
        }

        /// The sample for the mean of several, given their sums and how many they are: 1, 2 or 4, as a power of two.
        @inline(__always)
        func callAsFunction(_ x: Int32, _ y: Int32, _ z: Int32, log2OfCount: Int32) -> Int32 {
            let sum = a &* x &+ b &* y &+ c &* z &+ offset &<< log2OfCount
            return min(max(sum >> (16 &+ log2OfCount), 0), peak)
        }
    }

    let first: Row
    let second: Row
    let third: Row

    private init(_ rows: [[Double]], center: [Double], base: [Double], bits: Int) {
        first = Row(rows[0], center: center, base: base[0], bits: bits)
        second = Row(rows[1], center: center, base: base[1], bits: bits)
        third = Row(rows[2], center: center, base: base[2], bits: bits)
    }

    /// From the planes of a coded picture (luma, blue and red difference) to red, green and blue.
    static func decoding(_ matrix: ColorMatrix, bits: Int) -> SampleMap {
        let range = Range(matrix, bits: bits)
        let (y, c) = (1 / range.lumaScale, 1 / range.chromaScale)
        let rows =
            switch matrix.kind {
            case .identity: [[0, 0, y], [y, 0, 0], [0, y, 0]]
            case .greenOrange: [[y, -c, c], [y, c, 0], [y, -c, -c]]
            case .weighted(let red, let blue):
                [
                    [y, 0, c * 2 * (1 - red)],
                    [y, -c * 2 * blue * (1 - blue) / (1 - red - blue), -c * 2 * red * (1 - red) / (1 - red - blue)],
                    [y, c * 2 * (1 - blue), 0],
                ]
            }
        return SampleMap(rows, center: range.center(of: matrix), base: [0, 0, 0], bits: bits)
    }

    /// From red, green and blue to the planes of a coded picture.
    static func encoding(_ matrix: ColorMatrix, bits: Int) -> SampleMap {
        let range = Range(matrix, bits: bits)
        let (y, c) = (range.lumaScale, range.chromaScale)
        let rows =
            switch matrix.kind {
            case .identity: [[0, y, 0], [0, 0, y], [y, 0, 0]]
            case .greenOrange: [[y / 4, y / 2, y / 4], [-c / 4, c / 2, -c / 4], [c / 2, 0, -c / 2]]
            case .weighted(let red, let blue):
                [
                    [y * red, y * (1 - red - blue), y * blue],
                    [-c * red / (2 * (1 - blue)), -c * (1 - red - blue) / (2 * (1 - blue)), c / 2],
                    [c / 2, -c * (1 - red - blue) / (2 * (1 - red)), -c * blue / (2 * (1 - red))],
                ]
            }
        return SampleMap(rows, center: [0, 0, 0], base: range.center(of: matrix), bits: bits)
    }

    /// How far coded samples reach.
    private struct Range {
        let lumaScale: Double
        let chromaScale: Double
        let black: Double
        let half: Double

        init(_ matrix: ColorMatrix, bits: Int) {
            let (step, peak) = (Double(1 << (bits - 8)), Double((1 << bits) - 1))
            lumaScale = matrix.isFullRange ? 1 : 219 * step / peak
            chromaScale = matrix.isFullRange ? 1 : 224 * step / peak
            black = matrix.isFullRange ? 0 : 16 * step
            half = 128 * step
        }

        /// What black and gray are coded as.
        func center(of matrix: ColorMatrix) -> [Double] {
            matrix.kind == .identity ? [black, black, black] : [black, half, half]
        }
    }
}
