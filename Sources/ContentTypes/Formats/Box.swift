/// A box of an ISO base media file, ISO/IEC 14496-12 section 4.2.
struct Box {
    let type: FourCC
    /// Where its content starts.
    let body: UInt64
    /// Where it ends; never beyond what encloses it.
    let end: UInt64

    /// The boxes of a range, in order, up to a limit; the list ends where a length makes no sense.
    static func list(_ file: inout FileBytes, from start: UInt64, to end: UInt64, limit: Int) -> [Box] {
        var boxes: [Box] = []
        var place = start
        while boxes.count < limit, let box = read(&file, at: place, within: end) {
            boxes.append(box)
            place = box.end
        }
        return boxes
    }

    /// The box at a place; nil where there is none.
    static func read(_ file: inout FileBytes, at place: UInt64, within end: UInt64) -> Box? {
        guard place < end, end - place >= 8, let short = file.uint32(at: place), let type = file.fourCC(at: place + 4)
        else { return nil }
        var headerSize: UInt64 = 8
        var size = UInt64(short)
        if short == 0 { size = end - place }
        if short == 1 {
            guard let long = file.integer(at: place + 8, as: UInt64.self) else { return nil }
            headerSize = 16
            size = long
        }
        if type == "uuid" { headerSize += 16 }
        guard size >= headerSize, headerSize <= end - place else { return nil }
        return Box(type: type, body: place + headerSize, end: place + min(size, end - place))
    }

    /// The boxes in this one, after a number of bytes of its own.
    func children(_ file: inout FileBytes, after skipped: UInt64 = 0, limit: Int = 1024) -> [Box] {
        body + skipped < end ? Self.list(&file, from: body + skipped, to: end, limit: limit) : []
    }

    /// The first box of a type in this one.
    func child(_ type: FourCC, _ file: inout FileBytes, after skipped: UInt64 = 0) -> Box? {
        children(&file, after: skipped).first { $0.type == type }
    }

    /// How many bytes of content follow a number of bytes.
    func count(after skipped: UInt64) -> Int {
        Int(clamping: end - min(end, body.addingReportingOverflow(skipped).partialValue))
    }
}
