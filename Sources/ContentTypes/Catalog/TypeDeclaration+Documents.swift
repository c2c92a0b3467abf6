extension TypeDeclaration {
    /// Text and markup.
    static let texts: [TypeDeclaration] = [
        TypeDeclaration(row: .plainText, [.text], "txt text log", "text/plain"),
        TypeDeclaration(row: .xml, [.text], "xml xmp", "application/xml text/xml application/rdf+xml"),
        TypeDeclaration(row: .html, [.text], "html htm xhtml", "text/html application/xhtml+xml"),
        TypeDeclaration(row: .json, [.text], "json geojson", "application/json"),
        TypeDeclaration(row: "public.rtf", [.text], "rtf", "text/rtf application/rtf"),
        TypeDeclaration(row: "public.vcard", [.text], "vcf vcard", "text/vcard text/x-vcard"),
        TypeDeclaration(row: "com.apple.ical.ics", [.text], "ics", "text/calendar"),
        TypeDeclaration(row: "com.apple.property-list", [.data], "plist", "application/x-plist"),
        TypeDeclaration(row: "com.apple.xml-property-list", ["com.apple.property-list", .xml], "plist"),
        TypeDeclaration(row: "com.apple.binary-property-list", ["com.apple.property-list"], "plist"),
        TypeDeclaration(row: .photoAdjustments, ["com.apple.property-list"], "aae"),
        TypeDeclaration(row: "public.font", [.data], ""),
        TypeDeclaration(row: "public.opentype-font", ["public.font"], "otf", "font/otf"),
        TypeDeclaration(row: "public.truetype-font", ["public.font"], ""),
        TypeDeclaration(row: "public.truetype-ttf-font", ["public.truetype-font"], "ttf", "font/ttf"),
        TypeDeclaration(
            row: "public.truetype-collection-font", ["public.truetype-font"], "ttc", "font/collection"),
        TypeDeclaration(row: "com.apple.colorsync-profile", [.data], "icc icm", "application/vnd.iccprofile"),
    ]

    /// Documents and archives.
    static let documentsAndArchives: [TypeDeclaration] =
        [
            TypeDeclaration(row: .pdf, [.data, "public.composite-content"], "pdf ai", "application/pdf"),
            TypeDeclaration(row: "com.adobe.illustrator.ai-image", [.image], "ai", "application/illustrator"),
            TypeDeclaration(
                row: .eps, [.image, "com.adobe.postscript"], "eps epsf epsi", "application/eps image/x-eps"),
            TypeDeclaration(row: "com.adobe.postscript", [.data], "ps", "application/postscript"),
            TypeDeclaration(row: .zip, [.archive], "zip", "application/zip application/x-zip-compressed"),
            TypeDeclaration(row: .gzip, [.archive], "gz svgz gzip", "application/gzip application/x-gzip"),
            TypeDeclaration(row: "public.tar-archive", [.archive], "tar", "application/x-tar"),
            TypeDeclaration(row: "public.bzip2-archive", [.archive], "bz2", "application/x-bzip2"),
            TypeDeclaration(row: "org.tukaani.xz-archive", [.archive], "xz", "application/x-xz"),
            TypeDeclaration(row: "org.7-zip.7-zip-archive", [.archive], "7z", "application/x-7z-compressed"),
            TypeDeclaration(row: "com.rarlab.rar-archive", [.archive], "rar", "application/vnd.rar"),
            TypeDeclaration(row: "public.zstandard-archive", [.archive], "zst", "application/zstd"),
            TypeDeclaration(row: "com.apple.applesingle-archive", [.archive], "as", "application/applefile"),
            TypeDeclaration(row: "com.microsoft.word.doc", [.data, .content], "doc", "application/msword"),
            TypeDeclaration(row: "com.microsoft.excel.xls", [.data, .content], "xls", "application/vnd.ms-excel"),
            TypeDeclaration(
                row: "com.microsoft.powerpoint.ppt", [.data, .content], "ppt", "application/vnd.ms-powerpoint"),
            TypeDeclaration(row: "com.sun.java-archive", [.zip], "jar", "application/java-archive"),
            TypeDeclaration(row: "org.idpf.epub-container", [.zip], "epub", "application/epub+zip"),
        ] + officeDocuments

    private static let officeDocuments: [TypeDeclaration] = [
        (
            "org.openxmlformats.wordprocessingml.document", "docx",
            "vnd.openxmlformats-officedocument.wordprocessingml.document"
        ),
        ("org.openxmlformats.spreadsheetml.sheet", "xlsx", "vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (
            "org.openxmlformats.presentationml.presentation", "pptx",
            "vnd.openxmlformats-officedocument.presentationml.presentation"
        ),
        ("org.oasis-open.opendocument.text", "odt", "vnd.oasis.opendocument.text"),
        ("org.oasis-open.opendocument.spreadsheet", "ods", "vnd.oasis.opendocument.spreadsheet"),
        ("org.oasis-open.opendocument.presentation", "odp", "vnd.oasis.opendocument.presentation"),
        ("org.oasis-open.opendocument.graphics", "odg", "vnd.oasis.opendocument.graphics"),
    ].map { identifier, name, mimeType in
        TypeDeclaration(
            row: ContentType(identifier), [.zip, "public.composite-content"], name, "application/" + mimeType)
    }
}
