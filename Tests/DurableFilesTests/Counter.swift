import Synchronization

/// Counts from the moment it is armed.
final class Counter: Sendable {
    private let state = Mutex((count: 0, isArmed: false))

    var isArmed: Bool { state.withLock { $0.isArmed } }

    func arm() { state.withLock { $0.isArmed = true } }

    /// 0, then 1, and so on.
    func next() -> Int {
        state.withLock { state in
            defer { state.count += 1 }
            return state.count
        }
    }
}
