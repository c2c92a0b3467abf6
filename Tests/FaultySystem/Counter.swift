import Synchronization

/// Counts from the moment it is armed.
package final class Counter: Sendable {
    package init() {}

    private let state = Mutex((count: 0, isArmed: false))

    package var isArmed: Bool { state.withLock { $0.isArmed } }

    package func arm() { state.withLock { $0.isArmed = true } }

    /// 0, then 1, and so on.
    package func next() -> Int {
        state.withLock { state in
            defer { state.count += 1 }
            return state.count
        }
    }
}
