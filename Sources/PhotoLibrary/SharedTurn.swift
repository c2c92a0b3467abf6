import Dispatch
import Synchronization

/// Lets calls that come at the same time share what is slow, such as a wait for the disk.
///
/// Each leaves its request, and whoever comes while nobody serves serves all that have come by then; those who come
/// meanwhile are served together next, by the first of them. One that comes alone is served at once. Where several were
/// served together a moment ago, as many are waited for, not longer than they took: they are likely to
/// come again, and would else find their turn taken by the one who came first.
final class SharedTurn<Request: Sendable, Answer: Sendable>: Sendable {
    private final class Ticket: Sendable {
        let request: Request
        let answer = Mutex<Answer?>(nil)
        /// Raised once there is an answer, or when it is this one's turn to serve.
        let isDue = DispatchSemaphore(value: 0)

        init(_ request: Request) { self.request = request }
    }

    private struct State {
        var waiting: [Ticket] = []
        var isServing = false
        /// How many are to have come before the next are served; nil while nobody waits for that.
        var wanted: Int?
        /// How many were served last, and how long that took, in nanoseconds.
        var last = (count: 0, time: UInt64(0))
    }

    private let state = Mutex(State())
    /// Raised once as many have come as are wanted.
    private let isComplete = DispatchSemaphore(value: 0)

    /// Has a request served, with all others that wait.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - serve: answers many requests, in their order; it runs on the thread of one of the callers.
    func answer(_ request: Request, by serve: ([Request]) -> [Answer]) -> Answer {
        let ticket = Ticket(request)
        let mustWait = state.withLock { state in
            state.waiting.append(ticket)
            if let wanted = state.wanted, state.waiting.count >= wanted {
                state.wanted = nil
                isComplete.signal()
            }
            defer { state.isServing = true }
            return state.isServing
        }
        if mustWait { ticket.isDue.wait() }
        if let answer = ticket.answer.withLock({ $0 }) { return answer }
        serveAll(by: serve)
        guard let answer = ticket.answer.withLock({ $0 }) else {
            preconditionFailure("Whoever serves is among those who wait.")
        }
        return answer
    }

    /// Serves all that wait, and has the first of those that came meanwhile serve next.
    private func serveAll(by serve: ([Request]) -> [Answer]) {
        waitForAsManyAsBefore()
        let start = DispatchTime.now().uptimeNanoseconds
        let tickets = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        let answers = serve(tickets.map(\.request))
        precondition(answers.count == tickets.count, "Every request is to be answered.")
        for (ticket, answer) in zip(tickets, answers) { ticket.answer.withLock { $0 = answer } }
        let next = state.withLock { state in
            state.last = (tickets.count, DispatchTime.now().uptimeNanoseconds - start)
            state.isServing = !state.waiting.isEmpty
            return state.waiting.first
        }
        next?.isDue.signal()
        tickets.forEach { $0.isDue.signal() }
    }

    private func waitForAsManyAsBefore() {
        let patience = state.withLock { state -> UInt64? in
            guard state.waiting.count < state.last.count else { return nil }
            state.wanted = state.last.count
            return state.last.time
        }
        guard let patience else { return }
        let deadline = DispatchTime(uptimeNanoseconds: DispatchTime.now().uptimeNanoseconds + patience)
        guard isComplete.wait(timeout: deadline) == .timedOut else { return }
        let isRaised = state.withLock { state in
            defer { state.wanted = nil }
            return state.wanted == nil
        }
        // Whoever completed the number just now has raised it, or is about to.
        if isRaised { isComplete.wait() }
    }
}
