import PackagePlugin

/// Fails the build of a target when the name of a bundled file claims another type than its bytes are.
///
/// Looks at the start of each file only, so it runs in every build; it adds nothing to the product.
@main
struct TypeprobeCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let files = target.sourceFiles.filter { $0.type == .resource }.map(\.url)
        guard !files.isEmpty else { return [] }
        let paths = files.map { $0.path(percentEncoded: false) }
        return [
            .buildCommand(
                displayName: "Checking the names of the files bundled with \(target.name)",
                executable: try context.tool(named: "typeprobe").url,
                arguments: ["--strict", "--mismatched", "--recursive", "--"] + paths, inputFiles: files, outputFiles: []
            )
        ]
    }
}
