import DurableFiles

/// An entry of a ZIP archive, as the central directory has it.
struct ZIPEntry: Sendable {
    /// A label: any bytes, and perhaps the path of something else.
    let name: Pathname
    let flags: UInt16
    let method: UInt16
    let checksum: UInt32
    let storedByteCount: UInt64
    let byteCount: UInt64
    /// Where its own header begins.
    let offset: UInt64
    /// The kind of file by Unix's mode, where the archive has that; 0 where it doesn't.
    let kind: UInt16
    /// Where the next entry begins, or what follows the last.
    var end: UInt64 = 0

    /// Whether it is a file that a walk of a folder would come to.
    var isWanted: Bool {
        guard let last = name.bytes.last, last != UInt8(ascii: "/"), kind != 0x4000 else { return false }
        let components = name.bytes.split(separator: UInt8(ascii: "/"))
        let isHidden = components.contains { $0.first == UInt8(ascii: ".") && !$0.elementsEqual("..".utf8) }
        return !isHidden && !components.contains { $0.elementsEqual("__MACOSX".utf8) }
    }

    /// Refuses what can't be read, or can't be true.
    func check() throws(SourceError) {
        // Bit 0 says encrypted, bit 6 by a key that isn't a password, bit 13 that even the directory is.
        if flags & 0x2041 != 0 || method == 99 {
            throw SourceError("it is encrypted in its archive", advice: "unpack the archive and import the file")
        }
        guard kind == 0 || kind == 0x8000 else {
            throw SourceError("it is no regular file in its archive", advice: "unpack the archive and import the file")
        }
        guard method == 0 || method == 8 else {
            throw SourceError(
                "its archive compresses it by method \(method), and only deflate is known",
                advice: "unpack the archive and import the file")
        }
        // A stored byte says at most 1,032 inflated ones.
        let (most, overflow) = storedByteCount.multipliedReportingOverflow(by: 1032)
        guard method == 0 ? byteCount == storedByteCount : overflow || byteCount <= most else { throw .damagedArchive }
    }
}

extension SourceError {
    static let damagedArchive = SourceError("its archive is damaged there", advice: "download the archive again")
}
