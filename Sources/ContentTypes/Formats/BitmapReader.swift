/// Reads pictures whose header is one small structure at the start of the file.
enum BitmapReader {
    /// A Windows bitmap: two letters are no proof, so the header that follows must make sense.
    static func readBMP(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let size = file.uint32(at: 14, isBigEndian: false), let pixels = file.uint32(at: 10, isBigEndian: false),
            isInformationHeader(size, &file), pixels >= 14 + 12, UInt64(pixels) <= file.byteCount + 4
        else { return nil }
        var header = FileHeader(.bmp, basis: "a bitmap file header and an information header")
        guard detail == .header else { return header }
        if size == 12 {
            guard let width = file.uint16(at: 18, isBigEndian: false),
                let height = file.uint16(at: 20, isBigEndian: false)
            else { return header }
            header.setSize(width, height)
        } else if let width = file.uint32(at: 18, isBigEndian: false),
            let height = file.uint32(at: 22, isBigEndian: false)
        {
            // A negative height means that the first row stored is the top one.
            header.setSize(Int32(bitPattern: width).magnitude, Int32(bitPattern: height).magnitude)
        }
        return header
    }

    /// OS/2 cuts its header off wherever the rest is zero; there the number of planes, 1, must confirm it.
    private static func isInformationHeader(_ size: UInt32, _ file: inout FileBytes, at place: UInt64 = 14) -> Bool {
        if [12, 16, 40, 52, 56, 64, 108, 124].contains(size) { return true }
        return (17...63).contains(size) && file.uint16(at: place + 12, isBigEndian: false) == 1
    }

    /// An icon, or a cursor of the same structure: a list of pictures inside the file.
    static func readIcon(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        readIconList(&file, FileHeader(.icon, basis: "an icon directory"))
    }

    /// A cursor.
    static func readCursor(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        readIconList(&file, FileHeader("com.microsoft.cur", basis: "a cursor directory"))
    }

    private static func readIconList(_ file: inout FileBytes, _ start: FileHeader) -> FileHeader? {
        guard let count = file.uint16(at: 4, isBigEndian: false), (1...256).contains(count),
            let length = file.uint32(at: 14, isBigEndian: false), let offset = file.uint32(at: 18, isBigEndian: false),
            // Reserved; one widespread writer sets it to 255.
            [0, 255].contains(file.byte(at: 9)), length >= 16, UInt64(offset) >= 6 + UInt64(count) * 16,
            UInt64(offset) < file.byteCount, let width = file.byte(at: 6), let height = file.byte(at: 7),
            startsPicture(&file, at: UInt64(offset))
        else { return nil }
        var header = start
        // A byte holds at most 255; 0 stands for 256.
        header.setSize(width == 0 ? 256 : Int(width), height == 0 ? 256 : Int(height))
        header.frameCount = Int(count)
        return header
    }

    /// Whether a bitmap without its file header or a PNG is where an icon's list says.
    private static func startsPicture(_ file: inout FileBytes, at place: UInt64) -> Bool {
        guard let size = file.uint32(at: place, isBigEndian: false) else { return false }
        return size == 0x474E_5089 || isInformationHeader(size, &file, at: place)
    }

    /// Photoshop's format, and its variant for large pictures.
    static func readPhotoshop(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let version = file.uint16(at: 4), version == 1 || version == 2 else { return nil }
        var header =
            version == 1
            ? FileHeader(.photoshop, basis: "a Photoshop header")
            : FileHeader("com.adobe.photoshop-large-image", basis: "a Photoshop header of version 2")
        guard let height = file.uint32(at: 14), let width = file.uint32(at: 18) else { return header }
        header.setSize(width, height)
        header.channelCount = file.uint16(at: 12).map { Int($0) }
        header.bitDepth = file.uint16(at: 22).map { Int($0) }
        return header
    }

    /// The Quite OK Image format, which has no identifier of Apple's.
    static func readQOI(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let width = file.uint32(at: 4), let height = file.uint32(at: 8), let channels = file.byte(at: 12),
            let space = file.byte(at: 13), (3...4).contains(channels), space <= 1
        else { return nil }
        var header = FileHeader(.data, basis: "a QOI header, for which there is no identifier")
        header.setSize(width, height)
        header.channelCount = Int(channels)
        header.bitDepth = 8
        return header
    }

    /// Silicon Graphics' format.
    static func readSGI(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let storage = file.byte(at: 2), storage <= 1, let bytes = file.byte(at: 3), (1...2).contains(bytes),
            let dimensions = file.uint16(at: 4), (1...3).contains(dimensions), let width = file.uint16(at: 6),
            let height = file.uint16(at: 8), let channels = file.uint16(at: 10), width > 0
        else { return nil }
        var header = FileHeader("com.sgi.sgi-image", basis: "an SGI picture header")
        header.setSize(width, dimensions > 1 ? height : 1)
        header.channelCount = dimensions > 2 ? Int(channels) : 1
        header.bitDepth = Int(bytes) * 8
        return header
    }
}
