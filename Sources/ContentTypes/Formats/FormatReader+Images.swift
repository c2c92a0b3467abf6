extension FormatReader {
    /// Pictures.
    static let images: [FormatReader] = [
        FormatReader([Signature([0xFF, 0xD8])], read: JPEGReader.read),
        FormatReader([Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])], read: PNGReader.read),
        FormatReader([Signature("GIF87a"), Signature("GIF89a")], read: GIFReader.read),
        FormatReader([Signature("RIFF")], read: RIFFReader.read),
        FormatReader([Signature("HEAPCCDR", at: 6)], "com.canon.crw-raw-image", "Canon's CIFF heap"),
        FormatReader([Signature("II"), Signature("MM")], read: TIFFReader.read),
        FormatReader([Signature("FUJIFILMCCD-RAW ")], read: FujiRAF.read),
        FormatReader([Signature([0x00, 0x4D, 0x52, 0x4D])], read: MinoltaMRW.read),
        FormatReader([Signature("FOVb")], .cameraRaw, "Sigma's X3F header"),
        FormatReader([Signature([0, 0, 0, 12])], read: readSignatureBox),
        FormatReader([Signature([0xFF, 0x0A])], read: JPEGXLReader.readCodestream),
        FormatReader([Signature([0xFF, 0x4F, 0xFF, 0x51])], read: JPEG2000Reader.readCodestream),
        FormatReader([Signature("BM")], read: BitmapReader.readBMP),
        FormatReader([Signature([0, 0, 1, 0])], read: BitmapReader.readIcon),
        FormatReader([Signature([0, 0, 2, 0])], read: BitmapReader.readCursor),
        FormatReader([Signature("8BPS")], read: BitmapReader.readPhotoshop),
        FormatReader([Signature("qoif")], read: BitmapReader.readQOI),
        FormatReader([Signature([0x76, 0x2F, 0x31, 0x01])], "com.ilm.openexr-image", "the OpenEXR magic"),
        FormatReader(
            [Signature("#?RADIANCE"), Signature("#?RGBE")], "public.radiance", "the Radiance picture header",
            isTextual: true),
        FormatReader([Signature([0x50, 0x30], mask: [0xFF, 0xF8])], isTextual: true, read: NetpbmReader.read),
        FormatReader([Signature([0x01, 0xDA])], read: BitmapReader.readSGI),
        FormatReader([Signature("icns")], "com.apple.icns", "the icon family header"),
        FormatReader([Signature("DDS ")], "com.microsoft.dds", "the DirectDraw surface header"),
        FormatReader([Signature([0x42, 0x50, 0x47, 0xFB])], .data, "a BPG header, for which there is no identifier"),
        FormatReader([Signature([0xAB, 0x4B, 0x54, 0x58, 0x20])], "org.khronos.ktx", "the KTX header"),
    ]

    /// Formats whose first box is a signature of twelve bytes.
    private static let readSignatureBox: Read = { file, detail in
        switch file.fourCC(at: 4) {
        case "JXL ": JPEGXLReader.readContainer(&file, detail)
        case "jP  ": JPEG2000Reader.readContainer(&file, detail)
        default: nil
        }
    }
}
