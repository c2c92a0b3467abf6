import ContentTypes
import Testing

/// Text and markup in encodings other than UTF-8, and what only looks like text or like a signature of letters.
@Suite struct TextEncodingTests {
    private typealias B = ByteBuilder

    private static func wide(_ text: String, unitSize: Int, isBigEndian: Bool, isMarked: Bool) -> [UInt8] {
        let mark = isMarked ? "\u{FEFF}" : ""
        let units =
            unitSize == 2 ? (mark + text).utf16.map(Int.init) : (mark + text).unicodeScalars.map { Int($0.value) }
        return units.flatMap { unit in
            let bytes = B.be32(unit).suffix(unitSize)
            return isBigEndian ? Array(bytes) : bytes.reversed()
        }
    }

    @Test(
        arguments: [2, 4],
        [
            ("Grüße aus Köln, naïve café", ContentType.plainText), ("<?xml version='1.0'?><a/>", .xml),
            ("<svg xmlns='http://www.w3.org/2000/svg'/>", .svg), ("<html><body>é</body></html>", .html),
        ])
    func widerUnitsAreText(unitSize: Int, sample: (text: String, type: ContentType)) throws {
        for isBigEndian in [true, false] {
            for isMarked in [true, false] {
                let bytes = Self.wide(sample.text, unitSize: unitSize, isBigEndian: isBigEndian, isMarked: isMarked)
                #expect(try TypeCatalog.standard.detect(bytes) == sample.type)
            }
        }
    }

    @Test func aRootFarFromTheStartIsFoundInUTF16() throws {
        let text = "<?xml version='1.0'?><!--" + String(repeating: "x", count: 9000) + "--><svg/>"
        let bytes = Self.wide(text, unitSize: 2, isBigEndian: false, isMarked: true)
        #expect(try TypeCatalog.standard.detect(bytes) == .svg)
    }

    /// Sensor values of 16 bits that happen to be letters make no words.
    @Test func numbersOf16BitsAreNoText() throws {
        let values = (0..<3000).flatMap { B.le16(60 + $0 % 7) }
        #expect(try TypeCatalog.standard.detect(values) == .data)
    }

    /// A text of single bytes in which a question mark stands for a character that isn't ASCII.
    private static func legacy(_ text: String, as byte: UInt8) -> [UInt8] {
        text.unicodeScalars.map { $0.isASCII ? UInt8(truncatingIfNeeded: $0.value) : byte }
    }

    @Test(
        arguments: [
            ("Grüße aus Köln und München, naïve café\n", 0xFC, "public.plain-text"),
            ("Grüße aus Köln und München, naïve café\n", 0x81, "public.plain-text"),
            (String(repeating: "Съешь же ещё этих мягких булок\n", count: 4), 0xD1, "public.plain-text"),
            (String(repeating: "これは日本語のテキストです。\n", count: 8), 0x93, "public.plain-text"),
            ("<?xml version='1.0' encoding='iso-8859-1'?><a>é</a>", 0xE9, "public.xml"),
            ("<?xml version='1.0' encoding='iso-8859-1'?><!-- é --><svg/>", 0xE9, "public.svg-image"),
            ("<!DOCTYPE html><p>é", 0xE9, "public.html"),
            ("éé é", 0xE9, "public.data"), (String(repeating: "é", count: 5000), 0xFE, "public.data"),
        ] as [(String, UInt8, ContentType)])
    func textsOf8BitsAreTold(text: String, byte: UInt8, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(Self.legacy(text, as: byte)) == type)
    }

    @Test(
        arguments: [
            "ID3 tags are a format.", "DDS files are textures.", "icns files hold icons.", "FOVb is a magic number.",
            "FORM of AIFF is a chunk.", "#!AMR is a magic number.", "This moov is a box.", "the ftypisom box says it",
            "bplist00 is a property list", "FUJIFILMCCD-RAW is a magic", "true stories of fonts", "OTTO is a name, too",
            "P1 2 3 is a bitmap", "P3 4 5 6 letters", "8BPS is Photoshop's", "{\\rtfoo is no RTF}",
            "P7 is no map at all",
        ])
    func aTextThatStartsLikeAFormatIsText(text: String) throws {
        #expect(try TypeCatalog.standard.detect(B.text(text)) == .plainText)
    }

    @Test(
        arguments: [
            ("[2024-01-01]", "public.plain-text"), ("[1.2.3]", "public.plain-text"), ("[-]", "public.plain-text"),
            ("[1e]", "public.plain-text"), ("[01]", "public.plain-text"), ("[1.]", "public.plain-text"),
            ("[-0.5e+10, 0, 1E5, -1, 10.25]", "public.json"), ("{\"a\":-0}", "public.json"),
        ] as [(String, ContentType)])
    func numbersAreJSONs(text: String, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(B.text(text)) == type)
    }

    @Test(
        arguments: [
            ("<head><title>x</title></head>", "public.html"), ("<body>hello</body>", "public.html"),
            ("<script>alert(1)</script>", "public.html"), ("<table xmlns='urn:x'/>", "public.xml"),
            ("<?php echo 1; ?>\n<html>", "public.plain-text"), ("<?= 1 ?>", "public.plain-text"),
            ("<? 1 ?>", "public.plain-text"), ("<?", "public.plain-text"),
            ("<?xml version='1.0'?><!DOCTYPE s:svg [<!ENTITY a ']>'>]><s:svg xmlns:s='x'/>", "public.svg-image"),
            ("<!DOCTYPE svg [<!-- don't ] > --><!ENTITY a \"]\">]><svg/>", "public.svg-image"),
            ("SIMPLE  =                    T / FITS", "public.data"),
        ] as [(String, ContentType)])
    func markupIsTold(text: String, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(B.text(text)) == type)
    }

    @Test func photoAdjustmentsAreToldInEitherForm() throws {
        let late =
            "<?xml version='1.0'?><plist><dict><key>adjustmentData</key><data>" + String(repeating: "A", count: 9000)
            + "</data><key>adjustmentFormatIdentifier</key></dict></plist>"
        #expect(try TypeCatalog.standard.detect(B.text(late)) == .photoAdjustments)
        let binary = B.join(B.text("bplist00"), B.zeros(6000), B.text("adjustmentFormatIdentifier"), B.zeros(40))
        #expect(try TypeCatalog.standard.detect(binary) == .photoAdjustments)
    }

    @Test(
        arguments: [
            ("\r\n%PDF-1.4\n1 0 obj<<>>endobj", "com.adobe.pdf"),
            ("HTTP/1.1 200 OK\r\n\r\n%PDF-1.7\n1 0 obj<<>>endobj", "com.adobe.pdf"),
            ("A file that starts with %PDF-1.4 is a PDF.", "public.plain-text"),
            ("A file that starts with %PDF-x obj is none.", "public.plain-text"),
            ("\u{4}%!PS-Adobe-3.0\nshowpage", "com.adobe.postscript"),
            ("\u{4}%!PS-Adobe-3.0 EPSF-3.0\n", "com.adobe.encapsulated-postscript"),
        ] as [(String, ContentType)])
    func printersDocumentsMayStartLate(text: String, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(B.text(text)) == type)
    }
}
