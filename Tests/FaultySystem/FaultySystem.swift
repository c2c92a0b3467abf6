package import DurableFiles
import Synchronization

/// The operating system, but for one call at which a fault strikes.
package final class FaultySystem: SystemCalls {
    private struct State {
        var calls: [String] = []
        var synchronized: [FileStatus] = []
        var isDead = false
        var openDescriptors: Set<CInt> = []
    }

    private let kernel = Kernel()
    let degradesDirectories: Bool
    /// Where all is noted that changes a file or waits for the disk.
    let journal: DiskJournal?
    private let plan: @Sendable (_ index: Int, _ call: String) -> Fault?
    private let state = Mutex(State())

    /// Counts and names every call, and lets none fail.
    package convenience init() {
        self.init { _, _ in nil }
    }

    /// Lets a fault strike at the call with an index, counted from 0.
    package convenience init(_ fault: Fault, at index: Int) {
        self.init { count, _ in count == index ? fault : nil }
    }

    /// Lets a fault strike at every call of one C function.
    package convenience init(_ fault: Fault, atEvery call: String) {
        self.init { _, name in name == call ? fault : nil }
    }

    /// A system that can't wait for directories.
    package convenience init(degradingDirectories: Bool) {
        self.init(degradingDirectories: degradingDirectories) { _, _ in nil }
    }

    /// Asks a plan about every call, and notes in a journal, where there is one, what the calls do.
    package init(
        degradingDirectories: Bool = false, journal: DiskJournal? = nil,
        plan: @escaping @Sendable (_ index: Int, _ call: String) -> Fault?
    ) {
        self.journal = journal
        self.degradesDirectories = degradingDirectories
        self.plan = plan
    }

    /// The C functions called so far, in order.
    package var calls: [String] { state.withLock { $0.calls } }

    /// What was waited for, in order, as it was at that moment.
    package var synchronized: [FileStatus] { state.withLock { $0.synchronized } }

    func noteSynchronized(_ status: FileStatus) { state.withLock { $0.synchronized.append(status) } }

    /// Descriptors that were opened and not closed.
    package var openDescriptorCount: Int { state.withLock { $0.openDescriptors.count } }

    /// Gives back what a dead process had open, as the system would: locks end, files without a name vanish.
    package func bury() {
        let descriptors = state.withLock { state in
            state.isDead = true
            defer { state.openDescriptors = [] }
            return state.openDescriptors
        }
        for descriptor in descriptors { try? kernel.close(descriptor) }
    }

    /// Counts a call and makes it fail where the plan says so.
    func perform<R>(_ call: String, _ body: () throws(CallFailure) -> R) throws(CallFailure) -> R {
        switch try strike(call) {
        case .error(let number)?: throw CallFailure(call, number)
        case .errorAfterwards(let number)?:
            _ = try body()
            throw CallFailure(call, number)
        case .short?, .death?, nil: return try body()
        }
    }

    /// The fault that strikes at a call, if any; a dead process makes none.
    func strike(_ call: String) throws(CallFailure) -> Fault? {
        let index = state.withLock { state -> Int? in
            guard !state.isDead else { return nil }
            state.calls.append(call)
            return state.calls.count - 1
        }
        guard let index else { throw CallFailure(call, Self.deadNumber) }
        let fault = plan(index, call)
        if fault == .death {
            state.withLock { $0.isDead = true }
            throw CallFailure(call, Self.deadNumber)
        }
        return fault
    }

    /// A number that no system gives, for calls of a process that is no more.
    package static let deadNumber: CInt = 4095

    func opened(_ call: String, _ body: () throws(CallFailure) -> CInt) throws(CallFailure) -> CInt {
        let descriptor = try perform(call, body)
        state.withLock { _ = $0.openDescriptors.insert(descriptor) }
        return descriptor
    }

    func closed(_ descriptor: CInt) -> Bool {
        state.withLock { $0.openDescriptors.remove(descriptor) != nil }
    }
}
