import DurableFiles
import FaultySystem
import Foundation
import PhotoLibrary

/// All moments at which a recorded library could have ended, each judged once.
struct PowerCut {
    let recorded: RecordedLibrary
    /// What was found to be in order, so that the same remains are not judged again.
    private var sound: Set<[String]> = []

    init(_ recorded: RecordedLibrary) { self.recorded = recorded }

    /// How many different remains were judged.
    var pointCount: Int { sound.count }

    /// Ends all after each event in turn, and finds the first fault.
    ///
    /// - Parameters:
    ///   - step: 1 for every moment, more for a sample.
    ///   - swallowed: the place of an event that is left out: a wait for the disk that never was.
    mutating func firstFault(
        _ survivals: [DiskImage.Survival], step: Int = 1, swallowed: Int? = nil
    ) throws -> String? {
        var image = DiskImage()
        for (index, event) in recorded.journal.events.enumerated() {
            if index == swallowed { image.skip() } else { image.apply(event) }
            guard index >= swallowed ?? 0, (index + (swallowed ?? 0)) % step == 0 else { continue }
            let promised = recorded.promises(at: index + 1)
            for survival in survivals {
                let remains = image.remains(survival)
                let key = remains.key + promised.map { "\($0) \($1)" }.sorted()
                guard !sound.contains(key) else { continue }
                if let fault = try recorded.fault(of: remains, promised: promised) {
                    return "after \(index) \(event), \(survival): \(fault)"
                }
                sound.insert(key)
            }
        }
        return nil
    }

    /// The waits for the disk that the library asked for: their places, and what they waited for.
    ///
    /// Without those for what is on the disk already: these only ask whether the file system still works.
    var waits: [(index: Int, path: String)] {
        var image = DiskImage()
        var waits: [(index: Int, path: String)] = []
        for (index, event) in recorded.journal.events.enumerated() {
            switch event {
            case .synchronize(let node) where !image.isStored(node):
                waits.append((index, image.path(of: node) ?? "a file without a name"))
            case .synchronizeAll: waits.append((index, "the file system"))
            default: break
            }
            image.apply(event)
        }
        return waits
    }
}
