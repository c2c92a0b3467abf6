public import Foundation
public import PhotoImport

extension ImportProgress {
    /// How many units Foundation's progress counts.
    private static let unitCount: Int64 = 10_000

    /// Makes a progress of Foundation's that follows this one until the import is finished, or nobody holds it.
    ///
    /// Its units are parts of the whole, and its files are the items. It can't cancel: cancel the task of the import, for
    /// example from its `cancellationHandler`.
    ///
    /// - Parameter interval: how long to wait between two looks.
    public func foundationProgress(every interval: Duration = .milliseconds(100)) -> Progress {
        let progress = Progress(totalUnitCount: Self.unitCount)
        progress.kind = .file
        progress.isCancellable = false
        let snapshots = snapshots(every: interval)
        Task { [weak progress] in
            for await snapshot in snapshots {
                guard let progress else { return }
                progress.setUserInfoObject(snapshot.itemCount, forKey: .fileTotalCountKey)
                progress.setUserInfoObject(snapshot.finishedCount, forKey: .fileCompletedCountKey)
                progress.completedUnitCount = Int64(snapshot.fractionCompleted * Double(Self.unitCount))
            }
        }
        return progress
    }
}
