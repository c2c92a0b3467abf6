import ContentTypes
import Testing

@Suite struct TypeCatalogTests {
    let catalog = TypeCatalog.standard

    @Test(
        arguments: [
            ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("heic", "public.heic"), ("HIF", "public.heic"),
            ("heif", "public.heif"), ("avif", "public.avif"), ("tif", "public.tiff"), ("dng", "com.adobe.raw-image"),
            ("nef", "com.nikon.raw-image"), ("mov", "com.apple.quicktime-movie"), ("mp4", "public.mpeg-4"),
            ("pdf", "com.adobe.pdf"), ("xmp", "public.xml"), ("plist", "com.apple.property-list"),
            ("svgz", "org.gnu.gnu-zip-archive"),
        ] as [(String, ContentType)])
    func extensionsNameTypes(name: String, type: ContentType) {
        #expect(catalog.type(forFilenameExtension: name) == type)
        #expect(ContentType(filenameExtension: name) == type)
    }

    @Test(
        arguments: [
            ("image/jpeg", "public.jpeg"), ("IMAGE/JPEG; q=1", "public.jpeg"), ("image/avif", "public.avif"),
            ("text/plain;charset=utf-8", "public.plain-text"), ("video/quicktime", "com.apple.quicktime-movie"),
        ] as [(String, ContentType)])
    func mimeTypesNameTypes(name: String, type: ContentType) {
        #expect(ContentType(mimeType: name) == type)
    }

    @Test(
        arguments: [
            ("public.jpeg", "jpg", "image/jpeg"), ("public.heic", "heic", "image/heic"),
            ("public.png", "png", "image/png"),
            ("public.tiff", "tiff", "image/tiff"), ("org.webmproject.webp", "webp", "image/webp"),
            ("public.jpeg-xl", "jxl", "image/jxl"), ("com.canon.cr3-raw-image", "cr3", "image/x-canon-cr3"),
        ] as [(ContentType, String, String)])
    func typesHaveNames(type: ContentType, name: String, mimeType: String) {
        #expect(type.preferredFilenameExtension == name)
        #expect(type.preferredMIMEType == mimeType)
    }

    @Test func unknownNamesAreNil() {
        #expect(ContentType(filenameExtension: "nosuchthing") == nil)
        #expect(ContentType(filenameExtension: "") == nil)
        #expect(ContentType(mimeType: "a/b") == nil)
        #expect(ContentType("com.example.x").preferredFilenameExtension == nil)
        #expect(!ContentType("com.example.x").conforms(to: .data))
    }

    @Test func conformanceFollowsTheHierarchy() {
        #expect(ContentType.heic.conforms(to: .heifStandard))
        #expect(ContentType.heic.conforms(to: .image))
        #expect(ContentType.heic.conforms(to: .data))
        #expect(ContentType.heic.conforms(to: .heic))
        #expect(!ContentType.image.conforms(to: .heic))
        #expect(ContentType.dng.conforms(to: .cameraRaw))
        #expect(!ContentType.quickTimeMovie.conforms(to: .image))
        #expect(ContentType.svg.conforms(to: .xml) && ContentType.svg.conforms(to: .image))
        #expect(catalog.ancestors(of: .heic) == [.heifStandard, .image, .data, .content, "public.item"])
    }

    @Test func everyStandardTypeButTheRootsHasKnownAncestors() {
        for type in ContentType.known {
            for ancestor in catalog.ancestors(of: type) {
                #expect(catalog.declaration(of: ancestor) != nil, "\(ancestor)")
            }
        }
    }

    @Test func cyclesEnd() {
        var own = TypeCatalog()
        own.declare(TypeDeclaration("a.a", conformsTo: ["a.b"]))
        own.declare(TypeDeclaration("a.b", conformsTo: ["a.a", "a.b"]))
        #expect(own.ancestors(of: "a.a") == ["a.b"])
        #expect(!own.conforms("a.a", to: "a.c"))
    }

    @Test func aTypeOfOnesOwnIsKnownByItsSignature() throws {
        var own = catalog
        own.declare(
            TypeDeclaration(
                "com.example.sketch", conformsTo: [.image], filenameExtensions: ["Sketch"],
                mimeTypes: ["image/x-sketch"],
                signatures: [Signature("SKCH", at: 2), Signature([0xAB, 0xC0], mask: [0xFF, 0xF0])]))
        #expect(try own.detect(Array("..SKCH".utf8)) == "com.example.sketch")
        #expect(try own.detect([0xAB, 0xCD] as [UInt8]) == "com.example.sketch")
        #expect(try own.detect([0xAB, 0xDD] as [UInt8]) == .data)
        #expect(try catalog.detect(Array("..SKCH".utf8)) == .plainText)
        #expect(own.preferredFilenameExtension(for: "com.example.sketch") == "sketch")
        #expect(own.type(forFilenameExtension: "SKETCH") == "com.example.sketch")
        #expect(own.type(forMIMEType: "image/x-sketch") == "com.example.sketch")
        #expect(own.conforms("com.example.sketch", to: .image))
    }

    @Test func priorityDecides() throws {
        var own = catalog
        let bytes = Samples.png()
        own.declare(TypeDeclaration("com.example.late", signatures: [Signature([0x89])], priority: -1))
        #expect(try own.detect(bytes) == .png)
        #expect(try own.detect([0x89, 0x01, 0x02] as [UInt8]) == "com.example.late")
        own.declare(TypeDeclaration("com.example.first", conformsTo: [.png], signatures: [Signature([0x89])]))
        #expect(try own.detect(bytes) == "com.example.first")
        own.declare(TypeDeclaration("com.example.second", signatures: [Signature([0x89])]))
        #expect(try own.detect(bytes) == "com.example.second")
        own.declare(
            TypeDeclaration("com.example.first", conformsTo: [.png], signatures: [Signature([0x89])], priority: 9))
        #expect(try own.detect(bytes) == "com.example.first")
    }

    @Test func aTypeThatRefinesAKnownOneKeepsItsHeader() throws {
        var own = catalog
        own.declare(
            TypeDeclaration("com.example.stamped", conformsTo: [.png]) { file in
                file.hasText("tEXt", at: 37) && file.bytes(at: 0, upTo: 64).count == 64
            })
        let stamp = Samples.chunk("tEXt", Array("k\0stamped".utf8))
        let header = try own.probe(Samples.png(before: [stamp]))
        #expect(header.type == "com.example.stamped")
        #expect(header.width == 7)
        #expect(try own.probe(Samples.png()).type == .png)
    }
}

extension ContentType {
    static let known: [ContentType] = [
        .jpeg, .png, .gif, .tiff, .webP, .heif, .heic, .heics, .avif, .avis, .jpegXL, .jpeg2000, .bmp, .icon, .svg,
        .pnm,
        .photoshop, .cameraRaw, .dng, .movie, .video, .audio, .quickTimeMovie, .mpeg4Movie, .matroska, .mp3, .livePhoto,
        .livePhotoBundle, .photoAdjustments, .pdf, .eps, .text, .plainText, .xml, .html, .json, .archive, .zip, .gzip,
    ]
}
