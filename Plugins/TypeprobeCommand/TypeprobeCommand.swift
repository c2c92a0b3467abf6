import Foundation
import PackagePlugin

/// `swift package typeprobe [options] [FILE|FOLDER …]`: tells what files of the package are.
///
/// Without a file it looks through the whole package for names that lie.
@main
struct TypeprobeCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "typeprobe")
        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = arguments.isEmpty ? Self.wholePackage(context) : arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            Diagnostics.error("typeprobe ended with status \(process.terminationStatus).")
            return
        }
    }

    /// Every file of every target, sources left out.
    private static func wholePackage(_ context: PluginContext) -> [String] {
        let targets = context.package.targets.compactMap(\.sourceModule)
        let files = targets.flatMap { $0.sourceFiles.filter { $0.type != .source && $0.type != .header } }
        return ["--mismatched", "--recursive", "--"] + files.map { $0.url.path(percentEncoded: false) }
    }
}
