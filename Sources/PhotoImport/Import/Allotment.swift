/// A quantity that tasks share, bytes of memory or processors: each waits until its share is free.
///
/// First come, first served, so that a large share isn't starved by small ones. A task that needs more than there is
/// waits until it is alone.
actor Allotment {
    private let capacity: Int
    private var free: Int
    private var waiting: [(share: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(of capacity: Int) {
        self.capacity = max(capacity, 1)
        free = self.capacity
    }

    /// How many tasks wait for their share.
    var waiterCount: Int { waiting.count }

    /// Runs `body` while a share is set aside for it.
    nonisolated func withShare<R: Sendable>(_ share: Int, _ body: () async -> R) async -> R {
        let share = min(max(share, 0), capacity)
        await acquire(share)
        let result = await body()
        await release(share)
        return result
    }

    private func acquire(_ share: Int) async {
        if waiting.isEmpty, share <= free {
            free -= share
            return
        }
        await withCheckedContinuation { waiting.append((share, $0)) }
    }

    private func release(_ share: Int) {
        free += share
        while let next = waiting.first, next.share <= free {
            free -= next.share
            waiting.removeFirst()
            next.continuation.resume()
        }
    }
}
