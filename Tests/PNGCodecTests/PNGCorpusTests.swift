import ContentTypes
import Foundation
import PNGCodec
import PhotoCodecs
import Testing

@Suite(.enabled(if: Corpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct PNGCorpusTests {
    @Test(arguments: Corpus.rows(of: "public.png"))
    func decodesToTheSizeInTheManifest(row: Corpus.Row) throws {
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
