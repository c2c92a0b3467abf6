extension Bitmap {
    /// Makes a picture smaller while its rows come in one after another, as ``Bitmap/reduced(toFit:)`` does it at once.
    ///
    /// Memory is taken for the small picture and for one row of sums as wide as the large one.
    public struct RowReduction: Sendable {
        /// Pixels across of the reduced picture.
        public let width: Int
        /// Pixels down of the reduced picture.
        public let height: Int
        private let format: Format
        private let color: ColorDescription
        private let sourceWidth: Int
        private let sourceHeight: Int
        private let rows: AreaUnits
        private var columns: ColumnSums
        private var rowsAdded = 0
        private var rowsMade = 0
        /// Units of height until the row in the making is complete.
        private var unitsMissing: Int
        private var bytes: [UInt8]

        /// Prepares for the rows of a picture.
        ///
        /// - Parameters:
        ///   - width: pixels across of the picture that comes in.
        ///   - height: pixels down of the picture that comes in.
        ///   - format: the layout of its samples, which is kept.
        ///   - color: how to read its samples, which is kept.
        ///   - longerSide: pixels that suffice; a picture no larger comes out as it is.
        /// - Throws: `argument` for dimensions that aren't positive, over 2^32 pixels, or a sample with no bits or more
        ///   than 16.
        public init(
            width: Int, height: Int, format: Format, color: ColorDescription = ColorDescription(),
            toFit longerSide: Int
        ) throws(CodecError) {
            guard width > 0, height > 0, (1...16).contains(format.bitsPerSample),
                let area = Format(.gray).byteCount(width: width, height: height), area <= 1 << 32,
                format.byteCount(width: width, height: height) != nil
            else {
                throw CodecError(.argument, "A picture of \(width) × \(height) pixels in \(format) can't be reduced.")
            }
            self.init(reducing: (width, height), format: format, color: color, toFit: longerSide)
        }

        /// Prepares for the rows of a picture of which a bitmap can be made.
        init(reducing size: (width: Int, height: Int), format: Format, color: ColorDescription, toFit longerSide: Int) {
            precondition(size.width <= (1 << 32) / size.height, "More than 2^32 pixels can't be reduced.")
            (width, height) = Self.fitting(size, max(longerSide, 1))
            (sourceWidth, sourceHeight) = size
            self.format = format
            self.color = color
            rows = AreaUnits(from: size.height, to: height)
            unitsMissing = rows.perTarget
            let areas = ColumnAreas(
                format: format, height: rows.perTarget, width: size.width, reducedTo: width)
            columns = ColumnSums(format: format, height: rows.perTarget, areas: areas, width: size.width)
            bytes = Array(repeating: 0, count: width * height * format.bytesPerPixel)
        }

        private static func fitting(_ size: (width: Int, height: Int), _ side: Int) -> (Int, Int) {
            let longer = max(size.width, size.height)
            guard longer > side else { return size }
            // Sides are below 2^32, so that no product overflows.
            func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
            return (scaled(size.width), scaled(size.height))
        }

        /// Adds the next row, from the top.
        ///
        /// - Precondition: the row has all bytes of a row, and there are no more rows than were announced.
        public mutating func add(row: Span<UInt8>) {
            unsafe row.withUnsafeBytes { unsafe add(row: $0) }
        }

        mutating func add(row: UnsafeRawBufferPointer) {
            precondition(row.count == sourceWidth * format.bytesPerPixel, "A row has all of its samples.")
            precondition(rowsAdded < sourceHeight, "A picture has no more rows than were announced.")
            rowsAdded += 1
            if (width, height) == (sourceWidth, sourceHeight) {
                let place = takePlace()
                unsafe bytes.withUnsafeMutableBytes { unsafe $0[place].copyBytes(from: row) }
                return
            }
            var units = rows.perSource
            while units > 0 {
                let part = min(units, unitsMissing)
                unsafe columns.add(row, weight: part)
                units -= part
                unitsMissing -= part
                if unitsMissing == 0 { makeRow() }
            }
        }

        /// The reduced picture; rows that were not added count as zeros.
        public consuming func finish() -> Bitmap {
            if unitsMissing < rows.perTarget { makeRow() }
            return Bitmap(known: (width, height), format: format, color: color, bytes: bytes)
        }

        private mutating func makeRow() {
            unitsMissing = rows.perTarget
            let place = takePlace()
            columns.take(into: &bytes, at: place)
        }

        /// Where the next row of the reduced picture goes.
        private mutating func takePlace() -> Range<Int> {
            let count = width * format.bytesPerPixel
            defer { rowsMade += 1 }
            return rowsMade * count..<(rowsMade + 1) * count
        }
    }
}

/// Lengths along one side in the largest unit that divides pixels of the source and of the target alike.
struct AreaUnits {
    /// Units of a pixel of the source.
    let perSource: Int
    /// Units of a pixel of the target, at least as many.
    let perTarget: Int

    init(from count: Int, to smaller: Int) {
        var (divisor, rest) = (count, smaller)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        perSource = smaller / divisor
        perTarget = count / divisor
    }
}
