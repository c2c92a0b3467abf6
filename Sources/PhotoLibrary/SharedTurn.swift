import Dispatch
import Synchronization

/// Lets calls that come at the same time share what is slow, such as a wait for the disk.
///
/// Each leaves its request, and whoever comes while nobody serves serves all that have come by then; those who come
/// meanwhile are served together next, by the first of them. Nobody waits for a request that hasn't come: one that comes
/// alone is served at once.
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
    }

    private let state = Mutex(State())

    /// Has a request served, with all others that wait.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - serve: answers many requests, in their order; it runs on the thread of one of the callers.
    func answer(_ request: Request, by serve: ([Request]) -> [Answer]) -> Answer {
        let ticket = Ticket(request)
        let mustWait = state.withLock { state in
            state.waiting.append(ticket)
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
        let tickets = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        let answers = serve(tickets.map(\.request))
        precondition(answers.count == tickets.count, "Every request is to be answered.")
        for (ticket, answer) in zip(tickets, answers) { ticket.answer.withLock { $0 = answer } }
        let next = state.withLock { state in
            state.isServing = !state.waiting.isEmpty
            return state.waiting.first
        }
        next?.isDue.signal()
        tickets.forEach { $0.isDue.signal() }
    }
}
