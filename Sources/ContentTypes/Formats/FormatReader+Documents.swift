extension FormatReader {
    /// Documents, archives and what else turns up among photos.
    static let documents: [FormatReader] = [
        FormatReader([Signature("%PDF-")], .pdf, "a PDF header"),
        FormatReader([Signature("%!PS")], read: readPostScript),
        FormatReader([Signature([0xC5, 0xD0, 0xD3, 0xC6])], .eps, "an EPS header with a preview"),
        FormatReader([Signature("PK\u{3}\u{4}"), Signature("PK\u{5}\u{6}")], read: ZIPReader.read),
        FormatReader([Signature([0x1F, 0x8B, 0x08])], read: readGzip),
        FormatReader([Signature("BZh")], read: readBzip2),
        FormatReader([Signature([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])], "org.tukaani.xz-archive", "the xz magic"),
        FormatReader([Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])], "org.7-zip.7-zip-archive", "the 7z signature"),
        FormatReader([Signature("Rar!\u{1A}\u{7}")], "com.rarlab.rar-archive", "the RAR signature"),
        FormatReader([Signature([0x28, 0xB5, 0x2F, 0xFD])], "public.zstandard-archive", "the Zstandard magic"),
        FormatReader([Signature("ustar", at: 257)], "public.tar-archive", "a tar header"),
        FormatReader([Signature("{\\rtf")], "public.rtf", "the RTF start"),
        FormatReader([Signature("bplist0")], "com.apple.binary-property-list", "the binary property list header"),
        FormatReader([Signature("SQLite format 3\0")], .data, "an SQLite header, for which there is no identifier"),
        FormatReader([Signature([0x00, 0x05, 0x16, 0x07])], .data, "an AppleDouble header"),
        FormatReader([Signature([0x00, 0x05, 0x16, 0x00])], "com.apple.applesingle-archive", "an AppleSingle header"),
        FormatReader([Signature("DICM", at: 128)], "org.nema.dicom", "the DICOM prefix"),
        FormatReader([Signature("acsp", at: 36)], "com.apple.colorsync-profile", "an ICC profile header"),
    ]

    /// What is tried when no signature has matched.
    static let fallbacks: [FormatReader] = [
        FormatReader([Signature([])], read: TextReader.read),
        FormatReader([Signature([])], read: TargaReader.read),
        FormatReader([Signature([])], read: readLatePDF),
    ]

    private static let readPostScript: Read = { file, _ in
        let line = file.bytes(at: 0, upTo: 64).prefix { $0 != 0x0A && $0 != 0x0D }
        let isEncapsulated = line.range(of: " EPSF-") != nil
        return isEncapsulated
            ? FileHeader(.eps, basis: "a PostScript header with EPSF")
            : FileHeader("com.adobe.postscript", basis: "a PostScript header")
    }

    private static let readBzip2: Read = { file, _ in
        let isBlock = file.hasBytes([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4)
        return isBlock ? FileHeader("public.bzip2-archive", basis: "a bzip2 header") : nil
    }

    /// Gzip; what is inside is named in the basis where it is a drawing.
    private static let readGzip: Read = { file, detail in
        var header = FileHeader(.gzip, basis: "a gzip header")
        guard detail == .header, GzipMember.isDrawing(&file) else { return header }
        header.basis = "a gzip header, SVG inside"
        header.codec = "SVG"
        return header
    }

    /// Readers look for a PDF's header in the first kilobyte.
    private static let readLatePDF: Read = { file, _ in
        guard let place = file.head.prefix(1024).range(of: "%PDF-"), place.lowerBound > 0 else { return nil }
        return FileHeader(.pdf, basis: "a PDF header after \(place.lowerBound) other bytes")
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
