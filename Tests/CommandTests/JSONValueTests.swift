import Console
import Testing

@Suite struct JSONValueTests {
    @Test func keepsTheOrderOfMembers() {
        let value: JSONValue = ["b": 1, "a": ["x", true, .null], "c": .double(0.5), "d": [:]]
        #expect(value.description == #"{"b":1,"a":["x",true,null],"c":0.5,"d":{}}"#)
        #expect(value["a"] == ["x", true, .null])
        #expect(value["z"] == nil)
    }

    @Test(arguments: [
        ("plain ü 写真 👩‍👩‍👧", "plain ü 写真 👩‍👩‍👧"),
        ("\"\\\n\r\t", #"\"\\\n\r\t"#),
        ("\u{0}\u{1B}\u{7F}\u{9B}", #"\u0000\u001b\u007f\u009b"#),
        ("\u{202E}\u{2066}\u{2028}\u{FEFF}", #"\u202e\u2066\u2028\ufeff"#),
        ("\u{E0041}", #"\udb40\udc41"#),
    ])
    func escapesWhatIsTreacherous(text: String, escaped: String) throws {
        #expect(JSONValue.string(text).description == "\"\(escaped)\"")
        #expect(try JSONValue(parsing: JSONValue.string(text).line) == .string(text))
    }

    @Test func writesNoNumberForInfinity() {
        #expect(JSONValue.array([.double(.infinity), .double(.nan)]).description == "[null,null]")
    }

    @Test(arguments: [
        (#" {"a" : [1, -2.5e1, "\u00e9\ud83d\ude00\/"] } "#, ["a": [1, .double(-25), "é😀/"]] as JSONValue),
        ("\u{FEFF}[]", .array([])),
        ("null", .null),
        ("9007199254740993", 9_007_199_254_740_993),
    ])
    func reads(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\"}", "{1:2}", "\"a", "\"\n\"", "\"\\x\"", "\"\\ud800\"", "\"\\u+123\"", "tru", "01x",
        "1 2",
        String(repeating: "[", count: 100_000),
    ])
    func refuses(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }
}
