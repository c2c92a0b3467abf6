import ContentTypes
import PhotoCodecs

/// Reads numbers, strings and boxes of ISO/IEC 14496-12 from a part of a file; no read goes beyond it.
struct BoxReader {
    /// A box inside the part.
    struct Box {
        let type: FourCC
        /// Header and payload.
        let whole: Range<Int>
        let payload: Range<Int>
        /// False for the last box of a file that was cut.
        let isWhole: Bool
    }

    let bytes: [UInt8]
    private(set) var offset: Int
    let end: Int

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count) }

    var isAtEnd: Bool { offset >= end }

    /// A part of the file, which moves the reader on.
    mutating func take(_ count: Int) throws(CodecError) -> ArraySlice<UInt8> {
        guard count >= 0, end - offset >= count else {
            throw heifError(.malformed, "a box ends at byte \(end), before what it must hold")
        }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    /// An unsigned number of up to eight bytes, most significant first.
    mutating func number(_ count: Int) throws(CodecError) -> Int {
        let value = try take(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: value) else {
            throw heifError(.malformed, "the number \(value) at byte \(offset - count) is out of range")
        }
        return number
    }

    mutating func fourCC() throws(CodecError) -> FourCC { FourCC(try take(4)) }

    /// A string that ends with a zero, or with the part.
    mutating func string() -> String {
        let rest = bytes[offset..<end]
        let text = rest.prefix { $0 != 0 }
        offset += min(text.count + 1, rest.count)
        return String(decoding: text, as: UTF8.self)
    }

    /// Version and flags of a full box.
    mutating func versionAndFlags() throws(CodecError) -> (version: Int, flags: Int) {
        (try number(1), try number(3))
    }

    /// The next box; nil at the end, or where the last box is cut off.
    ///
    /// - Parameter allowingCut: whether a box may run beyond the end, as the last one of a cut file does.
    mutating func box(allowingCut: Bool = false) throws(CodecError) -> Box? {
        guard end - offset >= 8 else { return nil }
        let start = offset
        var size = try number(4)
        let type = try fourCC()
        if size == 1 {
            guard end - offset >= 8 else { return nil }
            size = try number(8)
        } else if size == 0 {
            size = end - start
        }
        let header = offset - start
        guard size >= header, size <= end - start || allowingCut else {
            throw heifError(.malformed, "the \(type) box at byte \(start) claims \(size) bytes")
        }
        offset = start + min(size, end - start)
        return Box(
            type: type, whole: start..<offset, payload: start + header..<offset, isWhole: offset - start == size)
    }

    /// How many boxes there may be side by side; each item has one.
    private static let boxLimit = HEIFFile.mostItems

    /// All boxes of the part.
    mutating func boxes(allowingCut: Bool = false) throws(CodecError) -> [Box] {
        var result: [Box] = []
        while let box = try box(allowingCut: allowingCut) {
            guard result.count < Self.boxLimit else {
                throw heifError(.limitExceeded, "it has more than \(Self.boxLimit) boxes side by side")
            }
            result.append(box)
        }
        return result
    }
}
