import ContentTypes
package import DurableFiles

/// A file of the library as detection reads it.
package struct StoredBytes: ByteSource {
    private let file: OpenFile
    package let byteCount: UInt64

    /// Asks for the file's size.
    package init(_ file: OpenFile) throws(SystemError) {
        self.file = file
        byteCount = try file.status().byteCount
    }

    package func read(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        try file.read(at: offset, count: count)
    }
}
