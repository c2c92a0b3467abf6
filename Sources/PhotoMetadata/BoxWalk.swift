import ContentTypes

/// The boxes of an ISO base media file in a range, one after another, up to one whose length makes no sense.
struct BoxWalk {
    /// A box, by where it begins, its type and its content.
    struct Box {
        let start: Int
        let type: String
        let body: Range<Int>
    }

    private var window: ByteWindow
    private var position: Int
    private let end: Int

    init(over range: Range<Int>, of source: some ByteSource) {
        // Contents are long: reading more than the heads would read all of the file.
        window = ByteWindow(source, blockSize: 32)
        (position, end) = (range.lowerBound, range.upperBound)
    }

    /// What ended the walk where the source can't be read.
    var failure: (any Error)? { window.failure }

    /// The next box; what it claims beyond the end of the range is left out.
    mutating func next() -> Box? {
        guard position + 8 <= end, let short = window.integer(at: position, byteCount: 4),
            let name = window.bytes(in: position + 4..<position + 8)
        else { return nil }
        let long = short == 1 ? window.integer(at: position + 8, byteCount: 8) : nil
        let headLength = short == 1 ? 16 : 8
        let length = short == 0 ? end - position : long ?? short
        guard length >= headLength, headLength <= end - position else { return nil }
        let box = Box(
            start: position, type: String(name.map { Character(Unicode.Scalar($0)) }),
            body: position + headLength..<position + min(length, end - position))
        position = box.body.upperBound
        return box
    }
}
