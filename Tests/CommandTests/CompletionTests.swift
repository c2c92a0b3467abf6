import Console
import DurableFiles
import Foundation
import Testing

@Suite struct CompletionTests {
    private static let table = OptionTable(
        command: "demo-tool",
        options: [
            CommandOption("json", "Print [one] object: it's JSON."),
            CommandOption("recursive", letter: "r", "Descend."),
            CommandOption("types", letter: "t", argument: "FILE", "Read types."),
            CommandOption("mode", argument: "MODE", choices: ["fast", "slow"], "How."),
        ])

    /// What bash offers for a command line of words, the last one being typed.
    private func bashOffers(_ words: [String]) throws -> [String] {
        let folder = try ScratchFolder()
        try folder.write("file.txt", [])
        let script = Self.table.completions(for: .bash, subcommands: ["list"])
        try folder.write("completions", Array(script.utf8))
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let program = """
            source ./completions; COMP_WORDS=(demo-tool \(line)); COMP_CWORD=\(words.count); _demo_tool
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", program]
        process.currentDirectoryURL = folder.url
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (["--"], ["--json", "--recursive", "--types", "--mode"]),
        (["-"], ["--json", "--recursive", "--types", "--mode", "-r", "-t"]),
        (["--mode", ""], ["fast", "slow"]),
        (["--mode", "s"], ["slow"]),
        (["-t", "fi"], ["file.txt"]),
        (["li"], ["list"]),
        (["f"], ["file.txt"]),
    ])
    func bashCompletes(words: [String], offers: [String]) throws {
        #expect(try bashOffers(words) == offers)
    }

    @Test func zshScriptQuotesSummaries() {
        #expect(
            Self.table.completions(for: .zsh) == #"""
                #compdef demo-tool
                _arguments -s \
                  '*--json[Print \[one\] object\: it'\''s JSON.]' \
                  '*'{-r,--recursive}'[Descend.]' \
                  '*'{-t+,--types=}'[Read types.]:FILE:_files' \
                  '*--mode=[How.]:MODE:(fast slow)' \
                  '*:file:_files'

                """#)
    }

    @Test func fishScriptQuotesSummaries() {
        #expect(
            Self.table.completions(for: .fish, subcommands: ["list"]) == #"""
                complete -c demo-tool -l json -d 'Print [one] object: it\'s JSON.'
                complete -c demo-tool -l recursive -s r -d 'Descend.'
                complete -c demo-tool -l types -s t -r -d 'Read types.'
                complete -c demo-tool -l mode -x -a 'fast slow' -d 'How.'
                complete -c demo-tool -n __fish_is_first_arg -a list

                """#)
    }

    @Test(arguments: ["typeprobe", "photo-import"], OptionTable.Shell.allCases)
    func everyCommandPrintsThem(command: String, shell: OptionTable.Shell) throws {
        let folder = try ScratchFolder()
        let run = try CommandRun(command, ["--completions", shell.rawValue], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("completions"))
        #expect(run.output.contains(command))
    }

    @Test(arguments: ["typeprobe", "photo-import"])
    func otherShellsAreRefused(command: String) throws {
        let folder = try ScratchFolder()
        let run = try CommandRun(command, ["--completions", "tcsh"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors == "\(command): There are no completions for tcsh; ask for bash, zsh or fish.\n")
    }
}
