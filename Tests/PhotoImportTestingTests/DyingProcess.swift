import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One run of `import-and-die`.
struct DyingProcess {
    /// Whether it was killed.
    let wasKilled: Bool
    let status: Int32
    let lines: [String]

    /// Runs it to its end, with a shell's words for what comes by its standard input.
    init(_ arguments: [String], in folder: URL, input: String = "true") throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "{ \(input); } | \"$0\" \"$@\"; exit $?", Self.tool.path] + arguments
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
        // What a shell says of a command that a signal ended.
        wasKilled = status == 128 + SIGKILL
        lines = said.split(separator: "\n").map(String.init)
    }

    /// The rest of each line that begins with a word.
    subscript(word: String) -> [String] {
        lines.filter { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
    }

    /// It is built beside the test bundle.
    private static let tool: URL = {
        let named = CommandLine.arguments.firstIndex(of: "--test-bundle-path").map { CommandLine.arguments[$0 + 1] }
        var folder = URL(filePath: named ?? CommandLine.arguments[0]).standardizedFileURL
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let tool = folder.appending(path: "import-and-die")
            if FileManager.default.isExecutableFile(atPath: tool.path) { return tool }
        }
        return folder
    }()
}
