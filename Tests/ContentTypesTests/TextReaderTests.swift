import ContentTypes
import Testing

@Suite struct TextReaderTests {
    @Test(
        arguments: [
            ("hello\n", "public.plain-text"), ("héllo wörld", "public.plain-text"),
            ("\u{FEFF}hello", "public.plain-text"),
            ("BMW notes", "public.plain-text"), ("II wonders", "public.plain-text"),
            ("GIFs are fun", "public.plain-text"),
            ("<?xml version='1.0'?><a/>", "public.xml"), ("<?xpacket begin=''?><x:xmpmeta/>", "public.xml"),
            ("\u{FEFF}<?xml version='1.0'?><a/>", "public.xml"),
            ("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>", "public.xml"),
            ("<!DOCTYPE note SYSTEM 'n.dtd'><note></note>", "public.xml"),
            ("<svg xmlns='http://www.w3.org/2000/svg'></svg>", "public.svg-image"),
            ("  \n<!-- drawn --><svg width='1'>", "public.svg-image"),
            (
                "<?xml version='1.0'?>\n<!-- x -->\n<!DOCTYPE svg PUBLIC 'a' [<!ENTITY b 'c'>]>\n<s:svg xmlns:s='y'>",
                "public.svg-image"
            ),
            ("<!DOCTYPE html><html>", "public.html"), ("<HTML><body>", "public.html"),
            ("<!doctype HTML>", "public.html"),
            ("<b>not</b> much", "public.plain-text"), ("< 3", "public.plain-text"), ("<", "public.plain-text"),
            ("{\"a\": [1, -2.5e3, true, null, \"x\\\"y\", {}], \"b\": {\"c\": []}}", "public.json"),
            ("[]", "public.json"), ("[1, 2]\n", "public.json"), ("{}", "public.json"),
            ("[section]\nkey=1", "public.plain-text"), ("{a: 1}", "public.plain-text"), ("[1, 2", "public.plain-text"),
            ("{\"a\" 1}", "public.plain-text"), ("[1,]", "public.plain-text"), ("[1] [2]", "public.plain-text"),
            ("BEGIN:VCARD\r\nVERSION:3.0", "public.vcard"), ("BEGIN:VCALENDAR\r\n", "com.apple.ical.ics"),
            ("{\\rtf1 x}", "public.rtf"), ("%!PS-Adobe-3.0\n", "com.adobe.postscript"),
            ("%!PS-Adobe-3.0 EPSF-3.0\n", "com.adobe.encapsulated-postscript"),
            (
                "<?xml version='1.0'?><!DOCTYPE plist PUBLIC 'x' 'y'><plist><dict/></plist>",
                "com.apple.xml-property-list"
            ),
            (
                "<?xml version='1.0'?><plist><dict><key>adjustmentFormatIdentifier</key></dict></plist>",
                "com.apple.photos.apple-adjustment-envelope"
            ),
        ] as [(String, ContentType)])
    func namesText(text: String, type: ContentType) throws {
        #expect(try TypeCatalog.standard.detect(Array(text.utf8)) == type)
    }

    @Test(
        arguments: [
            [0x61, 0x00, 0x62], [0x61, 0xFF, 0x62], [0x61, 0x01], [0xC3], [0x80], [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00],
        ] as [[UInt8]])
    func bytesThatAreNoTextAreData(bytes: [UInt8]) throws {
        #expect(try TypeCatalog.standard.detect(bytes) == .data)
    }

    @Test(
        arguments: [true, false],
        [("hi", ContentType.plainText), ("<?xml version='1.0'?><a/>", .xml), ("<svg a='b'/>", .svg)])
    func readsUTF16WithAMark(isBigEndian: Bool, sample: (String, ContentType)) throws {
        let units = [0xFEFF] + Array(sample.0.utf16)
        let bytes = units.flatMap { isBigEndian ? ByteBuilder.be16(Int($0)) : ByteBuilder.le16(Int($0)) }
        #expect(try TypeCatalog.standard.detect(bytes) == sample.1)
    }

    @Test func aCharacterMayBeCutByTheFirstBlock() throws {
        let text = String(repeating: "a", count: FileBytes.blockSize - 1) + "é" + String(repeating: "b", count: 9)
        #expect(try TypeCatalog.standard.detect(Array(text.utf8)) == .plainText)
        let json = "[\"" + String(repeating: "x", count: 10_000) + "\"]"
        #expect(try TypeCatalog.standard.detect(Array(json.utf8)) == .json)
    }

    @Test func theRootMayBeFarFromTheStart() throws {
        let text = "<?xml version='1.0'?><!--" + String(repeating: " ", count: 20_000) + "--><svg/>"
        #expect(try TypeCatalog.standard.detect(Array(text.utf8)) == .svg)
    }
}
