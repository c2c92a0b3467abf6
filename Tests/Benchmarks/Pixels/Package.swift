// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Pixels",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PhotoImport", path: "../../..")],
    targets: [
        .executableTarget(
            name: "turn-pixels",
            dependencies: [
                .product(name: "PhotoCodecs", package: "PhotoImport"),
                .product(name: "ContentTypes", package: "PhotoImport"),
            ],
            swiftSettings: [
                .strictMemorySafety(),
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
