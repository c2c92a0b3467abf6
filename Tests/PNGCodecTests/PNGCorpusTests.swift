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

/// Animations of others, with what another decoder finds in them.
@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct PNGAnimationCorpusTests {
    private func input(_ path: String) throws -> Codec.Input {
        let row = try #require(PhotoCorpus.rows.first { $0.path == path })
        return Codec.Input(bytes: try row.bytes(), type: .png)
    }

    @Test(arguments: [
        ("png/apng_ball.png", 20), ("png/blend_op_over_near_transparent.png", 128), ("png/single_frame_default.png", 1),
    ])
    func hasItsFrames(path: String, count: Int) throws {
        let file = try input(path)
        #expect(try PNGCodec().frames(of: file, limits: Limits()).count == count)
        let shown = try frames(of: file)
        #expect(shown.count == count && shown.allSatisfy { $0.picture.isComplete })
        let still = try PNGCodec().decode(file).bitmap
        #expect(shown.allSatisfy { ($0.picture.bitmap.width, $0.picture.bitmap.height) == (still.width, still.height) })
    }

    @Test(arguments: ["png/sequence_reorder.png", "malformed/syntax_num_frames_zero_default.png"])
    func brokenOnesKeepTheirDefaultPicture(path: String) throws {
        let file = try input(path)
        #expect(try PNGCodec().decode(file).isComplete)
        #expect { try frames(of: file) } throws: { ($0 as? CodecError)?.code == .malformed }
    }
}
