import CZlib
import PhotoImport

/// Makes ZIP archives as they should be, and as they shouldn't.
struct ZIPWriter {
    /// An entry, and what the archive says of it; what is nil is right.
    struct Entry {
        var name: String
        var bytes: [UInt8]
        var method: UInt16 = 8
        var flags: UInt16 = 0
        var mode: UInt16 = 0x81A4
        var checksum: UInt32?
        var byteCount: UInt32?
        var storedByteCount: UInt32?
        var offset: UInt32?
        /// Whether the sizes stand behind the bytes, as where a program didn't know them before.
        var hasDescriptor = false
        /// Whether the numbers stand in the field for 64 bits.
        var isWide = false
    }

    var entries: [Entry] = []
    var comment: [UInt8] = []
    var entryCount: UInt16?
    /// Whether the directory's own numbers stand in the record for 64 bits.
    var isWide = false

    mutating func add(_ name: String, _ bytes: [UInt8], _ change: (inout Entry) -> Void = { _ in }) {
        var entry = Entry(name: name, bytes: bytes)
        change(&entry)
        entries.append(entry)
    }

    var archive: [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let stored = entry.method == 8 ? Self.deflated(entry.bytes) : entry.bytes
            let checksum = entry.checksum ?? Self.checksum(entry.bytes)
            let storedCount = entry.storedByteCount ?? UInt32(stored.count)
            let count = entry.byteCount ?? UInt32(entry.bytes.count)
            let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
            let offset = entry.offset ?? UInt32(archive.count)
            let name = Array(entry.name.utf8)
            let known = !entry.hasDescriptor
            archive += Self.numbers([(4, 0x0403_4B50), (2, 20), (2, Int(flags)), (2, Int(entry.method)), (4, 0)])
            archive += Self.numbers([
                (4, known ? Int(checksum) : 0), (4, known ? Int(storedCount) : 0), (4, known ? Int(count) : 0),
                (2, name.count), (2, 4),
            ])
            archive += name + [0x34, 0x12, 0, 0] + stored
            if entry.hasDescriptor {
                archive += Self.numbers([
                    (4, 0x0807_4B50), (4, Int(checksum)), (4, stored.count), (4, entry.bytes.count),
                ])
            }
            let wide = Self.numbers([(2, 1), (2, 24), (8, Int(count)), (8, Int(storedCount)), (8, Int(offset))])
            let ones = 0xFFFF_FFFF
            directory += Self.numbers([
                (4, 0x0201_4B50), (1, 45), (1, 3), (2, 20), (2, Int(flags)), (2, Int(entry.method)), (4, 0),
                (4, Int(checksum)), (4, entry.isWide ? ones : Int(storedCount)), (4, entry.isWide ? ones : Int(count)),
                (2, name.count), (2, entry.isWide ? wide.count : 0), (2, 0), (2, 0), (2, 0),
                (4, Int(entry.mode) << 16), (4, entry.isWide ? ones : Int(offset)),
            ])
            directory += name + (entry.isWide ? wide : [])
        }
        let start = archive.count
        archive += directory
        let count = Int(entryCount ?? UInt16(entries.count))
        if isWide {
            let record = archive.count
            archive += Self.numbers([
                (4, 0x0606_4B50), (8, 44), (2, 45), (2, 45), (4, 0), (4, 0), (8, count), (8, count),
                (8, directory.count), (8, start), (4, 0x0706_4B50), (4, 0), (8, record), (4, 1),
            ])
        }
        archive += Self.numbers([
            (4, 0x0605_4B50), (2, 0), (2, 0), (2, isWide ? 0xFFFF : count), (2, isWide ? 0xFFFF : count),
            (4, isWide ? 0xFFFF_FFFF : directory.count), (4, isWide ? 0xFFFF_FFFF : start), (2, comment.count),
        ])
        return archive + comment
    }

    static func numbers(_ fields: [(byteCount: Int, value: Int)]) -> [UInt8] {
        fields.flatMap { field in (0..<field.byteCount).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) } }
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(
            truncatingIfNeeded: unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, uInt($0.count)) }
        )
    }

    /// Deflated by zlib, without the two bytes before and the four behind that are zlib's own.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        let code = unsafe compress2(&packed, &count, bytes, uLong(bytes.count), 6)
        precondition(code == Z_OK)
        return Array(packed[2..<Int(count) - 4])
    }
}
