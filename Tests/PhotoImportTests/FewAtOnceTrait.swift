import Testing

/// Lets a few test cases run at once, of all that have the trait.
///
/// The test runner starts all of them together, and each opens a library of its own: more open files than the 1024 that
/// systems commonly allow a process. Waiting counts as running, so a suite with a time limit goes without the trait.
struct FewAtOnceTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.places.enter()
        do {
            try await function()
        } catch {
            await Self.places.leave()
            throw error
        }
        await Self.places.leave()
    }

    private static let places = Places(16)
}

extension Trait where Self == FewAtOnceTrait {
    /// Lets a few test cases run at once.
    static var fewAtOnce: Self { Self() }
}

/// A number of places, for which latecomers wait in a queue.
private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().resume()
    }
}
