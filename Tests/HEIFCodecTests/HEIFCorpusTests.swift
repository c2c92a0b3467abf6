import ContentTypes
import Foundation
import HEIFCodec
import PhotoCodecs
import Testing

@Suite(.enabled(if: Corpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct HEIFCorpusTests {
    @Test(arguments: Corpus.rows(of: "public.heic", "public.heif", "public.heics", "public.avif", "public.avis"))
    func decodesToTheSizeInTheManifest(row: Corpus.Row) throws {
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

extension Corpus.Row {
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

/// The corpus of real photos, where there is one: in PHOTO_CORPUS, or beside the checkout.
enum Corpus {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let type: String
        let width: Int?
        let height: Int?
        let orientation: String
        let validity: String
        let note: String

        var testDescription: String { path }
        func bytes() throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: path))) }
    }

    static let folder =
        ProcessInfo.processInfo.environment["PHOTO_CORPUS"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).appending(path: "../../../../shared/corpus").standardized

    static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path)

    static func rows(of types: String...) -> [Row] {
        guard let text = try? String(contentsOf: folder.appending(path: "MANIFEST.tsv"), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 10, types.contains(fields[3]) else { return nil }
            return Row(
                path: fields[0], type: fields[3], width: Int(fields[4]), height: Int(fields[5]), orientation: fields[6],
                validity: fields[7], note: fields[10])
        }
    }
}
