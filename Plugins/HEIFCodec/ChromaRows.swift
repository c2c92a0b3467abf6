import PhotoCodecs

/// Rows of a plane of chroma at the resolution of luma: between the samples that there are, linear interpolation.
///
/// Beyond an edge its sample goes on; tiles of a grid have edges of their own.
struct ChromaRows<S: Patch.Sample> {
    private let shifts: (x: Int, y: Int)
    private let siting: ChromaSiting
    /// A row of the plane in quarters, blended with the one above or below; one more at each end.
    private var quarters: [Int32]
    private var samples: [S]

    /// Makes room for rows of a plane of a width.
    init(width: Int, _ shifts: (x: Int, y: Int), _ siting: ChromaSiting) {
        (self.shifts, self.siting) = (shifts, siting)
        let isWhole = shifts == (0, 0)
        quarters = Array(repeating: 0, count: isWhole ? 0 : width + 2)
        samples = Array(repeating: 0, count: isWhole ? 0 : width << shifts.x)
    }

    /// Lends the samples that go with a row of luma.
    mutating func withRow(_ row: Int, of plane: HEIFPlane, _ body: (UnsafePointer<S>) -> Void) {
        guard shifts != (0, 0) else { return unsafe body(plane.row(row, as: S.self)) }
        unsafe blend(row, of: plane)
        spread()
        unsafe samples.withUnsafeBufferPointer { samples in
            if let start = samples.baseAddress { unsafe body(start) }
        }
    }

    private mutating func blend(_ row: Int, of plane: HEIFPlane) {
        let (own, isSecond) = (row >> shifts.y, row & 1 == 1)
        let parts = siting.down.neighborQuarters
        let part = shifts.y == 0 ? 0 : isSecond ? parts.ofSecond : parts.ofFirst
        let other = unsafe min(max(isSecond ? own + 1 : own - 1, 0), plane.height - 1)
        let near = unsafe plane.row(own, as: S.self)
        let far = unsafe plane.row(part == 0 ? own : other, as: S.self)
        let (count, step) = unsafe (quarters.count - 2, plane.step)
        unsafe quarters.withUnsafeMutableBufferPointer { quarters in
            for place in 0..<count {
                unsafe quarters[place &+ 1] =
                    Int32(truncatingIfNeeded: near[place &* step]) &* (4 &- part)
                    &+ Int32(truncatingIfNeeded: far[place &* step]) &* part
            }
            unsafe quarters[0] = quarters[1]
            unsafe quarters[count + 1] = quarters[count]
        }
    }

    private mutating func spread() {
        let parts = siting.across.neighborQuarters
        let (ofFirst, ofSecond) = (parts.ofFirst, parts.ofSecond)
        let (count, isHalved) = (quarters.count - 2, shifts.x == 1)
        unsafe quarters.withUnsafeBufferPointer { quarters in
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                for place in 0..<count {
                    let own = unsafe quarters[place &+ 1]
                    guard isHalved else {
                        unsafe samples[place] = S(truncatingIfNeeded: (own &* 4 &+ 8) >> 4)
                        continue
                    }
                    let first = unsafe own &* (4 &- ofFirst) &+ quarters[place] &* ofFirst
                    let second = unsafe own &* (4 &- ofSecond) &+ quarters[place &+ 2] &* ofSecond
                    unsafe samples[2 &* place] = S(truncatingIfNeeded: (first &+ 8) >> 4)
                    unsafe samples[2 &* place &+ 1] = S(truncatingIfNeeded: (second &+ 8) >> 4)
                }
            }
        }
    }
}
