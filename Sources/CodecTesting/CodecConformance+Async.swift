import Dispatch

extension CodecConformance {
    /// All that is found by every check that applies, off the cooperative thread pool.
    public func findings() async -> [Finding] { await onQueue { findings() } }

    /// What one check finds, off the cooperative thread pool.
    public func findings(of check: Check) async -> [Finding] { await onQueue { findings(of: check) } }

    private func onQueue(_ body: @escaping @Sendable () -> [Finding]) async -> [Finding] {
        await withCheckedContinuation { continuation in
            // A serial queue of its own gets its thread at once, however many others are blocked.
            DispatchQueue(label: "codec-testing").async { continuation.resume(returning: body()) }
        }
    }
}
