extension ExifBlock {
    /// What became of the thumbnail.
    public enum ThumbnailOutcome: Hashable, Sendable {
        /// There is none.
        case absent
        /// The new one took the old one's place.
        case replaced
        /// It was taken out.
        case dropped
    }

    /// Where the JPEG thumbnail of IFD1 lies, as far as it is in the block.
    public var thumbnail: Range<Int>? {
        guard let offset = entry(ExifTag.thumbnailOffset, in: .ifd1).flatMap(firstNumber),
            let length = entry(ExifTag.thumbnailLength, in: .ifd1).flatMap(firstNumber),
            bytes.hasBytes([0xFF, 0xD8], at: Int(offset))
        else { return nil }
        return bytes.range(at: Int(offset), length: min(Int(length), bytes.count - Int(offset)))
    }

    /// Whether IFD1 states a thumbnail, be it JPEG or not, readable or not.
    public var hasThumbnail: Bool {
        entry(ExifTag.thumbnailOffset, in: .ifd1) != nil || entry(ExifTag.stripOffsets, in: .ifd1) != nil
    }

    /// Puts a JPEG in the thumbnail's place and corrects the length and the dimensions stated for it.
    ///
    /// - Parameters:
    ///   - jpeg: the new thumbnail.
    ///   - maximumSize: how long the block may become; nil keeps its length.
    /// - Returns: `dropped` when the new thumbnail needs more room than there is.
    public mutating func replaceThumbnail(with jpeg: [UInt8], maximumSize: Int? = nil) -> ThumbnailOutcome {
        guard let old = thumbnail else { return hasThumbnail ? dropThumbnail() : .absent }
        let isPlaced =
            jpeg.count <= old.count && isFree(old)
            ? overwriteThumbnail(old, with: jpeg) : moveThumbnail(old, to: jpeg, maximumSize: maximumSize)
        guard isPlaced else { return dropThumbnail() }
        if let frame = (try? JPEGFile(jpeg))?.frame {
            _ = setNumber(ExifTag.imageWidth, in: .ifd1, to: frame.width)
            _ = setNumber(ExifTag.imageLength, in: .ifd1, to: frame.height)
        }
        return .replaced
    }

    private mutating func overwriteThumbnail(_ old: Range<Int>, with jpeg: [UInt8]) -> Bool {
        guard setNumber(ExifTag.thumbnailLength, in: .ifd1, to: jpeg.count).allSatisfy(\.isDone) else { return false }
        bytes.replaceSubrange(old, with: jpeg + [UInt8](repeating: 0, count: old.count - jpeg.count))
        return true
    }

    /// Appends a thumbnail to the block, in the old one's place where that was the last thing.
    private mutating func moveThumbnail(_ old: Range<Int>, to jpeg: [UInt8], maximumSize: Int?) -> Bool {
        let isLast = old.upperBound == bytes.count && isFree(old)
        let start = isLast ? old.lowerBound : bytes.count + bytes.count % 2
        guard let maximumSize, start + jpeg.count <= maximumSize,
            setNumber(ExifTag.thumbnailLength, in: .ifd1, to: jpeg.count).allSatisfy(\.isDone),
            setNumber(ExifTag.thumbnailOffset, in: .ifd1, to: start).allSatisfy(\.isDone)
        else { return false }
        if isLast { bytes.removeSubrange(old) } else { erase(old) }
        bytes.append(contentsOf: [UInt8](repeating: 0, count: start - bytes.count) + jpeg)
        return true
    }

    /// Unlinks IFD1 and what is chained to it, and blanks the thumbnail's bytes where they are nothing else's.
    ///
    /// The length stays.
    @discardableResult
    public mutating func dropThumbnail() -> ThumbnailOutcome {
        guard directory(.ifd1) != nil, let link = directory(.ifd0)?.nextOffsetPosition else { return .absent }
        let stale = ([thumbnail] + strips).compactMap { $0 }
        bytes.store(UInt32(0), at: link, byteOrder)
        stale.forEach { erase($0) }
        var walk = ExifWalk(bytes: bytes, order: byteOrder)
        directories = walk.directories()
        return .dropped
    }

    /// Where the strips of an uncompressed thumbnail lie; of several strips only those stored in one piece.
    private var strips: [Range<Int>?] {
        guard let offset = entry(ExifTag.stripOffsets, in: .ifd1), offset.count == 1,
            let length = entry(ExifTag.stripByteCounts, in: .ifd1), length.count == 1,
            let start = firstNumber(of: offset), let count = firstNumber(of: length)
        else { return [] }
        return [bytes.range(at: Int(start), length: Int(count))]
    }

    private mutating func erase(_ range: Range<Int>) {
        guard isFree(range) else { return }
        bytes.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
    }
}

extension ExifBlock.Edit {
    /// Whether the entry now says what it should.
    public var isDone: Bool {
        if case .refused = outcome { return false }
        return true
    }
}
