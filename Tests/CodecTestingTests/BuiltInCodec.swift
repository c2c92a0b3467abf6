import CodecTesting
import ContentTypes
import GIFCodec
import HEIFCodec
import JPEGCodec
import JPEGXLCodec
import PNGCodec
import PhotoCodecs
import PhotoCorpus
import RawCodec
import WebPCodec

/// A codec of this package with what its documentation says that it can do.
struct BuiltInCodec: Sendable {
    let name: String
    let conformance: CodecConformance

    static var all: [BuiltInCodec] {
        var all = [jpeg, png, heic, avif]
        #if WebP
            all += [losslessWebP, lossyWebP]
        #endif
        #if GIF
            all.append(gif)
        #endif
        #if RAW
            all.append(dng)
        #endif
        #if JPEGXL
            all.append(jpegXL)
        #endif
        return all
    }

    private static let jpeg: BuiltInCodec = {
        var abilities = CodecConformance.Abilities(formats: formats([.rgb, .gray, .cmyk], [.none], [8]))
        abilities.fidelity = 34
        abilities.orientation = .exif
        (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (true, true, true)
        return BuiltInCodec(
            name: "JPEG", conformance: CodecConformance(of: JPEGCodec(), as: .jpeg, abilities: abilities))
    }()

    private static let png: BuiltInCodec = {
        var abilities = CodecConformance.Abilities(formats: formats([.rgb, .gray], [.none, .straight], [8, 16]))
        for format in formats([.rgb, .gray], [.none, .straight], [10, 12]) {
            abilities.widened[format] = Bitmap.Format(format.model, alpha: format.alpha, bitsPerSample: 16)
        }
        abilities.orientation = .exif
        (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (true, true, true)
        abilities.holdsCodePoints = true
        return BuiltInCodec(name: "PNG", conformance: CodecConformance(of: PNGCodec(), as: .png, abilities: abilities))
    }()

    private static let heic = BuiltInCodec(
        name: "HEIC",
        conformance: CodecConformance(
            of: HEIFCodec(), as: .heic,
            abilities: heif(.heic, formats([.rgb, .gray], [.none, .straight, .premultiplied], [8, 10, 12]))))

    private static let avif = BuiltInCodec(
        name: "AVIF",
        conformance: CodecConformance(
            of: HEIFCodec(), as: .avif,
            abilities: heif(
                .avif,
                formats([.rgb], [.none, .straight, .premultiplied], [8, 10, 12])
                    + formats([.gray], [.none, .straight, .premultiplied], [8, 12]))))

    private static func heif(_ type: ContentType, _ formats: [Bitmap.Format]) -> CodecConformance.Abilities {
        var abilities = CodecConformance.Abilities(formats: formats)
        abilities.fidelity = 27
        abilities.orientation = .files { orientation in
            let bitmap = try CodecConformance.Scene.photo.bitmap(width: 16, height: 8, format: Bitmap.Format(.rgb))
            var sink = Codec.MemorySink()
            try HEIFCodec().encode(
                Codec.Picture(bitmap: bitmap), as: type, options: Codec.EncodingOptions(), to: &sink)
            return HEIFTurn(orientation).added(to: sink.bytes)
        }
        (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (true, true, true)
        abilities.holdsCodePoints = true
        // A picture in one piece is decoded in one call of libheif, which nothing interrupts, in some milliseconds.
        (abilities.interruptionChecks, abilities.damagedFiles) = (1, 120)
        return abilities
    }

    #if WebP
        private static let losslessWebP = BuiltInCodec(
            name: "lossless WebP",
            conformance: CodecConformance(of: WebPCodec(), as: .webP, abilities: webP(.infinity, quality: 4)))

        private static let lossyWebP = BuiltInCodec(
            name: "lossy WebP",
            conformance: CodecConformance(of: WebPCodec(), as: .webP, abilities: webP(27, quality: 0.92)))

        private static func webP(_ fidelity: Double, quality: Double) -> CodecConformance.Abilities {
            var abilities = CodecConformance.Abilities(formats: formats([.rgb], [.none, .straight], [8]))
            abilities.widened = [
                Bitmap.Format(.gray): Bitmap.Format(.rgb),
                Bitmap.Format(.gray, alpha: .straight): Bitmap.Format(.rgb, alpha: .straight),
            ]
            abilities.frameFormat = Bitmap.Format(.rgb, alpha: .straight)
            abilities.fidelity = fidelity
            abilities.options.quality = quality
            abilities.orientation = .exif
            (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (true, true, true)
            // libwebp decodes a picture in one call.
            abilities.interruptionChecks = 1
            return abilities
        }
    #endif

    #if GIF
        private static let gif: BuiltInCodec = {
            var abilities = CodecConformance.Abilities(formats: formats([.rgb], [.none, .straight], [8]))
            abilities.widened = [
                Bitmap.Format(.gray): Bitmap.Format(.rgb),
                Bitmap.Format(.gray, alpha: .straight): Bitmap.Format(.rgb, alpha: .straight),
            ]
            abilities.scene = .fewColors
            (abilities.holdsProfile, abilities.holdsXMP) = (true, true)
            return BuiltInCodec(
                name: "GIF", conformance: CodecConformance(of: GIFCodec(), as: .gif, abilities: abilities))
        }()
    #endif

    #if JPEGXL
        private static let jpegXL: BuiltInCodec = {
            var abilities = CodecConformance.Abilities(
                formats: formats([.rgb, .gray], [.none, .straight, .premultiplied], [8, 10, 12, 16]))
            abilities.options.quality = 4
            (abilities.holdsProfile, abilities.holdsExif, abilities.holdsXMP) = (true, true, true)
            (abilities.holdsCodePoints, abilities.damagedFiles) = (true, 600)
            return BuiltInCodec(
                name: "JPEG XL", conformance: CodecConformance(of: JPEGXLCodec(), as: .jpegXL, abilities: abilities))
        }()
    #endif

    #if RAW
        /// Its samples are what is decoded: nothing writes RAW.
        private static let dng: BuiltInCodec = {
            var abilities = CodecConformance.Abilities(formats: [])
            (abilities.readsHeaderFirst, abilities.damagedFiles) = (false, 600)
            return BuiltInCodec(
                name: "DNG",
                conformance: CodecConformance(of: RawCodec(), writtenBy: nil, as: .dng, abilities: abilities))
        }()
    #endif

    private static func formats(
        _ models: [Bitmap.Format.Model], _ alphas: [Bitmap.Format.Alpha], _ depths: [Int]
    ) -> [Bitmap.Format] {
        models.flatMap { model in
            alphas.flatMap { alpha in depths.map { Bitmap.Format(model, alpha: alpha, bitsPerSample: $0) } }
        }
    }
}
