/// Recognises fonts, ISO/IEC 14496-22: a version, then a directory of tables whose search numbers fit their count.
enum FontReader {
    /// Reads a TrueType font, whose version is a number.
    static func readTrueType(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        hasTables(&file) ? FileHeader("public.truetype-ttf-font", basis: "a TrueType table directory") : nil
    }

    /// Reads a font with PostScript outlines.
    static func readOpenType(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        hasTables(&file) ? FileHeader("public.opentype-font", basis: "an OpenType table directory") : nil
    }

    /// Reads several fonts in one file.
    static func readCollection(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let version = file.uint16(at: 4), (1...2).contains(version), file.uint16(at: 6) == 0 else { return nil }
        return FileHeader("public.truetype-collection-font", basis: "a font collection header")
    }

    private static func hasTables(_ file: inout FileBytes) -> Bool {
        guard let count = file.uint16(at: 4), count > 0, count < 256, let range = file.uint16(at: 6),
            let selector = file.uint16(at: 8)
        else { return false }
        let power = UInt16(count.bitWidth - 1 - count.leadingZeroBitCount)
        return selector == power && range == 16 << power
    }
}
