import Dispatch
import Synchronization

/// A place where threads wait for each other, and that counts how many are there at once.
///
/// Waiting blocks the thread, as a slow disk would; whoever has waited for a minute goes on alone, so that a test that
/// finds a fault ends.
final class Meeting: Sendable {
    private let expected: Int
    private let state = Mutex((inside: 0, most: 0, arrived: 0))
    private let door = DispatchSemaphore(value: 0)

    init(of expected: Int) {
        self.expected = expected
    }

    /// The largest number that was there at once.
    var most: Int { state.withLock { $0.most } }

    /// Enters, and leaves once as many have come as are expected.
    ///
    /// - Returns: whether they came.
    func attend() -> Bool {
        enter()
        defer { leave() }
        let isLast = state.withLock { state in
            state.arrived += 1
            return state.arrived == expected
        }
        if isLast { for _ in 1..<max(expected, 2) { door.signal() } }
        return isLast || door.wait(timeout: .now() + 60) == .success
    }

    func enter() {
        state.withLock { state in
            state.inside += 1
            state.most = max(state.most, state.inside)
        }
    }

    func leave() {
        state.withLock { $0.inside -= 1 }
    }
}
