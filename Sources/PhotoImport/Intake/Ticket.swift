import Synchronization

/// What can be used once, whoever comes first.
final class Ticket: Sendable {
    private let isUsed = Mutex(false)

    /// Whether this use is the first.
    func take() -> Bool {
        isUsed.withLock { isUsed in
            defer { isUsed = true }
            return !isUsed
        }
    }
}
