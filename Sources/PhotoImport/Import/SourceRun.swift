import Synchronization

/// A source at work: waited for until its time is up, and no longer, whatever it does.
///
/// It runs in a task of its own, which is cancelled at the deadline and when the import is. One that doesn't end then is
/// left behind with its intake, which takes nothing more.
final class SourceRun: Sendable {
    /// How it came to an end.
    enum End: Sendable {
        case delivered
        case failed(any Error)
        /// The deadline passed.
        case late
        /// The import was cancelled, and the source went on.
        case cancelled
    }

    private enum State {
        case running(CheckedContinuation<End, Never>?)
        case ended(End)
    }

    private let source: any PhotoSource
    private let intake: PhotoIntake
    private let executor: BlockingExecutor
    private let state = Mutex(State.running(nil))

    init(of source: any PhotoSource, into intake: PhotoIntake, on executor: BlockingExecutor) {
        self.source = source
        self.intake = intake
        self.executor = executor
    }

    /// Runs the source to its end.
    ///
    /// - Parameter patience: how long it may go on once the task is cancelled.
    func end(within patience: Duration) async -> End {
        let work = Task(executorPreference: executor) { [self] in
            do {
                try await source.deliver(into: intake)
                settle(.delivered)
            } catch {
                settle(.failed(error))
            }
        }
        let alarm = settle(.late, at: intake.deadline)
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation { wait($0) }
        } onCancel: {
            work.cancel()
            settle(.cancelled, at: .now + patience)
        }
        alarm.cancel()
        switch end {
        // The task ends at once, and lets go of what it holds before its end is told: nobody is to find the library open
        // behind an import.
        case .delivered, .failed: await work.value
        case .late, .cancelled: work.cancel()
        }
        return end
    }

    private func wait(_ continuation: CheckedContinuation<End, Never>) {
        let end: End? = state.withLock { state in
            if case .ended(let end) = state { return end }
            state = .running(continuation)
            return nil
        }
        if let end { continuation.resume(returning: end) }
    }

    /// Ends the waiting, unless it has ended.
    private func settle(_ end: End) {
        let continuation: CheckedContinuation<End, Never>? = state.withLock { state in
            guard case .running(let continuation) = state else { return nil }
            state = .ended(end)
            return continuation
        }
        continuation?.resume(returning: end)
    }

    @discardableResult
    private func settle(_ end: End, at instant: ContinuousClock.Instant) -> Task<Void, Never> {
        Task { [weak self] in
            do {
                try await Task.sleep(until: instant, clock: .continuous)
                self?.settle(end)
            } catch {
                // The source was quicker.
            }
        }
    }
}
