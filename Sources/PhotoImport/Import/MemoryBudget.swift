/// A number of bytes shared by the photos in work: each waits until what it will need is free.
///
/// First come, first served, so that a large photo isn't starved by small ones. A photo that needs more than the whole
/// budget waits until it is alone.
actor MemoryBudget {
    private let capacity: Int
    private var free: Int
    private var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init(bytes: Int) {
        capacity = max(bytes, 1)
        free = capacity
    }

    /// Runs `body` while `bytes` of the budget are set aside for it.
    nonisolated func withReserved<R: Sendable>(_ bytes: Int, _ body: () async -> R) async -> R {
        let share = min(max(bytes, 0), capacity)
        await acquire(share)
        let result = await body()
        await release(share)
        return result
    }

    private func acquire(_ bytes: Int) async {
        if waiting.isEmpty, bytes <= free {
            free -= bytes
            return
        }
        await withCheckedContinuation { waiting.append((bytes, $0)) }
    }

    private func release(_ bytes: Int) {
        free += bytes
        while let next = waiting.first, next.bytes <= free {
            free -= next.bytes
            waiting.removeFirst()
            next.continuation.resume()
        }
    }
}
