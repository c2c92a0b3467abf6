/// When what has a name is due, without looking at all of it to find the first.
struct SettlingSchedule {
    typealias Instant = ContinuousClock.Instant

    private var instants: [String: Instant] = [:]
    /// The latest first. One whose instant isn't that of its name is out of date, and is left out when its turn comes.
    private var entries: [(instant: Instant, name: String)] = []

    /// How many entries there are, those that are out of date too.
    var count: Int { entries.count }

    /// When the first is due; nil where none is.
    var next: Instant? { entries.last?.instant }

    /// Changes when names are due, nil for one that isn't any more. Costs a sort of what is nearly sorted.
    mutating func update(_ changes: [(name: String, instant: Instant?)]) {
        let count = entries.count
        for (name, instant) in changes where instants[name] != instant {
            instants[name] = instant
            if let instant { entries.append((instant, name)) }
        }
        if entries.count > count { entries.sort { $0.instant > $1.instant } }
        trim()
    }

    /// Takes out the names that are due.
    mutating func takeDue(at now: Instant) -> [String] {
        var names: [String] = []
        while let last = entries.last, last.instant <= now {
            entries.removeLast()
            guard instants[last.name] == last.instant else { continue }
            instants[last.name] = nil
            names.append(last.name)
        }
        trim()
        return names
    }

    private mutating func trim() {
        while let last = entries.last, instants[last.name] != last.instant { entries.removeLast() }
    }
}
