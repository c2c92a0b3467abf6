public import ContentTypes

/// What a registry's codecs can do with one type on this machine, found out by doing it.
public struct Capability: Sendable {
    /// How a kind of work turned out.
    public enum Ability: Sendable {
        /// It was done, by the codec of this name.
        case works(codec: String)
        /// A codec of this name is there; it was not tried, as the codec brings no sample of the type.
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
    /// Each decoder decodes a sample that it carries, each encoder writes a picture of 16 × 16 pixels, which is read
    /// back where that can be, and each turner turns that. It takes some tenths of a second and blocks.
    public func capabilities() -> [Capability] {
        let known = Set(types).union(remedies.keys)
        return known.sorted { $0.rawValue < $1.rawValue }.map { type in
            let trial = Trial(type: type, registry: self)
            let (encoding, coded) = trial.encoding()
            return Capability(
                type: type, decoding: trial.decoding(), encoding: encoding, turning: trial.turning(of: coded))
        }
    }
}

/// One type, tried out.
private struct Trial {
    let type: ContentType
    let registry: CodecRegistry

    func decoding() -> Capability.Ability {
        let decoders = registry.decoders(for: type)
        let known = decoders.filter { decoder in decoder.samples.contains { $0.input.type == type } }
        guard !known.isEmpty else { return untried(decoders.first?.name) }
        return first(of: known, name: \.name) { (decoder) throws(CodecError) in
            for sample in decoder.samples where sample.input.type == type { try sample.check(by: decoder) }
        }
    }

    /// How encoding turned out, and what was encoded.
    func encoding() -> (Capability.Ability, coded: [UInt8]?) {
        var coded: [UInt8]?
        let ability = first(of: registry.encoders(for: type), name: \.name) { (encoder) throws(CodecError) in
            coded = try written(by: encoder)
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

    /// Writes a picture in the first format that the encoder takes, and reads it back where somebody can.
    private func written(by encoder: any Codec.Encoder) throws(CodecError) -> [UInt8] {
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
            try check(sink.bytes, shows: bitmap, by: encoder)
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

    private static let formats = [
        Bitmap.Format(.rgb), Bitmap.Format(.gray), Bitmap.Format(.rgb, alpha: .straight), Bitmap.Format(.cmyk),
        Bitmap.Format(.rgb, bitsPerSample: 16), Bitmap.Format(.gray, bitsPerSample: 16),
    ]

    /// A ramp from corner to corner, which every coding keeps well.
    private static func picture(_ format: Bitmap.Format) throws(CodecError) -> Bitmap {
        let side = 16
        var bytes: [UInt8] = []
        for place in 0..<side * side {
            let value = UInt8(place / side * 8 + place % side * 8)
            bytes += repeatElement(value, count: format.bytesPerPixel)
        }
        return try Bitmap(width: side, height: side, format: format, bytes: bytes)
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
