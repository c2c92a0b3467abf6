import Console
import DurableFiles
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Looks at all inputs, on several threads where there are many, and prints the answers in the order of the inputs.
struct ProbeRun {
    private let prober: Prober
    private let output: BufferedOutput
    private let errors: BufferedOutput
    private let threadCount: Int

    init(prober: Prober, output: BufferedOutput, errors: BufferedOutput) {
        self.prober = prober
        self.output = output
        self.errors = errors
        // Two files that want the same name must get it in their order.
        threadCount = prober.options.isRenaming ? 1 : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// Runs to the end; returns whether everything could be read.
    func run() throws -> Bool {
        var walk = InputWalk(options: prober.options)
        let limits = InputWalk.Limits()
        var isWhole = true
        var answers: [AnswerBlock] = []
        var batch = walk.next(limits)
        while !batch.isEmpty {
            let crew = Crew(batch, prober, helperCount: min(threadCount, batch.count) - 1)
            // While the others are at it, this thread does what only one can, and then joins them.
            for block in answers where try !print(block) { isWhole = false }
            let next = threadCount > 1 ? walk.next(limits) : []
            answers = crew.finish()
            batch = threadCount > 1 ? next : walk.next(limits)
        }
        for block in answers where try !print(block) { isWhole = false }
        try output.flush()
        return isWhole
    }

    private func print(_ block: AnswerBlock) throws -> Bool {
        try output.write(block.text)
        if !block.complaint.isEmpty {
            try output.flush()
            try errors.write(block.complaint)
        }
        return !block.failed
    }
}

/// Threads that look at the pieces of one batch, each taking the next one that nobody has taken.
private struct Crew {
    /// What is to be printed of a piece, and which piece that is.
    private typealias Answer = (piece: Int, blocks: [AnswerBlock])

    private let pieces: [[InputWalk.Input]]
    private let prober: Prober
    private let place = Place()
    private let helpers: [WorkerThread<[Answer]>]

    /// How many pieces are taken.
    private final class Place: Sendable {
        private let next = Atomic(0)

        func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
    }

    /// Starts the helpers.
    init(_ pieces: [[InputWalk.Input]], _ prober: Prober, helperCount: Int) {
        self.pieces = pieces
        self.prober = prober
        helpers = (0..<helperCount).map { [place] _ in
            WorkerThread { Self.work(on: pieces, prober, place) }
        }
    }

    /// Helps, waits for all, and returns all answers in the order of the pieces.
    func finish() -> [AnswerBlock] {
        var answers = Self.work(on: pieces, prober, place)
        for helper in helpers { answers += helper.join() }
        answers.sort { $0.piece < $1.piece }
        return answers.flatMap(\.blocks)
    }

    private static func work(on pieces: [[InputWalk.Input]], _ prober: Prober, _ place: Place) -> [Answer] {
        var answers: [Answer] = []
        while true {
            let index = place.take()
            guard index < pieces.count else { return answers }
            answers.append((index, prober.blocks(for: pieces[index])))
        }
    }
}
