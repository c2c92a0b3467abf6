import Foundation
import Testing

/// One run of a command that this package builds.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// The folder in which the commands are built, beside the test bundle.
    static let products: URL = {
        let bundle = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
        let named = CommandLine.arguments.firstIndex(of: "--test-bundle-path").map { CommandLine.arguments[$0 + 1] }
        var folder = named.map { URL(filePath: $0) } ?? bundle
        while folder.pathComponents.count > 1,
            !FileManager.default.fileExists(atPath: folder.appending(path: "typeprobe").path)
        {
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }()

    /// Runs a command to its end: one of this package's by its name, any other by its path.
    init(_ command: String, _ arguments: [String], in folder: URL, input: [UInt8] = []) throws {
        let process = Process()
        process.executableURL =
            command.hasPrefix("/") ? URL(filePath: command) : Self.products.appending(path: command)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(input).write(to: place.appendingPathExtension("in"))
        try Data().write(to: place.appendingPathExtension("out"))
        try Data().write(to: place.appendingPathExtension("err"))
        process.standardInput = try FileHandle(forReadingFrom: place.appendingPathExtension("in"))
        process.standardOutput = try FileHandle(forWritingTo: place.appendingPathExtension("out"))
        process.standardError = try FileHandle(forWritingTo: place.appendingPathExtension("err"))
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: try Data(contentsOf: place.appendingPathExtension("out")), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: place.appendingPathExtension("err")), as: UTF8.self)
        for kind in ["in", "out", "err"] { try FileManager.default.removeItem(at: place.appendingPathExtension(kind)) }
    }
}

/// A folder of its own for one test, removed at its end; in memory where there is a file system for that, as an import
/// waits for the disk many times.
final class ScratchFolder {
    let url: URL

    init() throws {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        let isInMemory = FileManager.default.isWritableFile(atPath: memory.path)
        url = (isInMemory ? memory : FileManager.default.temporaryDirectory).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        // A folder that can't be removed is left to the system's cleaning of temporary files.
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let place = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }

    /// The names of all files below the folder.
    var names: [String] {
        (FileManager.default.subpaths(atPath: url.path) ?? []).sorted()
    }
}
