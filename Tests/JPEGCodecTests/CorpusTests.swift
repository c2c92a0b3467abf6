import ContentTypes
import JPEGCodec
import PhotoCodecs
import PhotoCorpus
import Testing

@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct CorpusTests {
    let codec = JPEGCodec()

    @Test(arguments: PhotoCorpus.rows(of: "public.jpeg"))
    func isReadOrRefused(row: PhotoCorpus.Row) throws {
        let input = try jpeg(row.bytes())
        do {
            let header = try codec.header(of: input, limits: Limits())
            let picture = try codec.decode(input, limits: Limits())
            #expect(row.validity != "undecodable")
            #expect(picture.isComplete || row.validity != "ok")
            #expect(header.width == picture.bitmap.width && header.height == picture.bitmap.height)
            #expect(header.width == row.width ?? header.width && header.height == row.height ?? header.height)
        } catch {
            #expect(row.validity != "ok" || (row.note.contains("needs ") && error.code == .unsupported))
        }
    }

    @Test(
        arguments: PhotoCorpus.rows(of: "public.jpeg").filter { $0.validity == "ok" && !$0.note.contains("needs a ") })
    func turnsWithoutLossOrSaysWhyNot(row: PhotoCorpus.Row) throws {
        let input = try jpeg(row.bytes())
        for orientation in [Orientation.right, .leftMirrored, .down] {
            do {
                let turned = try jpeg(codec.turn(input, by: orientation, limits: Limits()))
                try codec.prove(turned, isTurned: input, by: orientation, limits: Limits())
                guard (row.width ?? 0) * (row.height ?? 0) <= 60_000 else { continue }
                let asked = try Scene.turned(codec.decode(input, limits: Limits()).bitmap, by: orientation)
                #expect(psnr(try codec.decode(turned, limits: Limits()).bitmap, asked) > 40)
            } catch {
                #expect((error as? CodecError)?.code == .inexact)
                #expect(orientation != .leftMirrored)
            }
        }
    }

    static let photos = PhotoCorpus.rows(of: "public.jpeg").filter { photo in
        photo.validity == "ok" && (300_000...1_000_000).contains((photo.width ?? 0) * (photo.height ?? 0))
    }

    @Test(arguments: photos)
    func encodesAgainCloseToTheSource(row: PhotoCorpus.Row) throws {
        let input = try jpeg(row.bytes())
        let picture = try codec.decode(input, limits: Limits())
        let upright = try Codec.Picture(bitmap: Scene.turned(picture.bitmap, by: .right))
        for quality in [1.0, 2] {
            var sink = Codec.MemorySink()
            let options = Codec.EncodingOptions(template: input, quality: quality)
            try codec.encode(upright, as: .jpeg, options: options, to: &sink)
            let result = try codec.decode(jpeg(sink.bytes), limits: Limits())
            #expect(psnr(result.bitmap, upright.bitmap) > 38)
        }
    }
}
