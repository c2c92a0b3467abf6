public import Foundation

/// A shared library compiled for a test, in a folder of its own that goes with the last reference.
public final class SharedLibrary: Sendable {
    /// Where it is.
    public let url: URL

    /// The root of the checkout.
    private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    /// The C compiler: that of the system, else that of the Swift toolchain; nil where there is none.
    public static let compiler: URL? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map { URL(filePath: String($0)) }
        return ["cc", "clang"].lazy.flatMap { name in folders.map { $0.appending(path: name) } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// The C source of the documentation's example.
    public static var exampleSource: String {
        get throws {
            let page = "Plugins/SharedLibraryCodec/SharedLibraryCodec.docc/WritingASharedLibrary.md"
            let text = try String(contentsOf: checkout.appending(path: page), encoding: .utf8)
            let block = text.components(separatedBy: "```c\n").dropFirst().first?.components(separatedBy: "\n```").first
            guard let block else { throw CocoaError(.fileReadCorruptFile) }
            return block + "\n"
        }
    }

    /// Compiles C as the documentation says; every warning is an error.
    public init(_ source: String) throws {
        guard let compiler = Self.compiler else { throw CocoaError(.executableNotLoadable) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "codec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        url = folder.appending(path: "codec.so")
        let file = folder.appending(path: "codec.c")
        try Data(source.utf8).write(to: file)
        let process = Process()
        process.executableURL = compiler
        process.arguments = [
            "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-I",
            Self.checkout.appending(path: "CShims/CCodecInterface").path, file.path, "-o", url.path,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        // Whatever the umask of whoever runs the tests.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }

    deinit {
        // A folder that can't be removed is left to the system's cleaning of temporary files.
        try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }
}
