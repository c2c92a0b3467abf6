import ContentTypes
import DurableFiles

/// A file of the library as detection reads it.
struct StoredBytes: ByteSource {
    private let file: OpenFile
    let byteCount: UInt64

    init(_ file: OpenFile) throws(SystemError) {
        self.file = file
        byteCount = try file.status().byteCount
    }

    func read(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        try file.read(at: offset, count: count)
    }
}
