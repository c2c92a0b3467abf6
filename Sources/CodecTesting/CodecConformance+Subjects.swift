import ContentTypes
import PhotoCodecs

extension CodecConformance {
    /// A sound file and what to call it.
    struct Subject {
        let name: String
        let input: Codec.Input
    }

    /// What a call gave: a picture or the code of its error.
    enum Outcome: Equatable, CustomStringConvertible {
        case picture(Codec.Picture)
        case failure(CodecError.Code)

        var description: String {
            switch self {
            case .picture(let picture): picture.isComplete ? "a whole picture" : "a part of a picture"
            case .failure(let code): "the error \(code)"
            }
        }
    }

    /// The small files that the codec is checked with, as the encoder makes them and as the caller gave them.
    func subjects(_ report: inout Report) -> [Subject] {
        var subjects = given
        if let small = file(7, 5, &report) { subjects.insert(small, at: 0) }
        if subjects.isEmpty, encoder == nil {
            report.note("\(type)", "there is no file to check with; give some in the abilities")
        }
        return subjects
    }

    /// Pictures large enough to take some time.
    func largeSubjects(_ report: inout Report) -> [Subject] {
        guard encoder != nil else { return subjects(&report) }
        return [file(abilities.largeSize.width, abilities.largeSize.height, &report)].compactMap { $0 }
    }

    /// The files of the caller, or else the decoder's samples where there is no encoder.
    private var given: [Subject] {
        var files = abilities.files
        if files.isEmpty, encoder == nil { files = decoder.samples.map(\.input).filter { $0.type == type } }
        return files.indices.map { Subject(name: "file \($0 + 1) of \(files.count)", input: files[$0]) }
    }

    /// A picture of the first format with all the metadata that the type holds, coded.
    private func file(_ width: Int, _ height: Int, _ report: inout Report) -> Subject? {
        guard encoder != nil, let format = abilities.formats.first else { return nil }
        let name = "\(width) × \(height) \(format)"
        return report.attempt(name) { () throws(CodecError) in
            var picture = Codec.Picture(bitmap: try scene(width, height, format))
            if abilities.holdsProfile { picture.bitmap.color.iccProfile = profile(for: format) }
            if abilities.holdsExif { picture.metadata.exif = MetadataBlocks.exif(.up) }
            if abilities.holdsXMP { picture.metadata.xmp = MetadataBlocks.xmp }
            return Subject(name: name, input: try encoded(picture))
        }
    }

    func scene(_ width: Int, _ height: Int, _ format: Bitmap.Format) throws(CodecError) -> Bitmap {
        try abilities.scene.bitmap(width: width, height: height, format: format)
    }

    /// There is no profile of inks here: it would take tables of thousands of entries.
    func profile(for format: Bitmap.Format) -> [UInt8]? {
        format.model == .cmyk ? nil : ColorProfile(format.model).bytes
    }

    func encoded(
        _ picture: Codec.Picture, as other: ContentType? = nil, options: Codec.EncodingOptions? = nil
    ) throws(CodecError) -> Codec.Input {
        guard let encoder else { throw CodecError(.argument, "There is no encoder for \(type) to check with.") }
        var sink = Codec.MemorySink()
        try encoder.encode(picture, as: other ?? type, options: options ?? abilities.options, to: &sink)
        return Codec.Input(bytes: sink.bytes, type: type)
    }

    func outcome(of bytes: [UInt8], options: Codec.DecodingOptions = Codec.DecodingOptions()) -> Outcome {
        do {
            return .picture(try decoder.decode(Codec.Input(bytes: bytes, type: type), options: options))
        } catch {
            return .failure(error.code)
        }
    }

    /// Whether one bitmap is the other, as closely as the codec declares; else what is different.
    func difference(_ bitmap: Bitmap, from source: Bitmap) -> String? {
        do {
            let distortion = try bitmap.distortion(against: source)
            let decibels = distortion.peakSignalToNoiseRatio
            guard decibels < abilities.fidelity else { return nil }
            return abilities.fidelity == .infinity
                ? "samples differ by up to \(distortion.largestDifference), where nothing is to be lost"
                : "samples are at \(tenths(decibels)) dB from the source, where \(abilities.fidelity) are declared"
        } catch {
            return "\(error.message.dropLast())"
        }
    }

    func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    /// Numbers from 0 to below a count: all of them, or as many as a check of damage may try.
    func spread(_ count: Int, atMost most: Int) -> [Int] {
        count <= most ? Array(0..<count) : (0..<max(most, 1)).map { $0 * count / max(most, 1) }
    }
}
