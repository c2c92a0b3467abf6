public import ContentTypes

/// What a registry's codecs can do with one type on this machine, found out by doing it.
public struct Capability: Sendable {
    /// How a kind of work turned out.
    public enum Ability: Sendable {
        /// It was done, by the codec of this name.
        case works(codec: String)
        /// The codec of this name is asked first; it was not tried, as it brings no sample of the type, or as nothing
        /// was written that it could turn.
        case untested(codec: String)
        /// The codec of this name failed; the error says why and what to install.
        case fails(codec: String, CodecError)
        /// There is no codec for it; with it goes what to do about that, where anything is known.
        case none(remedy: String?)
    }

    /// The type.
    public let type: ContentType
    /// Whether pictures of the type can be read.
    public let decoding: Ability
    /// Whether pictures of the type can be written.
    public let encoding: Ability
    /// Whether coded pictures of the type can be turned without decoding.
    public let turning: Ability
}

extension CodecRegistry {
    /// Says for every type that a codec is registered for, or a remedy known, what can be done on this machine.
    ///
    /// Each decoder decodes a sample that it carries, each encoder writes a picture of 16 × 16 pixels, in the first
    /// format of pixels that it takes, and each turner turns that. What was written is read back where decoding was
    /// found to work; else a fault could be the decoder's. It takes some tenths of a second and blocks.
    public func capabilities() -> [Capability] {
        let known = Set(types).union(remedies.keys)
        return known.sorted { $0.rawValue < $1.rawValue }.map { type in
            let trial = Trial(type: type, registry: self)
            let decoding = trial.decoding()
            let isReadBack = if case .works = decoding { true } else { false }
            let (encoding, coded) = trial.encoding(isReadBack: isReadBack)
            return Capability(type: type, decoding: decoding, encoding: encoding, turning: trial.turning(of: coded))
        }
    }
}

/// One type, tried out.
private struct Trial {
    let type: ContentType
    let registry: CodecRegistry

    /// How decoding turned out. The decoders behind one that can't be tried are asked only where that passes, so that
    /// it isn't known whether they are.
    func decoding() -> Capability.Ability {
        let decoders = registry.decoders(for: type)
        let known = decoders.prefix { decoder in decoder.samples.contains { $0.input.type == type } }
        guard !known.isEmpty else { return untried(decoders.first?.name) }
        return first(of: Array(known), name: \.name) { (decoder) throws(CodecError) in
            for sample in decoder.samples where sample.input.type == type { try sample.check(by: decoder) }
        }
    }

    /// How encoding turned out, and what was encoded.
    func encoding(isReadBack: Bool) -> (Capability.Ability, coded: [UInt8]?) {
        var coded: [UInt8]?
        let ability = first(of: registry.encoders(for: type), name: \.name) { (encoder) throws(CodecError) in
            coded = try written(by: encoder, isReadBack: isReadBack)
        }
        return (ability, coded)
    }

    /// How turning a coded picture turned out.
    func turning(of coded: [UInt8]?) -> Capability.Ability {
        let turners = registry.turners(for: type)
        guard let coded else { return untried(turners.first?.name) }
        return first(of: turners, name: \.name) { (turner) throws(CodecError) in
            let input = Codec.Input(bytes: coded, type: type)
            _ = try turner.provenTurn(input, by: .right, limits: Limits())
        }
    }

    private func untried(_ codec: String?) -> Capability.Ability {
        codec.map { .untested(codec: $0) } ?? .none(remedy: registry.remedy(for: type))
    }

    private func first<C>(
        of codecs: [C], name: (C) -> String, _ work: (C) throws(CodecError) -> Void
    ) -> Capability.Ability {
        var failure: Capability.Ability?
        for codec in codecs {
            do throws(CodecError) {
                try work(codec)
                return .works(codec: name(codec))
            } catch {
                failure = failure ?? .fails(codec: name(codec), error)
            }
        }
        return failure ?? untried(nil)
    }

    /// Writes a picture in the first format that the encoder takes.
    private func written(by encoder: any Codec.Encoder, isReadBack: Bool) throws(CodecError) -> [UInt8] {
        var refusal: CodecError?
        for format in Self.formats {
            let bitmap = try Self.picture(format)
            var sink = Codec.MemorySink()
            do throws(CodecError) {
                try encoder.encode(
                    Codec.Picture(bitmap: bitmap), as: type, options: Codec.EncodingOptions(), to: &sink)
            } catch {
                guard error.code == .unsupported else { throw error }
                refusal = refusal ?? error
                continue
            }
            if isReadBack { try check(sink.bytes, shows: bitmap, by: encoder) }
            return sink.bytes
        }
        throw refusal ?? CodecError(.unsupported, "\(encoder.name) takes no format of pixels.")
    }

    /// Reads back what was written; where no decoder can, that is no fault of the encoder.
    private func check(
        _ coded: [UInt8], shows bitmap: Bitmap, by encoder: any Codec.Encoder
    ) throws(CodecError) {
        let shown: Bitmap
        do throws(CodecError) {
            shown = try registry.decode(Codec.Input(bytes: coded, type: type)).bitmap
        } catch {
            guard error.code != .unsupported else { return }
            throw error
        }
        // A codec may hand out other channels than it was given; the size is the picture's own.
        guard (shown.width, shown.height) == (bitmap.width, bitmap.height) else {
            throw CodecError(
                .mismatch, "\(encoder.name) wrote a \(type) that reads back as \(shown.width) × \(shown.height) pixels."
            )
        }
        guard shown.format == bitmap.format else { return }
        guard try shown.distortion(against: bitmap).peakSignalToNoiseRatio > 20 else {
            throw CodecError(.mismatch, "\(encoder.name) wrote a \(type) that reads back as another picture.")
        }
    }

    /// The formats that are met with, the most usual first.
    private static let formats = [8, 16, 10, 12].flatMap { (bits: Int) in
        [Bitmap.Format.Alpha.none, .straight, .premultiplied].flatMap { alpha in
            [Bitmap.Format.Model.rgb, .gray, .cmyk].map { Bitmap.Format($0, alpha: alpha, bitsPerSample: bits) }
        }
    }

    /// A ramp from corner to corner, which every coding keeps well.
    private static func picture(_ format: Bitmap.Format) throws(CodecError) -> Bitmap {
        let side = 16
        let narrow = Bitmap.Format(format.model, alpha: format.alpha)
        var bytes: [UInt8] = []
        for place in 0..<side * side {
            let value = UInt8(place / side * 8 + place % side * 8)
            bytes += repeatElement(value, count: narrow.bytesPerPixel)
        }
        return try Bitmap(width: side, height: side, format: narrow, bytes: bytes).converted(to: format)
    }
}

extension Codec.Sample {
    /// Decodes the sample and checks that it is the picture that it is said to be.
    fileprivate func check(by decoder: any Codec.Decoder) throws(CodecError) {
        let header = try decoder.header(of: input, limits: Limits())
        let picture = try decoder.decode(input)
        let sizes = [(header.width, header.height), (picture.bitmap.width, picture.bitmap.height)]
        guard sizes.allSatisfy({ $0 == (width, height) }), picture.isComplete else {
            throw CodecError(
                .mismatch, "\(decoder.name) reads its own sample of \(input.type) as another picture; install it anew.")
        }
    }
}
