// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PhotoImport",
    platforms: [.macOS(.v15), .iOS(.v18), .macCatalyst(.v18), .visionOS(.v2)],
    products: [
        .library(name: "PhotoImport", targets: ["PhotoImport"]),
        .library(name: "PhotoLibrary", targets: ["PhotoLibrary"]),
        .library(name: "PhotoMetadata", targets: ["PhotoMetadata"]),
        .library(name: "PhotoCodecs", targets: ["PhotoCodecs"]),
        .library(name: "ContentTypes", targets: ["ContentTypes"]),
        .executable(name: "photo-import", targets: ["photo-import"]),
        .executable(name: "typeprobe", targets: ["typeprobe"]),
        .plugin(name: "TypeprobeCommand", targets: ["TypeprobeCommand"]),
        .plugin(name: "TypeprobeCheck", targets: ["TypeprobeCheck"]),
    ],
    traits: [
        .trait(name: "WebP", description: "Read and write WebP by libwebp.")
    ],
    targets: [
        // C libraries, one folder each.
        .systemLibrary(
            name: "CLibHEIF", path: "CShims/CLibHEIF", pkgConfig: "libheif",
            providers: [.apt(["libheif-dev"]), .brew(["libheif"])]),
        .systemLibrary(
            name: "CLibEXIF", path: "CShims/CLibEXIF", pkgConfig: "libexif",
            providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "CShims/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CLibJPEG", path: "CShims/CLibJPEG", pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CLibPNG", path: "CShims/CLibPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CLibWebP", path: "CShims/CLibWebP", pkgConfig: "libwebp",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(
            name: "CSQLite", path: "CShims/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CCrypto", path: "CShims/CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CGetOpt", path: "CShims/CGetOpt"),
        .systemLibrary(name: "CLinuxFiles", path: "CShims/CLinuxFiles"),
        // Compiled C: only where an error leaves the library through setjmp, which Swift can't express.
        .target(
            name: "CPNGRows", dependencies: ["CLibPNG"], path: "CShims/CPNGRows",
            linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CJPEGFrames", dependencies: ["CLibJPEG"], path: "CShims/CJPEGFrames"),

        // Bottom: no codec, no C but the operating system's.
        .target(name: "ContentTypes"),
        .target(
            name: "DurableFiles",
            dependencies: [.target(name: "CLinuxFiles", condition: .when(platforms: [.linux]))]),
        .target(name: "Console", dependencies: ["DurableFiles", "CGetOpt"]),

        // Codecs.
        .target(name: "PhotoCodecs", dependencies: ["ContentTypes"]),
        .target(
            name: "JPEGCodec", dependencies: ["PhotoCodecs", "ContentTypes", "CJPEGFrames"],
            path: "Plugins/JPEGCodec"),
        .target(
            name: "PNGCodec", dependencies: ["PhotoCodecs", "ContentTypes", "CPNGRows"], path: "Plugins/PNGCodec"),
        .target(
            name: "HEIFCodec", dependencies: ["PhotoCodecs", "ContentTypes", "CLibHEIF"], path: "Plugins/HEIFCodec"),
        .target(
            name: "WebPCodec",
            dependencies: [
                "PhotoCodecs", "ContentTypes", .target(name: "CLibWebP", condition: .when(traits: ["WebP"])),
            ],
            path: "Plugins/WebPCodec"),

        // Metadata, the store, the importer.
        .target(name: "PhotoMetadata", dependencies: ["ContentTypes", "CLibEXIF"]),
        .target(name: "PhotoLibrary", dependencies: ["ContentTypes", "DurableFiles", "CSQLite", "CCrypto"]),
        .target(
            name: "PhotoImport",
            dependencies: [
                "PhotoLibrary", "PhotoMetadata", "PhotoCodecs", "ContentTypes", "DurableFiles",
                "JPEGCodec", "PNGCodec", "HEIFCodec",
                .target(name: "WebPCodec", condition: .when(traits: ["WebP"])),
            ]),

        // Commands.
        .executableTarget(
            name: "typeprobe", dependencies: ["ContentTypes", "DurableFiles", "Console"], exclude: ["typeprobe.1"]),
        .executableTarget(
            name: "photo-import", dependencies: ["PhotoImport", "Console"], exclude: ["photo-import.1"]),

        // Plugins of the package manager.
        .plugin(
            name: "TypeprobeCommand",
            capability: .command(
                intent: .custom(verb: "typeprobe", description: "Tells what files of the package are by their bytes.")),
            dependencies: ["typeprobe"]),
        .plugin(name: "TypeprobeCheck", capability: .buildTool(), dependencies: ["typeprobe"]),

        // Tests.
        .target(name: "PhotoCorpus", path: "Tests/PhotoCorpus"),
        .testTarget(name: "ContentTypesTests", dependencies: ["ContentTypes", "PhotoCorpus"]),
        .target(name: "FaultySystem", dependencies: ["DurableFiles"], path: "Tests/FaultySystem"),
        .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles", "FaultySystem"]),
        .testTarget(name: "PhotoCodecsTests", dependencies: ["PhotoCodecs", "ContentTypes"]),
        .testTarget(
            name: "JPEGCodecTests",
            dependencies: ["JPEGCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus", "CTurboJPEG"]),
        .testTarget(name: "PNGCodecTests", dependencies: ["PNGCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(name: "HEIFCodecTests", dependencies: ["HEIFCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(name: "PhotoMetadataTests", dependencies: ["PhotoMetadata", "ContentTypes", "PhotoCorpus"]),
        .testTarget(name: "WebPCodecTests", dependencies: ["WebPCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(
            name: "PhotoLibraryTests",
            dependencies: ["PhotoLibrary", "DurableFiles", "ContentTypes", "FaultySystem", "CSQLite"]),
        .testTarget(
            name: "PhotoImportTests",
            dependencies: [
                "PhotoImport", "PhotoLibrary", "PhotoMetadata", "PhotoCodecs", "ContentTypes", "DurableFiles",
                "FaultySystem", "PhotoCorpus",
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["Console", "ContentTypes", "DurableFiles", "typeprobe", "photo-import"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["PhotoImport", "PhotoLibrary", "PhotoMetadata", "PhotoCodecs", "ContentTypes"]),
    ],
    swiftLanguageModes: [.v6]
)

let swiftSettings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let compiledC: Set = ["CPNGRows", "CJPEGFrames"]
for target in package.targets
where ![.system, .plugin].contains(target.type) && !compiledC.contains(target.name) {
    target.swiftSettings = swiftSettings
}
