// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Pixels",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "PhotoImport", path: "../../..", traits: ["WebP", "TIFF", "GIF", "JPEGXL", "RAW"])
    ],
    targets: ["turn-pixels", "convert-pixels", "ask-library"].map { name in
        .executableTarget(
            name: name,
            dependencies: [
                .product(name: "PhotoCodecs", package: "PhotoImport"),
                .product(name: "ContentTypes", package: "PhotoImport"),
                .product(name: "PhotoImport", package: "PhotoImport"),
                .product(name: "PhotoLibrary", package: "PhotoImport"),
            ],
            swiftSettings: [
                .strictMemorySafety(),
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    } + [
        .executableTarget(
            name: "straight",
            linkerSettings: ["jpeg", "png", "webp", "heif"].map { .linkedLibrary($0) })
    ],
    swiftLanguageModes: [.v6]
)
