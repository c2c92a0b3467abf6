extension FormatReader {
    /// Documents, archives and what else turns up among photos.
    static let documents: [FormatReader] = [
        FormatReader([Signature("%PDF-")], .pdf, "a PDF header", isTextual: true),
        // Printer drivers put an end of transmission before.
        FormatReader([Signature("%!PS"), Signature("\u{4}%!PS")], isTextual: true, read: readPostScript),
        FormatReader([Signature([0xC5, 0xD0, 0xD3, 0xC6])], .eps, "an EPS header with a preview"),
        FormatReader([Signature("PK\u{3}\u{4}"), Signature("PK\u{5}\u{6}")], read: ZIPReader.read),
        FormatReader([Signature([0x1F, 0x8B, 0x08])], read: readGzip),
        FormatReader([Signature("BZh")], read: readBzip2),
        FormatReader([Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])], "org.tukaani.xz-archive", "the xz magic"),
        FormatReader([Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])], "org.7-zip.7-zip-archive", "the 7z signature"),
        FormatReader([Signature("Rar!\u{1A}\u{7}")], "com.rarlab.rar-archive", "the RAR signature"),
        FormatReader([Signature([0x28, 0xB5, 0x2F, 0xFD])], "public.zstandard-archive", "the Zstandard magic"),
        FormatReader([Signature("ustar", at: 257)], "public.tar-archive", "a tar header"),
        FormatReader([Signature("{\\rtf")], isTextual: true, read: readRTF),
        FormatReader([Signature("bplist0")], read: readBinaryPropertyList),
        FormatReader([Signature("SQLite format 3\0")], .data, "an SQLite header, for which there is no identifier"),
        FormatReader([Signature([0x00, 0x05, 0x16, 0x07])], .data, "an AppleDouble header"),
        FormatReader([Signature([0x00, 0x05, 0x16, 0x00])], "com.apple.applesingle-archive", "an AppleSingle header"),
        FormatReader(
            [Signature([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])], read: CompoundFileReader.read),
        FormatReader([Signature([0, 1, 0, 0]), Signature("true")], read: FontReader.readTrueType),
        FormatReader([Signature("OTTO")], read: FontReader.readOpenType),
        FormatReader([Signature("ttcf")], read: FontReader.readCollection),
        FormatReader([Signature("DICM", at: 128)], "org.nema.dicom", "the DICOM prefix"),
        FormatReader([Signature("acsp", at: 36)], "com.apple.colorsync-profile", "an ICC profile header"),
    ]

    /// What is tried when no signature has matched.
    static let fallbacks: [FormatReader] = [
        FormatReader([Signature([])], isTextual: true, read: readLatePDF),
        FormatReader([Signature([])], isTextual: true, read: TextReader.read),
        FormatReader([Signature([])], isTextual: true, read: TargaReader.read),
        FormatReader([Signature([])], isTextual: true, read: OldTar.read),
    ]

    private static let readPostScript: Read = { file, _ in
        let line = file.bytes(at: 0, upTo: 64).prefix { $0 != 0x0A && $0 != 0x0D }
        let isEncapsulated = line.range(of: " EPSF-") != nil
        return isEncapsulated
            ? FileHeader(.eps, basis: "a PostScript header with EPSF")
            : FileHeader("com.adobe.postscript", basis: "a PostScript header")
    }

    private static let readBzip2: Read = { file, _ in
        // The magic of a block, or that of the end where nothing was compressed.
        let marks: [[UInt8]] = [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]]
        return marks.contains { file.hasBytes($0, at: 4) }
            ? FileHeader("public.bzip2-archive", basis: "a bzip2 header") : nil
    }

    /// Gzip; what is inside is named in the basis where it is a drawing.
    private static let readGzip: Read = { file, detail in
        var header = FileHeader(.gzip, basis: "a gzip header")
        guard detail == .header, GzipMember.isDrawing(&file) else { return header }
        header.basis = "a gzip header, SVG inside"
        header.codec = "SVG"
        return header
    }

    /// Readers look for a PDF's header in the first kilobyte. A text that mentions one has no object after it.
    private static let readLatePDF: Read = { file, _ in
        guard let place = file.head.prefix(1024).range(of: "%PDF-"), place.lowerBound > 0 else { return nil }
        let rest = file.head[place.upperBound...]
        let version = Array(rest.prefix(3))
        guard version.count == 3, (0x31...0x32).contains(version[0]), version[1] == UInt8(ascii: "."),
            (0x30...0x39).contains(version[2])
        else { return nil }
        guard !file.isUndoubtedText || rest.range(of: " obj") != nil else { return nil }
        return FileHeader(.pdf, basis: "a PDF header after \(place.lowerBound) other bytes")
    }

    private static let readRTF: Read = { file, _ in
        let isVersion = file.byte(at: 5).map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "\\") } ?? true
        return isVersion ? FileHeader("public.rtf", basis: "the RTF start") : nil
    }

    /// A binary property list; Apple's edits of photos have keys of their own.
    private static let readBinaryPropertyList: Read = { file, _ in
        let start = file.bytes(at: 0, upTo: 1 << 16)
        let keys = ["adjustmentFormatIdentifier", "adjustmentEditorBundleID", "adjustmentBaseVersion"]
        return keys.contains { start.range(of: $0) != nil }
            ? FileHeader(.photoAdjustments, basis: "a binary property list with the keys of a photo adjustment")
            : FileHeader("com.apple.binary-property-list", basis: "the binary property list header")
    }
}

/// A tar header from before the format had a magic: its checksum is right.
enum OldTar {
    /// Reads the header.
    static func read(_ file: inout FileBytes, _ detail: FormatReader.Detail) -> FileHeader? {
        guard let block = file.bytes(at: 0, count: 512), block[0] > 0x20, block[0] < 0x7F,
            let stated = octal(block[148..<156]), octal(block[124..<136]) != nil, octal(block[136..<148]) != nil
        else { return nil }
        // The checksum's own place counts as spaces.
        let sum = block.reduce(0) { $0 + Int($1) } - block[148..<156].reduce(0) { $0 + Int($1) } + 8 * 0x20
        return sum == stated ? FileHeader("public.tar-archive", basis: "the checksum of an old tar header") : nil
    }

    /// A number as tar writes it: octal digits between spaces and NULs.
    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    }
}

/// Looks into a gzip member, RFC 1952.
enum GzipMember {
    /// Whether what is compressed is SVG, by its first kilobytes.
    static func isDrawing(_ file: inout FileBytes) -> Bool {
        guard let flags = file.byte(at: 3) else { return false }
        var place = 10
        if flags & 0x04 != 0 { place += 2 + Int(file.uint16(at: 10, isBigEndian: false) ?? 0) }
        for flag: UInt8 in [0x08, 0x10] where flags & flag != 0 {
            guard let end = file.head.dropFirst(place).firstIndex(of: 0) else { return false }
            place = end + 1
        }
        if flags & 0x02 != 0 { place += 2 }
        var inside = FileBytes(Inflate.deflate(file.head.dropFirst(place), limit: FileBytes.blockSize))
        return TextReader.read(&inside, .type)?.type == .svg
    }
}
