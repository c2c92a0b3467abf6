import Dispatch

/// Runs an import's tasks on threads of their own, where a call that blocks holds up nobody.
///
/// System calls that wait for a disk, and codecs that compute for seconds, have no place on the cooperative thread
/// pool: it has one thread a core, and other tasks of the process live there.
final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "photo-import", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        queue.async { [self] in
            unsafe unowned.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
