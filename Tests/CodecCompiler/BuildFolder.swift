public import Foundation

/// The folder in which the tests that run were built, with the modules beside them.
public func buildFolder() throws -> URL {
    let arguments = CommandLine.arguments
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
    var folder = URL(filePath: bundle).standardizedFileURL
    while folder.pathComponents.count > 1 {
        folder.deleteLastPathComponent()
        if FileManager.default.fileExists(atPath: folder.appending(path: "Modules").path) { return folder }
    }
    throw CocoaError(.fileNoSuchFile)
}
