import Synchronization

/// Lets calls that come at the same time share what is slow, such as a wait for the disk.
///
/// Each leaves its request, and whoever gets the turn first serves all that have come by then. Nobody waits for a
/// request that hasn't come: one that comes alone is served at once.
final class SharedTurn<Request: Sendable, Answer: Sendable>: Sendable {
    private final class Ticket: Sendable {
        let request: Request
        let answer = Mutex<Answer?>(nil)

        init(_ request: Request) { self.request = request }

        var taken: Answer? { answer.withLock { $0 } }
    }

    private let waiting = Mutex<[Ticket]>([])
    private let turn = Mutex(())

    /// Has a request served, with all others that wait.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - serve: answers many requests, in their order; it runs on the thread of one of the callers.
    func answer(_ request: Request, by serve: ([Request]) -> [Answer]) -> Answer {
        let ticket = Ticket(request)
        waiting.withLock { $0.append(ticket) }
        while true {
            // Somebody else's turn may have served this one, too.
            if let answer = turn.withLock({ _ in ticket.taken ?? serveAll(by: serve, for: ticket) }) { return answer }
        }
    }

    private func serveAll(by serve: ([Request]) -> [Answer], for own: Ticket) -> Answer? {
        let tickets = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        let answers = serve(tickets.map(\.request))
        precondition(answers.count == tickets.count, "Every request is to be answered.")
        for (ticket, answer) in zip(tickets, answers) { ticket.answer.withLock { $0 = answer } }
        return own.taken
    }
}
