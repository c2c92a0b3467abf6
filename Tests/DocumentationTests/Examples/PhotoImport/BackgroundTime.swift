import Dispatch
import Foundation
import PhotoImport

#if canImport(PhotosUI) && !os(macOS)
    /// Imports with the time that the system gives an app which leaves the screen; when it ends, no further photo is
    /// begun, and those that weren't fail as cancelled.
    func takeInUndisturbed(_ sources: [any PhotoSource], by importer: PhotoImporter) async -> [ImportOutcome] {
        let work = Task { await importer.importPhotos(sources) }
        ProcessInfo.processInfo.performExpiringActivity(withReason: "Importing photos") { isExpiring in
            if isExpiring {
                work.cancel()
            } else {
                // The activity lasts as long as this closure, which the system runs on a queue of its own.
                let isDone = DispatchSemaphore(value: 0)
                Task {
                    _ = await work.value
                    isDone.signal()
                }
                isDone.wait()
            }
        }
        return await work.value
    }
#endif
