import Console
import DurableFiles
import Testing

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("写真 001.png", "写真 001.png"),
        ("a\nb: public.png", "a\\nb: public.png"),
        ("\u{1B}]0;x\u{7}", "\\x1b]0;x\\x07"),
        ("back\\slash", "back\\\\slash"),
        ("\u{9B}31m", "\\u{9b}31m"),
        ("gpj.\u{202E}exe", "gpj.\\u{202e}exe"),
    ])
    func showsEscapes(name: String, shown: String) {
        #expect(TerminalText.escaped(Pathname(name)) == shown)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xffb"),
            ([0xC0, 0xAF], "\\xc0\\xaf"),
            ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"),
            ([0xF4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"),
            ([0xE5, 0x86], "\\xe5\\x86"),
        ] as [([UInt8], String)])
    func showsBytesThatAreNoText(bytes: [UInt8], shown: String) {
        #expect(TerminalText.escaped(bytes) == shown)
    }
}
