import ContentTypes
import PNGCodec
import PhotoCodecs
import PhotoCorpus
import Testing

@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct PNGCorpusTests {
    @Test(arguments: PhotoCorpus.rows(of: "public.png"))
    func decodesToTheSizeInTheManifest(row: PhotoCorpus.Row) throws {
        let input = Codec.Input(bytes: try row.bytes(), type: .png)
        do throws(CodecError) {
            let picture = try PNGCodec().decode(input, limits: Limits())
            let header = try PNGCodec().header(of: input, limits: Limits())
            #expect(row.validity != "undecodable")
            #expect(picture.isComplete || row.validity != "ok")
            #expect([picture.bitmap.width, picture.bitmap.height] == [row.width, row.height])
            #expect(header.format == picture.bitmap.format)
            #expect(header.orientation == picture.orientation)
            if let value = UInt8(row.orientation) { #expect(picture.orientation.rawValue == value) }
        } catch {
            #expect(row.validity != "ok" || row.note.contains("bomb"), "\(error)")
        }
    }
}
