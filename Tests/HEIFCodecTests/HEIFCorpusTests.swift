import ContentTypes
import Foundation
import HEIFCodec
import PhotoCodecs
import PhotoCorpus
import Testing

@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct HEIFCorpusTests {
    @Test(arguments: PhotoCorpus.rows(of: "public.heic", "public.heif", "public.heics", "public.avif", "public.avis"))
    func decodesToTheSizeInTheManifest(row: PhotoCorpus.Row) throws {
        let input = Codec.Input(bytes: try row.bytes(), type: ContentType(row.type))
        do throws(CodecError) {
            let header = try HEIFCodec().header(of: input, limits: Limits())
            #expect([header.width, header.height] == row.sizeAfterCropping || row.validity == "undecodable")
            // The largest take minutes without optimisation.
            guard header.width * header.height < 9_000_000 else { return }
            let picture = try HEIFCodec().decode(input, limits: Limits())
            #expect(row.validity != "undecodable")
            #expect(picture.isComplete || row.validity != "ok")
            #expect(
                header
                    == Codec.Header(
                        width: picture.bitmap.width, height: picture.bitmap.height, format: picture.bitmap.format,
                        orientation: picture.orientation))
        } catch {
            #expect(
                row.validity != "ok" || row.note.contains("needs ") || row.note.contains("bomb"), "\(error)")
        }
    }
}

extension PhotoCorpus.Row {
    /// The size in the manifest, or where a crop is noted the one displayed, as it is before turning.
    var sizeAfterCropping: [Int]? {
        guard let width, let height else { return nil }
        guard note.contains("clap crop"), let range = note.range(of: #"display \d+x\d+"#, options: .regularExpression)
        else {
            return [width, height]
        }
        let shown = note[range].dropFirst(8).split(separator: "x").compactMap { Int($0) }
        let isTurned = orientation.contains("irot=90") || orientation.contains("irot=270")
        return isTurned ? shown.reversed() : shown
    }
}
