/// Recognises Truevision's TGA, which has no magic number, by a header that makes sense and by the footer of version 2.
enum TargaReader {
    /// Reads the header; nil where it makes no sense.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard file.byteCount >= 18, let bytes = file.bytes(at: 0, count: 18).map(Array.init), let kind = Kind(bytes)
        else { return nil }
        let width = Int(bytes[12]) | Int(bytes[13]) << 8
        let height = Int(bytes[14]) | Int(bytes[15]) << 8
        guard width > 0, height > 0 else { return nil }
        let hasFooter = file.byteCount >= 44 && file.hasText("TRUEVISION-XFILE.\0", at: file.byteCount - 18)
        guard
            hasFooter || kind.fills(file.byteCount, pixels: width * height)
                || kind.isCompressed && packetsFill(&file, kind, pixels: width * height)
        else { return nil }
        var header = FileHeader(
            "com.truevision.tga-image",
            basis: hasFooter ? "a TGA header and footer" : "a TGA header that accounts for every byte")
        header.setSize(width, height)
        return header
    }

    /// Whether run-length packets, from where the pixels start, make up all pixels and end with the file.
    ///
    /// Any byte can start a packet: only the whole file is proof, so that a longer one is not recognised.
    private static func packetsFill(_ file: inout FileBytes, _ kind: Kind, pixels: Int) -> Bool {
        guard file.byteCount <= UInt64(packedLimit),
            let bytes = file.bytes(at: 0, count: Int(file.byteCount)).map(Array.init)
        else { return false }
        var place = kind.start
        var missing = pixels
        while missing > 0, place < bytes.count {
            let count = Int(bytes[place] & 0x7F) + 1
            place += 1 + kind.bytesPerPixel * (bytes[place] & 0x80 == 0 ? count : 1)
            missing -= count
        }
        return missing == 0 && place == bytes.count
    }

    /// How long a compressed picture without a footer may be.
    private static let packedLimit = 1 << 18

    /// What the header says of the pixels.
    private struct Kind {
        let isCompressed: Bool
        let start: Int
        let bytesPerPixel: Int

        init?(_ bytes: [UInt8]) {
            let depth = Int(bytes[16])
            let mapEntries = Int(bytes[5]) | Int(bytes[6]) << 8
            let hasMap = bytes[1] == 1
            guard bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]), [8, 15, 16, 24, 32].contains(depth),
                bytes[17] & 0xC0 == 0, hasMap == (bytes[2] & 7 == 1), hasMap == (mapEntries > 0)
            else { return nil }
            isCompressed = bytes[2] >= 9
            start = 18 + Int(bytes[0]) + mapEntries * ((Int(bytes[7]) + 7) / 8)
            bytesPerPixel = (depth + 7) / 8
        }

        /// Whether uncompressed pixels take up exactly the rest of the file.
        func fills(_ byteCount: UInt64, pixels: Int) -> Bool {
            !isCompressed && UInt64(start + pixels * bytesPerPixel) == byteCount
        }
    }
}
