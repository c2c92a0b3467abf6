import Console

/// A bar on standard error while an import runs, where that is a terminal.
final class ProgressBar {
    private let output = BufferedOutput.standardError()
    private let isShown: Bool

    init(isShown: Bool) {
        self.isShown = isShown && output.isTerminal
    }

    func show(done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let filled = 30 * done / total
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 30 - filled)
        try? output.write("\r[\(bar)] \(done)/\(total)")
    }

    func clear() {
        guard isShown else { return }
        try? output.write("\r\u{1B}[K")
    }
}
