import Synchronization

/// How far an import is, by item and by byte; to be asked from any thread while the import runs, and after it.
///
/// One is given to one import. It is asked rather than told: an import costs no more for it, however many bytes come.
public final class ImportProgress: Sendable {
    /// How far all items are together.
    public struct Snapshot: Hashable, Sendable {
        /// How many items the import has; 0 before it began.
        public internal(set) var itemCount = 0
        /// How many items have an outcome, failed ones too.
        public internal(set) var finishedCount = 0
        /// How many items failed.
        public internal(set) var failedCount = 0
        /// How many items are being delivered, stored or made upright.
        public internal(set) var underwayCount = 0
        /// How many bytes have come, those of items that failed too.
        public internal(set) var byteCount: UInt64 = 0
        /// How much of it is done, from 0 to 1: of each item one half when it is delivered, the other when it is
        /// finished.
        public internal(set) var fractionCompleted = 0.0
        /// Whether every item has its outcome.
        public internal(set) var isFinished = false
    }

    /// How far one item is.
    public struct Item: Hashable, Sendable {
        /// How many of its bytes have come.
        public internal(set) var byteCount: UInt64 = 0
        /// How many bytes it should have, where that is known.
        public internal(set) var expectedByteCount: UInt64?
        /// How much of it is done, from 0 to 1.
        public internal(set) var fractionCompleted = 0.0
    }

    private struct State {
        var total = Snapshot()
        var finished: [Int: Item] = [:]
        /// What the items under way are delivered into; nil from when one is asked until it begins.
        var underway: [Int: PhotoIntake?] = [:]
        /// What those wait for who look from time to time.
        var pauses: Set<Task<Void, Never>> = []
    }

    private let state = Mutex(State())

    /// Makes one for an import to come.
    public init() {}

    /// How far all items are, now.
    public var snapshot: Snapshot {
        state.withLock { state in
            var snapshot = state.total
            let underway = state.underway.values.map { $0.map(Item.init) ?? Item() }
            snapshot.underwayCount = underway.count
            snapshot.byteCount = underway.reduce(snapshot.byteCount) { $0 &+ $1.byteCount }
            let done = underway.reduce(Double(snapshot.finishedCount)) { $0 + $1.fractionCompleted }
            snapshot.fractionCompleted =
                snapshot.isFinished ? 1 : snapshot.itemCount > 0 ? done / Double(snapshot.itemCount) : 0
            return snapshot
        }
    }

    /// How far the item of an index is, in the order of the sources; nothing of it is done before its turn.
    public func item(at index: Int) -> Item {
        state.withLock { state in
            state.finished[index] ?? state.underway[index].flatMap { $0 }.map(Item.init) ?? Item()
        }
    }

    /// What it is from time to time, when something has changed; the first one comes at once, and so does the last one,
    /// that of the finished import, when it ends.
    ///
    /// - Parameter interval: how long to wait between two looks.
    public func snapshots(every interval: Duration = .milliseconds(100)) -> AsyncStream<Snapshot> {
        let memory = Memory()
        return AsyncStream(unfolding: { [self] in
            while true {
                let last = memory.last.withLock { $0 }
                if last?.isFinished == true { return nil }
                if last != nil { await pause(for: interval) }
                if Task.isCancelled { return nil }
                let next = snapshot
                memory.last.withLock { $0 = next }
                if next != last { return next }
            }
        })
    }

    /// Waits until some time has passed, the import ends, or the task is cancelled.
    private func pause(for interval: Duration) async {
        let pause = Task { _ = try? await Task.sleep(for: interval) }
        let isOver = state.withLock { state in
            if !state.total.isFinished { state.pauses.insert(pause) }
            return state.total.isFinished
        }
        if isOver { pause.cancel() }
        await withTaskCancellationHandler {
            await pause.value
        } onCancel: {
            pause.cancel()
        }
        state.withLock { _ = $0.pauses.remove(pause) }
    }

    /// What was told last.
    private final class Memory: Sendable {
        let last = Mutex<Snapshot?>(nil)
    }
}

extension ImportProgress {
    /// An import of so many items begins.
    func begin(_ itemCount: Int) {
        state.withLock { $0 = State(total: Snapshot(itemCount: itemCount), pauses: $0.pauses) }
    }

    /// An item is asked for its bytes, by one intake after another.
    func deliver(_ index: Int, into intake: PhotoIntake?) {
        state.withLock { $0.underway[index] = .some(intake) }
    }

    /// An item has its outcome.
    func finish(_ index: Int, _ outcome: ImportOutcome) {
        state.withLock { state in
            var item = state.underway.removeValue(forKey: index).flatMap { $0 }.map(Item.init) ?? Item()
            item.fractionCompleted = 1
            state.finished[index] = item
            state.total.byteCount &+= item.byteCount
            state.total.finishedCount += 1
            if case .failure = outcome { state.total.failedCount += 1 }
        }
    }

    /// The import is over.
    func end() {
        let pauses = state.withLock { state in
            state.total.isFinished = true
            return state.pauses
        }
        for pause in pauses { pause.cancel() }
    }
}

extension ImportProgress.Item {
    /// How far an item is that is delivered into an intake.
    init(_ intake: PhotoIntake) {
        byteCount = intake.byteCount
        expectedByteCount = intake.expectedByteCount
        let share = expectedByteCount.map { $0 > 0 ? min(1, Double(byteCount) / Double($0)) : 0 } ?? 0
        fractionCompleted = max(share, intake.fractionCompleted) / 2
    }
}
