import ContentTypes

/// Counts what is read of it.
final class ReadCounter {
    var bytes = 0
    var reads = 0
}

/// Bytes that keep count of what is read of them, and that may claim to be more than they are.
struct CountingSource: ByteSource {
    let content: [UInt8]
    let byteCount: UInt64
    let counter = ReadCounter()

    init(_ content: [UInt8], claiming byteCount: UInt64? = nil) {
        self.content = content
        self.byteCount = byteCount ?? UInt64(content.count)
    }

    func read(at offset: UInt64, count: Int) -> [UInt8] {
        counter.bytes += count
        counter.reads += 1
        return content.read(at: offset, count: count)
    }
}
