@testable import PhotoImport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct OneAnswerTests {
    private struct Failure: Error {}

    @Test func theFirstCallCounts() async throws {
        let answer = OneAnswer()
        let taken = Mutex<[Int]>([])
        try await answer.wait {
            for call in 1...3 { answer.take { taken.withLock { $0.append(call) } } }
        }
        answer.take { taken.withLock { $0.append(4) } }
        #expect(taken.withLock { $0 } == [1])
    }

    @Test func whatTheWorkThrowsIsThrown() async {
        let answer = OneAnswer()
        await #expect(throws: Failure.self) {
            try await answer.wait { answer.take { throw Failure() } }
        }
    }

    @Test func aRequestThatCannotBeMadeIsAnError() async {
        await #expect(throws: Failure.self) { try await OneAnswer().wait { throw Failure() } }
    }

    /// One that never answers is given up, and what was asked for is stopped, before and after the request is made.
    @Test(arguments: [false, true])
    func aCancelledWaitEndsAndStopsTheRequest(isMadeLate: Bool) async throws {
        let answer = OneAnswer()
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (delay, begin) = AsyncStream<Void>.makeStream()
        let (stopped, stop) = AsyncStream<Void>.makeStream()
        if !isMadeLate { begin.finish() }
        let waiting = Task {
            try await answer.wait {
                Task {
                    ask.yield()
                    for await _ in delay {}
                    answer.keep { stop.finish() }
                }
            }
        }
        for await _ in asked { break }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        begin.finish()
        for await _ in stopped {}
        answer.take { Issue.record("Nobody waits any more.") }
    }

    @Test func aWaitThatIsCancelledBeforeItBeginsAsksNobody() async throws {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await OneAnswer().wait { Issue.record("It was asked.") }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A copy that has begun isn't left half done.
    @Test func workInProgressIsFinished() async throws {
        let answer = OneAnswer()
        let waiting = Task {
            try await answer.wait { answer.take { answer.giveUp(Failure()) } }
        }
        try await waiting.value
    }
}
