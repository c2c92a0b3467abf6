#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One thread that does one piece of work.
///
/// A thread of its own and no task: the work waits for disks, and the command starts faster without a task scheduler.
final class WorkerThread<Answer> {
    private let thread: pthread_t?
    private let job: Job

    /// What both threads hold; the starting one looks at the answer only after the other has ended.
    private final class Job {
        let work: () -> Answer
        var answer: Answer?

        init(_ work: @escaping () -> Answer) { self.work = work }
    }

    /// Starts the work at once.
    init(_ work: @escaping @Sendable () -> Answer) {
        let job = Job(work)
        self.job = job
        thread = ThreadBody { job.answer = job.work() }.start()
    }

    /// Waits for the end of the work; where no thread could be had, the work is done now.
    func join() -> Answer {
        if let thread { pthread_join(thread, nil) }
        return job.answer ?? job.work()
    }
}

/// The function that a thread runs.
private final class ThreadBody {
    private let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }

    /// Starts a thread; nil where the system refuses. The corresponding C function is `pthread_create`.
    func start() -> pthread_t? {
        let body = unsafe Unmanaged.passRetained(self)
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = unsafe pthread_create(&thread, nil, { ThreadBody.main($0) }, body.toOpaque())
        #else
            var thread = pthread_t()
            let status = unsafe pthread_create(&thread, nil, { unsafe ThreadBody.main($0) }, body.toOpaque())
        #endif
        if status == 0 { return thread }
        unsafe body.release()
        return nil
    }

    private static func main(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let body = unsafe body { unsafe Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
        return nil
    }
}
