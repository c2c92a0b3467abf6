import ContentTypes
import Foundation
import JPEGCodec
import PhotoCodecs
import Testing

/// Real photos and hostile files, where they are present.
enum Corpus {
    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var width: Int?
        var height: Int?
        var validity: String
        var note: String
        var testDescription: String { path }
    }

    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["PHOTO_CORPUS"] { return URL(fileURLWithPath: path) }
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return checkout.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    }()

    static let photos: [Row] = {
        guard let text = try? String(contentsOf: folder.appendingPathComponent("MANIFEST.tsv"), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 11, fields[3] == "public.jpeg" else { return nil }
            return Row(
                path: fields[0], width: Int(fields[4]), height: Int(fields[5]), validity: fields[7], note: fields[10])
        }
    }()

    static func input(_ row: Row) throws -> Codec.Input {
        try jpeg(Array(Data(contentsOf: folder.appendingPathComponent(row.path))))
    }
}

@Suite(.enabled(if: !Corpus.photos.isEmpty, "the corpus isn't here; PHOTO_CORPUS names its folder"))
struct CorpusTests {
    let codec = JPEGCodec()

    @Test(arguments: Corpus.photos)
    func isReadOrRefused(row: Corpus.Row) throws {
        let input = try Corpus.input(row)
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

    @Test(arguments: Corpus.photos.filter { $0.validity == "ok" && !$0.note.contains("needs a ") })
    func turnsWithoutLossOrSaysWhyNot(row: Corpus.Row) throws {
        let input = try Corpus.input(row)
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

    static let photos = Corpus.photos.filter { photo in
        photo.validity == "ok" && (300_000...1_000_000).contains((photo.width ?? 0) * (photo.height ?? 0))
    }

    @Test(arguments: photos)
    func encodesAgainCloseToTheSource(row: Corpus.Row) throws {
        let input = try Corpus.input(row)
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
