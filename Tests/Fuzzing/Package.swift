// swift-tools-version: 6.2
import PackageDescription

/// One libFuzzer executable a parser; `run` builds and runs them.
let probes = ["FuzzDetection", "FuzzTIFF", "FuzzBoxes", "FuzzJPEG", "FuzzPNG", "FuzzRIFF", "FuzzXMP"]
let decoders = [
    "FuzzJPEGDecoder": "JPEGCodec", "FuzzPNGDecoder": "PNGCodec", "FuzzHEIFDecoder": "HEIFCodec",
    "FuzzWebPDecoder": "WebPCodec", "FuzzTIFFDecoder": "TIFFCodec", "FuzzGIFDecoder": "GIFCodec",
    "FuzzJPEGXLDecoder": "JPEGXLCodec", "FuzzRawDecoder": "RawCodec",
]
let edits = ["FuzzExifEdit", "FuzzXMPEdit", "FuzzJPEGEdit", "FuzzPNGEdit"]

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    products: (probes + edits + decoders.keys).map { .executable(name: $0, targets: [$0]) },
    dependencies: [
        .package(name: "PhotoImport", path: "../..", traits: ["WebP", "TIFF", "GIF", "JPEGXL", "RAW"])
    ],
    targets: [
        .target(name: "FuzzInput", dependencies: [.product(name: "ContentTypes", package: "PhotoImport")])
    ]
        + probes.map { .executableTarget(name: $0, dependencies: ["FuzzInput"]) }
        + edits.map {
            .executableTarget(
                name: $0,
                dependencies: [
                    "FuzzInput", .product(name: "PhotoMetadata", package: "PhotoImport"),
                    .product(name: "ContentTypes", package: "PhotoImport"),
                ])
        }
        + [
            .target(
                name: "FuzzDecoding",
                dependencies: [
                    "FuzzInput", .product(name: "PhotoCodecs", package: "PhotoImport"),
                    .product(name: "ContentTypes", package: "PhotoImport"),
                ])
        ]
        + decoders.map { name, codec in
            .executableTarget(
                name: name, dependencies: ["FuzzInput", "FuzzDecoding", .product(name: codec, package: "PhotoImport")])
        },
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // The main function is libFuzzer's.
    if target.type == .executable { target.swiftSettings?.append(.unsafeFlags(["-parse-as-library"])) }
}
