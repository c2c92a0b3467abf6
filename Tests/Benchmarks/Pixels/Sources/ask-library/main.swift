import PhotoLibrary

// ask-library FOLDER RUNS: the median times, in milliseconds, of opening a library and of what is asked of it.

let arguments = CommandLine.arguments
guard arguments.count == 3, let runs = Int(arguments[2]) else { fatalError("usage: ask-library FOLDER RUNS") }
let path = Pathname(arguments[1])

/// Prints the median of several runs.
func report(_ name: String, _ operation: () throws -> Void) rethrows {
    let clock = ContinuousClock()
    let times = try (0..<runs).map { _ in try clock.measure(operation) / .milliseconds(1) }.sorted()
    let median = times[times.count / 2]
    print("\(name)\t\((median * 1000).rounded() / 1000)")
}

let library = try PhotoLibrary(at: path)
var pages = [try library.photos(limit: 100)]
while let last = pages.last?.last { pages.append(try library.photos(after: last, limit: 500)) }
let all = pages.flatMap(\.self)
let middle = all[all.count / 2]

try report("open") { _ = try PhotoLibrary(at: path) }
try report("first page of 100") { _ = try library.photos(limit: 100) }
try report("page of 100 in the middle") { _ = try library.photos(after: middle, limit: 100) }
try report("page of 100 of one type") { _ = try library.photos(after: middle, limit: 100, type: middle.type) }
try report("pending photos") { _ = try library.pendingPhotos(limit: 100) }
try report("by id") { _ = try library.photo(middle.id) }
try report("by name") { _ = try library.photos(named: middle.name ?? "") }
try report("what goes with one") { _ = try library.companions(of: middle.id) }
try report("statistics") { _ = try library.summary() }
