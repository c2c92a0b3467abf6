@testable import PhotoImport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct AllotmentTests {
    /// What ran when, and how much was taken at once.
    private final class Log: Sendable {
        private let state = Mutex((order: [String](), taken: 0, most: 0, running: 0))

        var order: [String] { state.withLock { $0.order } }
        var most: Int { state.withLock { $0.most } }

        /// Notes a task that has its share; says how many have one.
        func begin(_ name: String, _ share: Int) -> Int {
            state.withLock { state in
                state.order.append(name)
                state.taken += share
                state.most = max(state.most, state.taken)
                state.running += 1
                return state.running
            }
        }

        func end(_ share: Int) {
            state.withLock { state in
                state.taken -= share
                state.running -= 1
            }
        }
    }

    /// Starts tasks one after the other, each once the one before waits, while all of the allotment is taken.
    private func order(of shares: [(name: String, share: Int)], in capacity: Int) async -> [String] {
        let allotment = Allotment(of: capacity)
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            await allotment.withShare(capacity) {
                for (index, (name, share)) in shares.enumerated() {
                    group.addTask {
                        await allotment.withShare(share) {
                            _ = log.begin(name, min(share, capacity))
                            await Task.yield()
                            log.end(min(share, capacity))
                        }
                    }
                    while await allotment.waiterCount <= index { await Task.yield() }
                }
            }
        }
        #expect(log.most <= capacity)
        return log.order
    }

    @Test func firstComeFirstServed() async {
        let order = await order(of: [("a", 60), ("b", 60), ("c", 60), ("d", 60)], in: 100)
        #expect(order == ["a", "b", "c", "d"])
    }

    @Test func aLargeShareIsNotStarvedBySmallOnes() async {
        let order = await order(of: [("large", 90), ("small 1", 20), ("small 2", 20), ("nothing", 0)], in: 100)
        #expect(order.first == "large")
        #expect(Set(order).count == 4)
    }

    @Test(arguments: [101, 1_000_000, Int.max])
    func whoNeedsMoreThanThereIsRunsAlone(share: Int) async {
        let order = await order(of: [("small", 10), ("too much", share), ("small too", 10)], in: 100)
        #expect(order == ["small", "too much", "small too"])
    }

    @Test(arguments: [Int.min, -1, 0])
    func aShareOfNothingTakesNothing(share: Int) async {
        let allotment = Allotment(of: 1)
        let result = await allotment.withShare(1) { await allotment.withShare(share) { 7 } }
        #expect(result == 7)
    }

    @Test(arguments: [Int.min, 0, 1])
    func theSmallestAllotmentServesOneAtATime(capacity: Int) async {
        let allotment = Allotment(of: capacity)
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                group.addTask {
                    await allotment.withShare(1) {
                        #expect(log.begin("\(index)", 1) == 1)
                        await Task.yield()
                        log.end(1)
                    }
                }
            }
        }
        #expect(log.order.count == 20)
    }

    @Test func neverMoreThanThereIs() async {
        let allotment = Allotment(of: 1000)
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<300 {
                let share = index * 7919 % 1500
                group.addTask {
                    await allotment.withShare(share) {
                        _ = log.begin("\(index)", min(share, 1000))
                        await Task.yield()
                        log.end(min(share, 1000))
                    }
                }
            }
        }
        #expect(log.order.count == 300)
        #expect(log.most <= 1000)
        #expect(log.most > 500)
    }
}
