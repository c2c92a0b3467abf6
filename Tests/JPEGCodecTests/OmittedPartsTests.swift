import ContentTypes
import JPEGCodec
import PhotoCodecs
import PhotoCorpus
import Testing

/// What a JPEG holds that no value of a picture carries is named.
@Suite struct OmittedPartsTests {
    private func omitted(_ segments: [UInt8]) throws -> [String] {
        let file = try Surgery.inserting(segments, into: Coding.gray.file(8, 8).bytes)
        return try JPEGCodec().decode(jpeg(file)).omitted
    }

    @Test func nothingOfAPlainFile() throws {
        for coding in Coding.all {
            var picture = try Codec.Picture(bitmap: Scene.bitmap(16, 16, coding.model))
            picture.metadata = Codec.Metadata(exif: Blocks.exif(6), xmp: Array("<x:xmpmeta/>".utf8))
            picture.bitmap.color.iccProfile = [1, 2, 3]
            #expect(try JPEGCodec().decode(coding.encode(picture)).omitted == [])
        }
    }

    private static let pictures = Array("MPF\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 1, 0xB0, 4, 0, 1, 0, 0, 0]

    @Test(
        arguments: [
            (0xFE, Array("a comment".utf8), ["comment"]),
            (0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0], []),
            (0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9], ["thumbnail (JFIF)"]),
            (0xE0, Array("JFXX\0".utf8) + [0x10], ["thumbnail (JFIF)"]),
            (0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8), ["extended XMP"]),
            (0xE2, pictures + [3, 0, 0, 0], ["2 further pictures (MPF)"]),
            (0xE2, Array(pictures.prefix(20)), ["list of pictures (MPF)"]),
            (0xE2, Array("MPF\0".utf8), ["list of pictures (MPF)"]),
            (0xED, Array("Photoshop 3.0\0".utf8), ["Photoshop resources"]),
            (0xE4, [], ["application data (APP4)"]), (0xE2, [1], ["application data (APP2)"]),
        ] as [(UInt8, [UInt8], [String])])
    func eachKindIsNamed(marker: UInt8, payload: [UInt8], names: [String]) throws {
        let segment = Surgery.segment(marker, payload)
        #expect(try omitted(segment) == names)
        #expect(try omitted(segment + segment) == names)
    }

    /// Two directories, the second with one tag.
    private static func exif(secondTag tag: UInt8) -> [UInt8] {
        var block = Blocks.exif(1)
        let next = block.count
        block.replaceSubrange(next - 4..<next, with: [0, 0, 0, UInt8(next)])
        return block + [0, 1, 2, tag, 0, 4, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0]
    }

    @Test(arguments: [(0x01, ["thumbnail (jpeg)"]), (0x00, [])] as [(UInt8, [String])])
    func theThumbnailOfExif(tag: UInt8, names: [String]) throws {
        let block = Self.exif(secondTag: tag)
        let signature = Array("Exif\0\0".utf8)
        #expect(try omitted(Surgery.segment(0xE1, signature + block)) == names)
        for length in 0..<block.count { _ = try omitted(Surgery.segment(0xE1, signature + block[..<length])) }
        let twice = Surgery.segment(0xE1, signature + block) + Surgery.segment(0xE1, signature + block)
        #expect(try omitted(twice) == ["further Exif"] + names)
    }

    @Test(
        .enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"),
        arguments: [
            ("jpeg/sugarshack.mpo", "another picture (MPF)"),
            ("jpeg/Nokia 3110c (Mobile Phone).jpg", "thumbnail (jpeg)"),
        ])
    func ofCameras(path: String, name: String) throws {
        let row = try #require(PhotoCorpus.rows.first { $0.path == path })
        #expect(try JPEGCodec().decode(jpeg(row.bytes())).omitted.contains(name))
    }
}
