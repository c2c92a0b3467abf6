import ContentTypes
import Foundation
import PhotoCodecs
import PhotoCorpus
import Testing

/// Every damaged file of the corpus, through every decoder whose type its name or its bytes claim.
@Suite(.enabled(if: PhotoCorpus.isPresent, "PHOTO_CORPUS names no folder with a MANIFEST.tsv"))
struct DamagedCorpusTests {
    private static let registry = BuiltInCodec.registry
    private static let rows = PhotoCorpus.rows.filter { $0.validity != "ok" }

    private static let limits = {
        var limits = Limits()
        (limits.pixels, limits.bitmapBytes, limits.frames) = (1 << 24, 1 << 26, 64)
        return limits
    }()

    private var options: Codec.DecodingOptions {
        Codec.DecodingOptions(
            limits: Self.limits, interruption: Codec.Interruption(deadline: .now + .seconds(60)))
    }

    /// What the name claims and what the bytes are.
    private func claims(of row: PhotoCorpus.Row, _ bytes: [UInt8]) throws -> Set<ContentType> {
        let named = ContentType(filenameExtension: row.file.pathExtension.lowercased())
        return Set([named, try Self.registry.catalog.detect(bytes)].compactMap { $0 })
    }

    @Test(arguments: rows)
    func isAFaultOfTheFileOrAPicture(row: PhotoCorpus.Row) throws {
        let bytes = try row.bytes()
        for type in try claims(of: row, bytes) {
            let input = Codec.Input(bytes: bytes, type: type)
            for decoder in Self.registry.decoders(for: type) {
                check(decoder, input, row)
                checkFrames(decoder, input)
            }
        }
    }

    private func check(_ decoder: any Codec.Decoder, _ input: Codec.Input, _ row: PhotoCorpus.Row) {
        let name = "\(decoder.name) as \(input.type)"
        do throws(CodecError) {
            let picture = try decoder.decode(input, options: options)
            let bitmap = picture.bitmap
            #expect(bitmap.width * bitmap.height <= Self.limits.pixels, "\(name)")
            #expect(bitmap.bytes.count <= Self.limits.bitmapBytes, "\(name)")
            #expect(row.validity == "damaged-but-decodable" || !picture.isComplete, "\(name)")
            #expect(!row.isCut || !picture.isComplete, "\(name)")
            let stated = Codec.Header(
                width: bitmap.width, height: bitmap.height, format: bitmap.format, orientation: picture.orientation)
            #expect(try decoder.header(of: input, limits: Self.limits) == stated, "\(name)")
        } catch {
            #expect(Self.faultsOfFiles.contains(error.code), "\(name): \(error)")
        }
    }

    private func checkFrames(_ decoder: any Codec.Decoder, _ input: Codec.Input) {
        guard let decoder = decoder as? any Codec.MultiFrameDecoder else { return }
        var count = 0
        do throws(CodecError) {
            try decoder.decodeFrames(input, options: options) { _ in count += 1 }
        } catch {
            #expect(Self.faultsOfFiles.contains(error.code), "\(decoder.name) as \(input.type): \(error)")
        }
        #expect(count <= Self.limits.frames)
    }

    private static let faultsOfFiles: [CodecError.Code] = [.malformed, .unsupported, .limitExceeded, .notMine]

    /// What the decoder for the detected type says; nil for a part of a picture.
    @Test(
        arguments: [
            ("malformed/743b8442c69efbc457af7376af71b44c.png", .malformed),
            ("malformed/compatible-brands.heic", .malformed), ("malformed/no-pitm.avif", .malformed),
            ("malformed/oom_large_box.heic", .malformed), ("malformed/colormap-shl-overflow.tiff", .malformed),
            ("malformed/issue_2385_poc.tiff", .malformed), ("malformed/decompression_bomb.gif", .malformed),
            ("malformed/derive-huffman-codes-overflow.jpg", .malformed), ("raw/Minolta.mrw", .malformed),
            ("malformed/beach_200x0_height_zero.jpg", .unsupported), ("malformed/xcrn0g04.png", .unsupported),
            ("png/cgbi_ios_basn6a08.png", .unsupported), ("raw/CanonRaw.cr2", .unsupported),
            ("malformed/17000x17000.avif", .limitExceeded), ("malformed/river-truncated.heic", .limitExceeded),
            ("malformed/jpeg_lying_dimensions_65500x65500.jpg", .limitExceeded),
            ("malformed/truncated.gif", nil), ("malformed/truncated_image.png", nil),
            ("malformed/broken_data_stream.png", nil), ("malformed/broken_iccp.png", nil),
            ("malformed/truncated_pixel6_ultrahdr.jpg", nil), ("malformed/heic_cut_inside_mdat.heic", nil),
            ("malformed/m1-b127f0fb89daedea07abb50b9db2dfd9.tif", nil), ("raw/Nikon.nef", nil),
        ] as [(String, CodecError.Code?)])
    func theCodeIsTheRightOne(name: String, code: CodecError.Code?) throws {
        let row = try #require(PhotoCorpus.rows.first { $0.path == name })
        let bytes = try row.bytes()
        let input = Codec.Input(bytes: bytes, type: try Self.registry.catalog.detect(bytes))
        // A package trait may be off.
        let code = Self.registry.decoders(for: input.type).isEmpty ? .unsupported : code
        do throws(CodecError) {
            let picture = try Self.registry.decode(input, options: options)
            #expect(code == nil, "it decodes")
            #expect(!picture.isComplete)
        } catch {
            #expect(error.code == code, "\(error)")
        }
    }
}

extension PhotoCorpus.Row {
    /// Whether the manifest says that the file ends before its picture does.
    fileprivate var isCut: Bool {
        ["truncated", "remature end", "cut off", "EOF while"].contains { note.contains($0) }
    }
}
