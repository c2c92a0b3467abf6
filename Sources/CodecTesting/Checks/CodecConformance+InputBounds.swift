import PhotoCodecs

extension CodecConformance {
    func checkInputBounds(_ report: inout Report) {
        for subject in subjects(&report) {
            let bytes = subject.input.bytes
            for count in spread(bytes.count + 1, atMost: min(abilities.damagedFiles, 512)) {
                let name = "\(subject.name), \(count) of \(bytes.count) bytes"
                let alone = outcome(of: Array(bytes.prefix(count)))
                // What was cut off is what a decoder that reads on would take most readily.
                let neighbours: [(String, [UInt8])] = [
                    ("the rest of the file", Array(bytes.dropFirst(count)) + [0]),
                    ("bytes of 255", Array(repeating: 255, count: 64)),
                ]
                for (what, rest) in neighbours {
                    let beside = outcome(of: prefix(bytes, count, before: rest))
                    report.expect(
                        beside == alone, name, "it gives \(alone), but \(beside) with \(what) behind it in memory")
                }
            }
        }
    }

    /// The first bytes of a file in an array that has others in the memory behind its end.
    private func prefix(_ bytes: [UInt8], _ count: Int, before rest: [UInt8]) -> [UInt8] {
        var array: [UInt8] = []
        array.reserveCapacity(count + rest.count)
        array += bytes.prefix(count)
        array += rest
        // Only the count changes; the memory stays as it is.
        array.removeLast(rest.count)
        return array
    }
}
