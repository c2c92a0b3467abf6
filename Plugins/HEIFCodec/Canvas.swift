import Dispatch
import PhotoCodecs
import Synchronization

/// The bitmap that tiles are drawn into, on all processors.
final class Canvas: Sendable {
    private struct State {
        /// Empty until there is something to draw: memory isn't taken for what a file only claims.
        var bytes: [UInt8] = []
        /// The first tile of the colours that was drawn, and what its coded data says of them.
        var first: (index: Int, points: Bitmap.CodePoints)?
        /// Whether the file has the data of all tiles.
        var isComplete = true
        /// The first tile that failed, and why.
        var failure: (index: Int, error: CodecError)?
    }

    private let plan: DecodingPlan
    private let state = Mutex(State())

    /// A canvas of zeros.
    init(_ plan: DecodingPlan) { self.plan = plan }

    /// Decodes the tiles of the colours or of the opacity and draws them; passes over those before whose data the file
    /// ends.
    ///
    /// - Throws: what the first of them fails with.
    func draw(
        _ tiles: [DecodingPlan.Tile], of file: HEIFFile, isOpacity: Bool, _ interruption: Codec.Interruption
    ) throws(CodecError) {
        let shown = tiles.compactMap { tile in plan.part(of: tile).map { (tile: tile, part: $0) } }
        DispatchQueue.concurrentPerform(iterations: shown.count) { index in
            guard state.withLock({ $0.failure.map { index < $0.index } ?? true }) else { return }
            do throws(CodecError) {
                try interruption.check()
                let (tile, part) = shown[index]
                let patch = try Patch(tile, part, of: plan, in: file, isOpacity: isOpacity)
                state.withLock { Self.put(patch, index, of: plan, on: &$0) }
            } catch {
                state.withLock { state in
                    guard state.failure.map({ index < $0.index }) ?? true else { return }
                    state.failure = (index, error)
                }
            }
        }
        if let (_, error) = state.withLock({ $0.failure }) { throw error }
    }

    private static func put(_ patch: Patch?, _ index: Int, of plan: DecodingPlan, on state: inout State) {
        guard var patch else { return state.isComplete = false }
        if let points = patch.points, state.first.map({ index < $0.index }) ?? true { state.first = (index, points) }
        if state.bytes.isEmpty, let whole = patch.takeWhole(of: plan) {
            state.bytes = whole
        } else {
            if state.bytes.isEmpty { state.bytes = Array(repeating: 0, count: plan.byteCount) }
            patch.copy(to: &state.bytes, of: plan)
        }
    }

    /// Takes what was drawn, and leaves the canvas empty; nil when there was no tile of the colours.
    func finish() -> (bytes: [UInt8], codedPoints: Bitmap.CodePoints, isComplete: Bool)? {
        state.withLock { state in
            defer { state = State() }
            return state.first.map { (state.bytes, $0.points, state.isComplete) }
        }
    }
}
