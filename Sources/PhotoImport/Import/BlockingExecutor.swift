import Dispatch
import Synchronization

/// Runs an import's tasks on threads of their own, where a call that blocks holds up nobody.
///
/// System calls that wait for a disk, and codecs that compute for seconds, have no place on the cooperative thread
/// pool: it has one thread a core, and other tasks of the process live there. A concurrent queue would not do either:
/// Dispatch adds a thread to its pool only now and then, once it finds that all are blocked. A serial queue gets its
/// thread at once, so each job runs on one that is idle, or on a new one.
final class BlockingExecutor: TaskExecutor {
    private let idle = Mutex<[DispatchQueue]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let queue = idle.withLock { $0.popLast() } ?? DispatchQueue(label: "photo-import")
        queue.async { [self] in
            unsafe unowned.runSynchronously(on: asUnownedTaskExecutor())
            idle.withLock { $0.append(queue) }
        }
    }
}
