// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PhotoImport",
    platforms: [.macOS(.v15), .iOS(.v18), .macCatalyst(.v18), .visionOS(.v2)],
    products: [
        .library(name: "PhotoImport", targets: ["PhotoImport"]),
        .library(name: "PhotoImportProgress", targets: ["PhotoImportProgress"]),
        .library(name: "PhotoLibrary", targets: ["PhotoLibrary"]),
        .library(name: "PhotoMetadata", targets: ["PhotoMetadata"]),
        .library(name: "PhotoCodecs", targets: ["PhotoCodecs"]),
        .library(name: "ContentTypes", targets: ["ContentTypes"]),
        .library(name: "JPEGCodec", targets: ["JPEGCodec"]),
        .library(name: "PNGCodec", targets: ["PNGCodec"]),
        .library(name: "HEIFCodec", targets: ["HEIFCodec"]),
        .library(name: "WebPCodec", targets: ["WebPCodec"]),
        .library(name: "TIFFCodec", targets: ["TIFFCodec"]),
        .library(name: "GIFCodec", targets: ["GIFCodec"]),
        .library(name: "JPEGXLCodec", targets: ["JPEGXLCodec"]),
        .library(name: "RawCodec", targets: ["RawCodec"]),
        .library(name: "ImageIOCodec", targets: ["ImageIOCodec"]),
        .library(name: "SharedLibraryCodec", targets: ["SharedLibraryCodec"]),
        .library(name: "ColorConversion", targets: ["ColorConversion"]),
        .library(name: "CodecTesting", targets: ["CodecTesting"]),
        .library(name: "PhotoImportTesting", targets: ["PhotoImportTesting"]),
        .executable(name: "photo-import", targets: ["photo-import"]),
        .executable(name: "typeprobe", targets: ["typeprobe"]),
        .plugin(name: "TypeprobeCommand", targets: ["TypeprobeCommand"]),
        .plugin(name: "TypeprobeCheck", targets: ["TypeprobeCheck"]),
    ],
    traits: [
        .trait(name: "WebP", description: "Read and write WebP by libwebp."),
        .trait(name: "TIFF", description: "Read and write TIFF by libtiff."),
        .trait(name: "GIF", description: "Read and write GIF by giflib."),
        .trait(name: "JPEGXL", description: "Read and write JPEG XL by libjxl."),
        .trait(name: "RAW", description: "Read the RAW files of cameras by LibRaw."),
        .trait(
            name: "PhotoKit",
            description: "Import from the photo library of Apple platforms, for apps that may read it."),
        .trait(name: "ColorConversion", description: "Convert the colours of bitmaps by Little CMS."),
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
            name: "CLibTIFF", path: "CShims/CLibTIFF", pkgConfig: "libtiff-4",
            providers: [.apt(["libtiff-dev"]), .brew(["libtiff"])]),
        .systemLibrary(
            name: "CGIFLib", path: "CShims/CGIFLib", pkgConfig: "libgif",
            providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .systemLibrary(
            name: "CLibJXL", path: "CShims/CLibJXL",
            providers: [.apt(["libjxl-dev"]), .brew(["jpeg-xl"])]),
        .systemLibrary(
            name: "CLibRaw", path: "CShims/CLibRaw", providers: [.apt(["libraw-dev"]), .brew(["libraw"])]),
        .systemLibrary(
            name: "CLittleCMS", path: "CShims/CLittleCMS", pkgConfig: "lcms2",
            providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
        .systemLibrary(name: "CCodecInterface", path: "CShims/CCodecInterface"),
        .systemLibrary(
            name: "CSQLite", path: "CShims/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CCrypto", path: "CShims/CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CZlib", path: "CShims/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(name: "CGetOpt", path: "CShims/CGetOpt"),
        .systemLibrary(name: "CLinuxFiles", path: "CShims/CLinuxFiles"),
        // Compiled C: only where an error leaves the library through setjmp, which Swift can't express.
        .target(
            name: "CPNGRows", dependencies: ["CLibPNG"], path: "CShims/CPNGRows",
            linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CJPEGFrames", dependencies: ["CLibJPEG"], path: "CShims/CJPEGFrames"),
        // Compiled C++: LibRaw takes its bytes only from a class of C++.
        .target(
            name: "CRawStream", dependencies: [.target(name: "CLibRaw", condition: .when(traits: ["RAW"]))],
            path: "CShims/CRawStream"),

        // Bottom: no codec, no C but the operating system's.
        .target(name: "ContentTypes"),
        .target(
            name: "DurableFiles",
            dependencies: [.target(name: "CLinuxFiles", condition: .when(platforms: [.linux]))]),
        .target(name: "Console", dependencies: ["DurableFiles", "CGetOpt"]),

        // Codecs.
        .target(name: "PhotoCodecs", dependencies: ["ContentTypes"]),
        .target(
            name: "JPEGCodec", dependencies: ["PhotoCodecs", "ContentTypes", "CJPEGFrames", "CCrypto"],
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
        .target(
            name: "TIFFCodec",
            dependencies: [
                "PhotoCodecs", "ContentTypes", .target(name: "CLibTIFF", condition: .when(traits: ["TIFF"])),
            ],
            path: "Plugins/TIFFCodec"),
        .target(
            name: "GIFCodec",
            dependencies: [
                "PhotoCodecs", "ContentTypes", .target(name: "CGIFLib", condition: .when(traits: ["GIF"])),
            ],
            path: "Plugins/GIFCodec"),
        .target(
            name: "JPEGXLCodec",
            dependencies: [
                "PhotoCodecs", "ContentTypes", .target(name: "CLibJXL", condition: .when(traits: ["JPEGXL"])),
            ],
            path: "Plugins/JPEGXLCodec"),
        .target(
            name: "RawCodec",
            dependencies: [
                "PhotoCodecs", "ContentTypes",
                .target(name: "CLibRaw", condition: .when(traits: ["RAW"])),
                .target(name: "CRawStream", condition: .when(traits: ["RAW"])),
            ],
            path: "Plugins/RawCodec"),
        .target(name: "ImageIOCodec", dependencies: ["PhotoCodecs", "ContentTypes"], path: "Plugins/ImageIOCodec"),
        .target(
            name: "SharedLibraryCodec",
            dependencies: ["PhotoCodecs", "ContentTypes", "DurableFiles", "CCodecInterface"],
            path: "Plugins/SharedLibraryCodec"),
        .target(
            name: "ColorConversion",
            dependencies: ["PhotoCodecs", .target(name: "CLittleCMS", condition: .when(traits: ["ColorConversion"]))],
            path: "Plugins/ColorConversion"),
        .target(name: "CodecTesting", dependencies: ["PhotoCodecs", "ContentTypes"]),

        // Metadata, the store, the importer.
        .target(name: "PhotoMetadata", dependencies: ["ContentTypes", "CLibEXIF", "CCrypto"]),
        .target(name: "PhotoLibrary", dependencies: ["ContentTypes", "DurableFiles", "CSQLite", "CCrypto"]),
        .target(
            name: "PhotoImport",
            dependencies: [
                "PhotoLibrary", "PhotoMetadata", "PhotoCodecs", "ContentTypes", "DurableFiles",
                "JPEGCodec", "PNGCodec", "HEIFCodec", "SharedLibraryCodec", "CZlib",
                .target(name: "WebPCodec", condition: .when(traits: ["WebP"])),
                .target(name: "TIFFCodec", condition: .when(traits: ["TIFF"])),
                .target(name: "GIFCodec", condition: .when(traits: ["GIF"])),
                .target(name: "JPEGXLCodec", condition: .when(traits: ["JPEGXL"])),
                .target(name: "RawCodec", condition: .when(traits: ["RAW"])),
            ]),
        .target(name: "PhotoImportProgress", dependencies: ["PhotoImport"], path: "Plugins/PhotoImportProgress"),
        .target(
            name: "PhotoImportTesting",
            dependencies: ["PhotoImport", "PhotoLibrary", "PhotoCodecs", "ContentTypes", "DurableFiles"]),

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
        .target(name: "PhotoCorpus", dependencies: ["ContentTypes"], path: "Tests/PhotoCorpus"),
        .testTarget(name: "ContentTypesTests", dependencies: ["ContentTypes", "PhotoCorpus"]),
        .target(name: "FaultySystem", dependencies: ["DurableFiles", "CSQLite"], path: "Tests/FaultySystem"),
        .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles", "FaultySystem"]),
        .testTarget(name: "PhotoCodecsTests", dependencies: ["PhotoCodecs", "ContentTypes"]),
        .testTarget(
            name: "JPEGCodecTests",
            dependencies: ["JPEGCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus", "CTurboJPEG"]),
        .testTarget(name: "PNGCodecTests", dependencies: ["PNGCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(name: "HEIFCodecTests", dependencies: ["HEIFCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(name: "PhotoMetadataTests", dependencies: ["PhotoMetadata", "ContentTypes", "PhotoCorpus"]),
        .testTarget(
            name: "WebPCodecTests",
            dependencies: [
                "WebPCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus",
                .target(name: "CLibWebP", condition: .when(traits: ["WebP"])),
            ]),
        .testTarget(
            name: "TIFFCodecTests",
            dependencies: ["TIFFCodec", "CodecTesting", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(
            name: "GIFCodecTests",
            dependencies: ["GIFCodec", "CodecTesting", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(
            name: "JPEGXLCodecTests",
            dependencies: ["JPEGXLCodec", "CodecTesting", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(
            name: "RawCodecTests",
            dependencies: ["RawCodec", "CodecTesting", "PhotoCodecs", "ContentTypes", "PhotoCorpus"]),
        .testTarget(name: "ImageIOCodecTests", dependencies: ["CodecCompiler", "PhotoCodecs"], exclude: ["Stubs"]),
        .testTarget(
            name: "AppleAdapterTests", dependencies: ["CodecCompiler", "PhotoImport"], exclude: ["Stubs"]),
        .testTarget(name: "ColorConversionTests", dependencies: ["ColorConversion", "PhotoCodecs"]),
        .target(name: "CodecCompiler", path: "Tests/CodecCompiler"),
        .testTarget(
            name: "SharedLibraryCodecTests",
            dependencies: [
                "SharedLibraryCodec", "CodecCompiler", "CodecTesting", "PhotoCodecs", "ContentTypes", "DurableFiles",
            ]),
        .testTarget(
            name: "CodecTestingTests",
            dependencies: [
                "CodecTesting", "JPEGCodec", "PNGCodec", "HEIFCodec", "WebPCodec", "TIFFCodec", "GIFCodec",
                "JPEGXLCodec", "RawCodec", "PhotoCodecs", "ContentTypes", "PhotoCorpus",
            ]),
        .testTarget(
            name: "PhotoLibraryTests",
            dependencies: ["PhotoLibrary", "DurableFiles", "ContentTypes", "FaultySystem", "CSQLite"]),
        .testTarget(
            name: "PhotoImportTests",
            dependencies: [
                "PhotoImport", "PhotoLibrary", "PhotoMetadata", "PhotoCodecs", "ContentTypes", "DurableFiles",
                "PhotoImportProgress", "FaultySystem", "PhotoCorpus", "CZlib",
            ]),
        .executableTarget(
            name: "import-and-die", dependencies: ["PhotoImport", "PhotoImportTesting"], path: "Tests/ImportAndDie"),
        .testTarget(
            name: "PhotoImportTestingTests",
            dependencies: [
                "PhotoImportTesting", "PhotoImport", "PhotoLibrary", "ContentTypes", "DurableFiles", "FaultySystem",
                "CZlib", "import-and-die",
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["Console", "ContentTypes", "DurableFiles", "CodecCompiler", "typeprobe", "photo-import"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "CodecCompiler", "PhotoImport", "PhotoImportProgress", "PhotoLibrary", "PhotoMetadata", "PhotoCodecs",
                "ContentTypes",
                "JPEGCodec", "PNGCodec", "HEIFCodec", "WebPCodec", "TIFFCodec", "GIFCodec", "JPEGXLCodec", "RawCodec",
                "ImageIOCodec", "SharedLibraryCodec", "ColorConversion", "CodecTesting", "PhotoImportTesting",
            ]),
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
let compiledC: Set = ["CPNGRows", "CJPEGFrames", "CRawStream"]
for target in package.targets
where ![.system, .plugin].contains(target.type) && !compiledC.contains(target.name) {
    target.swiftSettings = swiftSettings
}
