import Synchronization

/// Waits for a framework that answers by calling a closure: once, twice, late or never.
///
/// The first call counts. A wait whose task is cancelled ends at once, unless the answer is being worked on: a copy that
/// has begun is finished, or fails by itself.
final class OneAnswer: Sendable {
    /// Ends what was asked for, so that no answer is prepared that nobody waits for.
    typealias Stop = @Sendable () -> Void

    private enum State {
        case unasked
        case waiting(CheckedContinuation<Void, any Error>)
        case working
        case over
    }

    private struct Progress {
        var state = State.unasked
        var stop: Stop?
    }

    private let progress = Mutex(Progress())

    /// Asks, and waits until ``take(_:)`` was called and has returned, or ``giveUp(_:)`` was called.
    ///
    /// - Parameter ask: starts the request, on the thread that waits, and lets ``keep(_:)`` know what stops it.
    func wait(_ ask: () throws -> Void) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard begin(continuation) else { return continuation.resume(throwing: CancellationError()) }
                do {
                    try ask()
                } catch {
                    giveUp(error)
                }
            }
        } onCancel: {
            giveUp(CancellationError())
        }
    }

    /// Notes how the request is stopped, and stops it where nobody waits any more.
    func keep(_ stop: @escaping Stop) {
        let isOver = progress.withLock { progress in
            if case .over = progress.state { return true }
            progress.stop = stop
            return false
        }
        if isOver { stop() }
    }

    /// Works on the answer while it is there; does nothing where it isn't the first, or nobody waits any more.
    func take(_ work: () throws -> Void) {
        let waiting = progress.withLock { progress -> CheckedContinuation<Void, any Error>? in
            guard case .waiting(let continuation) = progress.state else { return nil }
            progress.state = .working
            return continuation
        }
        guard let waiting else { return }
        let result = Result { try work() }
        progress.withLock { $0 = Progress(state: .over) }
        waiting.resume(with: result)
    }

    /// Ends the wait with an error, and what was asked for.
    func giveUp(_ error: any Error) {
        let (waiting, stop) = progress.withLock { progress -> (CheckedContinuation<Void, any Error>?, Stop?) in
            defer { progress.stop = nil }
            switch progress.state {
            case .unasked:
                progress.state = .over
                return (nil, progress.stop)
            case .waiting(let continuation):
                progress.state = .over
                return (continuation, progress.stop)
            case .working, .over: return (nil, progress.stop)
            }
        }
        stop?()
        waiting?.resume(throwing: error)
    }

    private func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
        progress.withLock { progress in
            guard case .unasked = progress.state else { return false }
            progress.state = .waiting(continuation)
            return true
        }
    }
}
