import Dispatch
import PhotoCodecs
import Synchronization

/// The bitmap that tiles are drawn into.
struct Canvas {
    let plan: DecodingPlan
    /// Empty until there is something to draw: memory isn't taken for what a file only claims.
    private(set) var bytes: [UInt8] = []
    /// Whether any tile of the colours was drawn.
    private(set) var hasPixels = false
    /// What the coded data of the colours says of them.
    private(set) var codedPoints: Bitmap.CodePoints?

    /// A canvas of zeros.
    init(_ plan: DecodingPlan) { self.plan = plan }

    /// Decodes the tiles of the colours or of the opacity and draws them, on all processors after the first; false when
    /// the file ends before the data of some.
    ///
    /// - Precondition: the tiles don't overlap.
    mutating func draw(
        _ tiles: [DecodingPlan.Tile], of file: HEIFFile, isOpacity: Bool, _ interruption: Codec.Interruption
    ) throws(CodecError) -> Bool {
        var isComplete = true
        let shown = tiles.compactMap { tile in plan.part(of: tile).map { (tile: tile, part: $0) } }
        var rest = shown[...]
        while bytes.isEmpty, let first = rest.popFirst() {
            try interruption.check()
            isComplete = try drawFirst(first.tile, first.part, of: file, isOpacity) && isComplete
        }
        guard !rest.isEmpty else { return isComplete }
        return try drawAtOnce(Array(rest), of: file, isOpacity, interruption) && isComplete
    }

    private mutating func drawAtOnce(
        _ tiles: [(tile: DecodingPlan.Tile, part: DecodedTile.Part)], of file: HEIFFile, _ isOpacity: Bool,
        _ interruption: Codec.Interruption
    ) throws(CodecError) -> Bool {
        let (outcomes, plan) = (Outcomes(), self.plan)
        unsafe bytes.withUnsafeMutableBytes { bitmap in
            guard let start = bitmap.baseAddress else { return }
            let surface = unsafe Surface(start: start, plan: plan)
            DispatchQueue.concurrentPerform(iterations: tiles.count) { index in
                let (tile, part) = tiles[index]
                outcomes.record(index) { () throws(CodecError) in
                    try interruption.check()
                    guard let decoded = try DecodedTile(tile, part, of: plan, in: file, isOpacity: isOpacity) else {
                        return false
                    }
                    try unsafe surface.draw(decoded, isOpacity: isOpacity)
                    return true
                }
            }
        }
        return try outcomes.areAllDrawn
    }

    /// Decodes a tile, and takes memory for the bitmap once it is there; false when the file ends before its data.
    private mutating func drawFirst(
        _ tile: DecodingPlan.Tile, _ part: DecodedTile.Part, of file: HEIFFile, _ isOpacity: Bool
    ) throws(CodecError) -> Bool {
        guard let decoded = try DecodedTile(tile, part, of: plan, in: file, isOpacity: isOpacity) else { return false }
        bytes = Array(repeating: 0, count: plan.byteCount)
        let plan = self.plan
        try unsafe bytes.withUnsafeMutableBufferPointer { (bitmap) throws(CodecError) in
            guard let start = unsafe bitmap.baseAddress.map({ UnsafeMutableRawPointer($0) }) else { return }
            try unsafe Surface(start: start, plan: plan).draw(decoded, isOpacity: isOpacity)
        }
        if !isOpacity { (hasPixels, codedPoints) = (true, decoded.points) }
        return true
    }
}

/// What became of tiles that are drawn at once.
private final class Outcomes: Sendable {
    private struct State {
        /// The failure of the first tile that failed.
        var failure: (index: Int, error: CodecError)?
        var areAllDrawn = true
    }

    private let state = Mutex(State())

    /// Draws a tile, unless one before it has failed.
    func record(_ index: Int, _ draw: () throws(CodecError) -> Bool) {
        guard state.withLock({ $0.failure.map { index < $0.index } ?? true }) else { return }
        do throws(CodecError) {
            if try !draw() { state.withLock { $0.areAllDrawn = false } }
        } catch {
            state.withLock { state in
                guard state.failure.map({ index < $0.index }) ?? true else { return }
                state.failure = (index, error)
            }
        }
    }

    /// Whether the file had the data of all; throws what failed.
    var areAllDrawn: Bool {
        get throws(CodecError) {
            let state = state.withLock { $0 }
            if let (_, error) = state.failure { throw error }
            return state.areAllDrawn
        }
    }
}
