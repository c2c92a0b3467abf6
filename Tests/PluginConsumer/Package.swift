// swift-tools-version: 6.2
import PackageDescription

/// A package that uses the build tool plugin: one target whose files are what their names say, one with a liar.
let check = Target.PluginUsage.plugin(name: "TypeprobeCheck", package: "PhotoImport")

let package = Package(
    name: "PluginConsumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PhotoImport", path: "../..")],
    targets: [
        .target(name: "Honest", resources: [.copy("Resources")], plugins: [check]),
        .target(name: "Lying", resources: [.copy("Resources/picture.jpg")], plugins: [check]),
    ],
    swiftLanguageModes: [.v6]
)
