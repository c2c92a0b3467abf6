import DurableFiles
import Testing

@Suite struct PathnameTests {
    @Test(
        arguments: [
            ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a//b", "/a", "b"), ("a", ".", "a"), ("a/b", "a", "b"),
            ("/a", "/", "a"), ("/", "/", ""), ("//", "/", ""), ("", ".", ""), ("../x", "..", "x"),
        ] as [(Pathname, Pathname, Pathname)])
    func splits(_ path: Pathname, parent: Pathname, last: Pathname) {
        #expect(path.parent == parent)
        #expect(path.lastComponent == last)
    }

    @Test func keepsBytesThatAreNoText() {
        let path = Pathname(bytes: [0x61, 0xff, 0x62]).appending("c")
        #expect(path.bytes == [0x61, 0xff, 0x62, 0x2f, 0x63])
        #expect(path.description == "a\u{FFFD}b/c")
    }

    @Test func endsAtNUL() {
        #expect(Pathname("a\0b") == "a")
    }
}

@Suite struct FileTimeTests {
    @Test(
        arguments: [
            (0, 0, 0), (1, 5, 1_000_000_005), (-1, 999_999_999, -1), (-2, 0, -2_000_000_000),
            (.max, 0, .max), (.min, 0, .min), (9_223_372_036, 999_999_999, .max),
        ] as [(Int64, Int64, Int64)])
    func counts(seconds: Int64, nanoseconds: Int64, total: Int64) {
        #expect(FileTime(seconds: seconds, nanoseconds: nanoseconds).nanosecondsSince1970 == total)
    }

    @Test(arguments: [0, 1, -1, 1_000_000_000, -1_000_000_001, .max, .min] as [Int64])
    func splits(_ total: Int64) {
        let time = FileTime(nanosecondsSince1970: total)
        #expect((0..<1_000_000_000).contains(time.nanoseconds))
        let (product, _) = time.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        #expect(product &+ time.nanoseconds == total)
    }
}
