import Synchronization

/// Answers no a number of times, then yes.
final class Countdown: Sendable {
    private let left: Mutex<Int>
    private let asked = Mutex(0)

    init(_ count: Int) { left = Mutex(count) }

    /// How often it was asked.
    var count: Int { asked.withLock { $0 } }

    func isOver() -> Bool {
        asked.withLock { $0 += 1 }
        return left.withLock { left in
            defer { left -= 1 }
            return left <= 0
        }
    }
}
