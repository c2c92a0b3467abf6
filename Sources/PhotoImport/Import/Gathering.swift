/// Where photos whose pictures are made wait for each other, so that they are published together and share the waits for
/// the disk.
///
/// They go on once enough have come, or all that may come, or when the first has waited long enough: a photo that is
/// alone never waits.
actor Gathering {
    private let size: Int
    private let patience: Duration
    private var mayCome = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var round = 0
    /// Ends the wait of the present round.
    private var alarm: Task<Void, Never>?

    init(of size: Int, patience: Duration = .seconds(1)) {
        self.size = size
        self.patience = patience
    }

    /// Counts one more photo that may come.
    func expect() { mayCome += 1 }

    /// Counts a photo that is done with, whether it came or not.
    func leave() {
        mayCome -= 1
        goOnWhereAllHaveCome()
    }

    /// Waits for others.
    func attend() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            goOnWhereAllHaveCome()
            if waiting.count == 1 { goOnLater() }
        }
    }

    private func goOnWhereAllHaveCome() {
        if waiting.count >= min(size, mayCome) { goOn() }
    }

    /// Bounds the wait for a picture that takes long.
    private func goOnLater() {
        let (round, patience) = (round, patience)
        alarm = Task { [weak self] in
            try? await Task.sleep(for: patience)
            await self?.goOn(ifStillIn: round)
        }
    }

    private func goOn(ifStillIn round: Int) {
        if self.round == round { goOn() }
    }

    private func goOn() {
        round += 1
        alarm?.cancel()
        alarm = nil
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
