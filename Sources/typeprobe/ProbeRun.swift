import Console
import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Looks at all inputs, on several threads where there are many, and prints the answers in the order of the inputs.
struct ProbeRun {
    /// How many inputs are handed to the threads together.
    static let batchSize = 4096
    /// Fewer are not worth a thread.
    static let smallestShare = 64

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
        var isWhole = true
        var batch = try walk.next(upTo: Self.batchSize)
        while !batch.isEmpty {
            let workers = start(batch)
            // While the threads are at it, the folders of the next batch are read.
            let next = workers.isEmpty ? nil : try walk.next(upTo: Self.batchSize)
            let blocks = workers.isEmpty ? prober.blocks(for: batch[...]) : workers.flatMap { $0.join() }
            for block in blocks where try !print(block) { isWhole = false }
            batch = try next ?? walk.next(upTo: Self.batchSize)
        }
        try output.flush()
        return isWhole
    }

    /// Starts the threads that a batch is worth; none where it is better done at once.
    private func start(_ batch: [InputWalk.Input]) -> [WorkerThread<[Prober.Block]>] {
        guard threadCount > 1, batch.count >= 2 * Self.smallestShare else { return [] }
        let share = max(Self.smallestShare, (batch.count + threadCount - 1) / threadCount)
        return stride(from: 0, to: batch.count, by: share).map { start in
            let part = batch[start..<min(start + share, batch.count)]
            return WorkerThread { [prober] in prober.blocks(for: part) }
        }
    }

    private func print(_ block: Prober.Block) throws -> Bool {
        try output.write(block.text)
        if !block.complaint.isEmpty {
            try output.flush()
            try errors.write(block.complaint)
        }
        return !block.failed
    }
}
