import Console
import DurableFiles
import Testing

@Suite(.serialized) struct OptionTableTests {
    let table = OptionTable(
        command: "demo",
        options: [
            CommandOption("json", "Print JSON."),
            CommandOption("recursive", letter: "r", "Descend."),
            CommandOption("types", letter: "t", argument: "FILE", "Read types."),
            CommandOption("typewriter", "Rattle."),
        ])

    @Test(arguments: [
        (["--json", "a"], ["json"], ["a"]),
        (["a", "--json", "b"], ["json"], ["a", "b"]),
        (["--types=x", "-t", "y", "-tz"], ["types=x", "types=y", "types=z"], []),
        (["-rt", "y", "--js"], ["recursive", "types=y", "json"], []),
        (["-r", "--", "-r", "--json"], ["recursive"], ["-r", "--json"]),
        (["-", "--types", "-"], ["types=-"], ["-"]),
        ([], [], []),
    ])
    func takesApart(arguments: [String], uses: [String], operands: [String]) throws {
        let parsed = try table.parse(arguments.map { Pathname($0) })
        #expect(parsed.uses.map { $0.name + ($0.value.map { "=\($0)" } ?? "") } == uses)
        #expect(parsed.operands == operands.map { Pathname($0) })
    }

    @Test(arguments: [
        (["--bogus"], "The option --bogus is unknown or ambiguous; see demo --help."),
        (["--type"], "The option --type is unknown or ambiguous; see demo --help."),
        (["-q"], "There is no option -q; see demo --help."),
        (["-rq"], "There is no option -q; see demo --help."),
        (["--types"], "The option --types needs an argument; see demo --help."),
        (["-t"], "The option --types needs an argument; see demo --help."),
        (["--json=1"], "The option --json takes no argument; see demo --help."),
        (["--bo\u{1B}[2J"], "The option --bo\\x1b[2J is unknown or ambiguous; see demo --help."),
    ])
    func refuses(arguments: [String], sentence: String) {
        #expect(throws: UsageError(sentence)) { try table.parse(arguments.map { Pathname($0) }) }
    }

    @Test func keepsBytesThatAreNoText() throws {
        let odd = Pathname(bytes: [0x61, 0xFF, 0x0A])
        let parsed = try table.parse([odd, "--types", odd])
        #expect(parsed.operands == [odd])
        #expect(parsed.last("types") == odd)
        #expect(parsed.all("types") == [odd])
        #expect(!parsed.contains("json"))
    }

    @Test func alignsHelp() {
        #expect(
            table.help == """
                      --json        Print JSON.
                  -r, --recursive   Descend.
                  -t, --types FILE  Read types.
                      --typewriter  Rattle.

                """)
    }
}
