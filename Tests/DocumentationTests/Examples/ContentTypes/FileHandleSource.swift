import ContentTypes
import Foundation

/// A file of which only those places are read that detection asks for.
struct FileHandleSource: ByteSource {
    private let handle: FileHandle
    let byteCount: UInt64

    init(_ file: URL) throws {
        handle = try FileHandle(forReadingFrom: file)
        byteCount = try handle.seekToEnd()
    }

    func read(at offset: UInt64, count: Int) throws -> [UInt8] {
        try handle.seek(toOffset: offset)
        return Array(try handle.read(upToCount: count) ?? Data())
    }
}
