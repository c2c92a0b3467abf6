extension Bitmap.RowReduction {
    /// The sums of each column of a picture over the rows that one row of the reduced picture covers.
    struct ColumnSums {
        private let areas: ColumnAreas
        private let isByte: Bool
        /// One of the two is in use: 32 bits where no sum can overflow them, for they are twice as fast.
        private var narrow: [UInt32] = []
        private var wide: [UInt64] = []

        /// - Parameter height: the most that the weights of the rows of one target row add up to.
        init(format: Bitmap.Format, height: Int, areas: ColumnAreas, width: Int) {
            self.areas = areas
            isByte = format.bytesPerSample == 1
            // What a sample can hold counts, not what it may: a bitmap's samples aren't checked against their depth.
            let peak = isByte ? 255 : 65_535
            let largest = format.alpha == .straight ? peak * peak : peak
            if height <= Int(UInt32.max) / largest {
                narrow = Array(repeating: 0, count: width * format.channelCount)
            } else {
                wide = Array(repeating: 0, count: width * format.channelCount)
            }
        }

        /// Adds a row of the source.
        mutating func add(_ row: UnsafeRawBufferPointer, weight: Int) {
            let (areas, isByte) = (areas, isByte)
            if wide.isEmpty {
                unsafe narrow.withUnsafeMutableBufferPointer {
                    unsafe isByte
                        ? areas.add(row, of: UInt8.self, times: UInt32(weight), to: $0)
                        : areas.add(row, of: UInt16.self, times: UInt32(weight), to: $0)
                }
            } else {
                unsafe wide.withUnsafeMutableBufferPointer {
                    unsafe isByte
                        ? areas.add(row, of: UInt8.self, times: UInt64(weight), to: $0)
                        : areas.add(row, of: UInt16.self, times: UInt64(weight), to: $0)
                }
            }
        }

        /// Writes a row of the target to its place among the bytes of the reduced picture, and starts from zero again.
        mutating func take(into bytes: inout [UInt8], at place: Range<Int>) {
            let (areas, isByte, isNarrow) = (areas, isByte, wide.isEmpty)
            unsafe bytes.withUnsafeMutableBytes { bytes in
                let row = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place])
                if isNarrow {
                    unsafe narrow.withUnsafeMutableBufferPointer {
                        unsafe areas.take($0, into: row, isByte: isByte)
                    }
                } else {
                    unsafe wide.withUnsafeMutableBufferPointer {
                        unsafe areas.take($0, into: row, isByte: isByte)
                    }
                }
            }
        }
    }

    /// How the columns of the source fall into those of the target, and the arithmetic of it.
    struct ColumnAreas {
        private let channels: Int
        private let isWeightedByAlpha: Bool
        private let columns: AreaUnits
        private let targetWidth: Int
        /// Units of area of one pixel of the target.
        private let area: UInt64

        /// - Parameter height: units of height of one pixel of the target.
        init(format: Bitmap.Format, height: Int, width: Int, reducedTo targetWidth: Int) {
            channels = format.channelCount
            isWeightedByAlpha = format.alpha == .straight
            columns = AreaUnits(from: width, to: targetWidth)
            self.targetWidth = targetWidth
            area = UInt64(height) * UInt64(columns.perTarget)
        }

        /// Adds samples times a weight, straight colours times their opacity, too.
        func add<Sample: FixedWidthInteger & BitwiseCopyable, Sum: FixedWidthInteger>(
            _ row: UnsafeRawBufferPointer, of sample: Sample.Type, times weight: Sum,
            to sums: UnsafeMutableBufferPointer<Sum>
        ) {
            func load(_ index: Int) -> Sum {
                let offset = index &* MemoryLayout<Sample>.size
                return unsafe Sum(truncatingIfNeeded: row.loadUnaligned(fromByteOffset: offset, as: sample))
            }
            guard isWeightedByAlpha else {
                for index in 0..<sums.count { unsafe sums[index] &+= load(index) &* weight }
                return
            }
            for start in stride(from: 0, to: sums.count, by: channels) {
                let last = start &+ channels &- 1
                let opacity = load(last) &* weight
                for index in start..<last { unsafe sums[index] &+= load(index) &* opacity }
                unsafe sums[last] &+= opacity
            }
        }

        /// Turns the sums of columns into a row of the target, and makes them zero.
        func take<Sum: FixedWidthInteger>(
            _ sums: UnsafeMutableBufferPointer<Sum>, into row: UnsafeMutableRawBufferPointer, isByte: Bool
        ) {
            unsafe isByte ? average(sums, into: row, of: UInt8.self) : average(sums, into: row, of: UInt16.self)
            unsafe sums.update(repeating: 0)
        }

        private func average<Sample: FixedWidthInteger & BitwiseCopyable, Sum: FixedWidthInteger>(
            _ sums: UnsafeMutableBufferPointer<Sum>, into row: UnsafeMutableRawBufferPointer, of sample: Sample.Type
        ) {
            var piece = Piece(units: columns)
            var target = 0
            func store(_ total: UInt64, over area: UInt64) {
                let mean = Sample(truncatingIfNeeded: (total &+ area / 2) / area)
                unsafe row.storeBytes(of: mean, toByteOffset: target, as: sample)
                target &+= MemoryLayout<Sample>.size
            }
            let colors = isWeightedByAlpha ? channels - 1 : channels
            for _ in 0..<targetWidth {
                let opacity = isWeightedByAlpha ? unsafe piece.total(of: colors, in: sums, channels) : area
                for channel in 0..<colors {
                    // Nothing is seen of colours without opacity, whose sums are 0 as well.
                    unsafe store(piece.total(of: channel, in: sums, channels), over: max(opacity, 1))
                }
                if isWeightedByAlpha { store(opacity, over: area) }
                piece.advance()
            }
        }
    }

    /// The columns of the source that one column of the target covers.
    private struct Piece {
        private let units: AreaUnits
        /// The first column, and how much of it belongs here.
        private var first = 0
        private var firstPart: Int
        /// How many columns after it belong here whole.
        private var whole: Int
        /// How much belongs here of the column after those.
        private var lastPart: Int

        init(units: AreaUnits) {
            self.units = units
            firstPart = units.perSource
            (whole, lastPart) = (units.perTarget - firstPart).quotientAndRemainder(dividingBy: units.perSource)
        }

        mutating func advance() {
            first += 1 + whole
            firstPart = units.perSource - lastPart
            (whole, lastPart) = (units.perTarget - firstPart).quotientAndRemainder(dividingBy: units.perSource)
        }

        /// The weighted sum of one channel.
        func total<Sum: FixedWidthInteger>(
            of channel: Int, in sums: UnsafeMutableBufferPointer<Sum>, _ channels: Int
        ) -> UInt64 {
            func sum(_ index: Int) -> UInt64 { unsafe UInt64(truncatingIfNeeded: sums[index]) }
            var index = first &* channels &+ channel
            var total = sum(index) &* UInt64(firstPart)
            var middle: UInt64 = 0
            for _ in 0..<whole {
                index &+= channels
                middle &+= sum(index)
            }
            total &+= middle &* UInt64(units.perSource)
            return lastPart > 0 ? total &+ sum(index &+ channels) &* UInt64(lastPart) : total
        }
    }
}
