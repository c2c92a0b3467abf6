import Dispatch
import PhotoCodecs
import Synchronization

extension CodecConformance {
    private static let threadCount = 4
    private static let rounds = 4

    func checkConcurrency(_ report: inout Report) {
        let files = subjects(&report).map { ($0, outcome(of: $0.input.bytes)) }
        guard !files.isEmpty else { return }
        let differences = Mutex<[(subject: String, message: String)]>([])
        let group = DispatchGroup()
        for _ in 0..<Self.threadCount {
            // Each serial queue has a thread of its own while it is busy.
            DispatchQueue(label: "codec-testing.concurrency").async(group: group) {
                for _ in 0..<Self.rounds {
                    for (subject, alone) in files {
                        let result = outcome(of: subject.input.bytes)
                        guard result != alone else { continue }
                        let message = "it gives \(result) among other threads that isn't \(alone) given alone"
                        differences.withLock { $0.append((subject.name, message)) }
                    }
                }
                guard let difference = encodedDifference() else { return }
                differences.withLock { $0.append(("a picture encoded among other threads", difference)) }
            }
        }
        group.wait()
        for difference in differences.withLock({ $0 }) { report.note(difference.subject, difference.message) }
    }

    /// What is wrong with a picture that is encoded and decoded now.
    private func encodedDifference() -> String? {
        guard encoder != nil, let format = abilities.formats.first else { return nil }
        do throws(CodecError) {
            let source = try scene(16, 8, format)
            let picture = try decoder.decode(try encoded(Codec.Picture(bitmap: source)))
            return difference(picture.bitmap, from: source)
        } catch {
            return "it fails with \(error.code)"
        }
    }
}
