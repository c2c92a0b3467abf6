import ContentTypes

extension FuzzInput {
    /// Probes the bytes and holds what is promised of every file: bounded reads, and one answer however it is asked.
    public func probe() -> CInt {
        let counter = Counter()
        let source = CountedBytes(bytes: bytes, counter: counter)
        do {
            let header = try TypeCatalog.standard.probe(source)
            precondition(counter.bytes <= FileBytes.budget, "more bytes were read than the budget allows")
            precondition(counter.reads <= FileBytes.readLimit, "more reads were made than allowed")
            let type = try TypeCatalog.standard.detect(bytes)
            precondition(type == header.type, "type and header disagree")
            precondition(header.evidence.count { $0.counts } <= 1, "two statements of the orientation count")
            if let width = header.width, let height = header.height {
                precondition(width >= 0 && height >= 0, "a size is negative")
            }
        } catch {
            preconditionFailure("bytes in memory can't fail to be read: \(error)")
        }
        return 0
    }
}

/// How much was read.
private final class Counter {
    var bytes = 0
    var reads = 0
}

private struct CountedBytes: ByteSource {
    let bytes: [UInt8]
    let counter: Counter

    var byteCount: UInt64 { bytes.byteCount }

    func read(at offset: UInt64, count: Int) -> [UInt8] {
        let block = bytes.read(at: offset, count: count)
        counter.bytes += block.count
        counter.reads += 1
        return block
    }
}
