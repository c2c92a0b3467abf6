/// Reads a JPEG 2000 picture's size, ISO/IEC 15444-1 annexes A and I.
enum JPEG2000Reader {
    /// Reads a bare code stream, which starts with its size segment.
    static func readCodestream(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        var header = FileHeader(.jpeg2000, basis: "a JPEG 2000 code stream")
        if detail == .header { readSize(&file, at: 0, into: &header) }
        return header
    }

    /// Reads a file of boxes.
    static func readContainer(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard file.hasBytes([0x0D, 0x0A, 0x87, 0x0A], at: 8) else { return nil }
        if let brands = Box.read(&file, at: 12, within: file.byteCount), brands.type == "ftyp",
            file.fourCC(at: brands.body) == "mjp2"
        {
            return FileHeader("public.mj2", basis: "a JPEG 2000 signature box and the major brand mjp2")
        }
        var header = FileHeader(.jpeg2000, basis: "a JPEG 2000 signature box")
        guard detail == .header else { return header }
        let boxes = Box.list(&file, from: 0, to: file.byteCount, limit: 64)
        if let stream = boxes.first(where: { $0.type == "jp2c" }) { readSize(&file, at: stream.body, into: &header) }
        guard header.width == nil, let group = boxes.first(where: { $0.type == "jp2h" }),
            let size = group.child("ihdr", &file), let height = file.uint32(at: size.body),
            let width = file.uint32(at: size.body + 4)
        else { return header }
        header.setSize(width, height)
        header.channelCount = file.uint16(at: size.body + 8).map { Int($0) }
        return header
    }

    /// The picture is what remains of the reference grid right of and below the offset.
    private static func readSize(_ file: inout FileBytes, at start: UInt64, into header: inout FileHeader) {
        guard file.hasBytes([0xFF, 0x4F, 0xFF, 0x51], at: start), let right = file.uint32(at: start + 8),
            let bottom = file.uint32(at: start + 12), let left = file.uint32(at: start + 16),
            let top = file.uint32(at: start + 20), right > left, bottom > top
        else { return }
        header.setSize(right - left, bottom - top)
        header.channelCount = file.uint16(at: start + 40).map { Int($0) }
        header.bitDepth = file.byte(at: start + 42).map { Int($0 & 0x7F) + 1 }
        header.codec = "JPEG 2000"
    }
}
