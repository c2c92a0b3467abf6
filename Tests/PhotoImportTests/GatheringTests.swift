@testable import PhotoImport
import Testing

@Suite(.timeLimit(.minutes(5))) struct GatheringTests {
    /// Longer than the time limit, so that only the other reasons to go on count.
    private let never = Duration.seconds(3600)

    @Test func whoIsAloneDoesNotWait() async {
        let gathering = Gathering(of: 8, patience: never)
        await gathering.expect()
        await gathering.attend()
        await gathering.leave()
        await gathering.expect()
        await gathering.attend()
    }

    @Test func goesOnOnceEnoughHaveCome() async {
        let gathering = Gathering(of: 3, patience: never)
        for _ in 0..<9 { await gathering.expect() }
        let goneOn = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    await gathering.attend()
                    return 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(goneOn == 6)
    }

    @Test func goesOnWhenThoseThatAreMissingAreDoneWith() async {
        let gathering = Gathering(of: 8, patience: never)
        for _ in 0..<3 { await gathering.expect() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await gathering.attend() }
            group.addTask { await gathering.attend() }
            group.addTask { await gathering.leave() }
        }
    }

    @Test func waitsForNobodyForEver() async {
        let gathering = Gathering(of: 8, patience: .milliseconds(1))
        for _ in 0..<8 { await gathering.expect() }
        await gathering.attend()
        await gathering.attend()
    }
}
