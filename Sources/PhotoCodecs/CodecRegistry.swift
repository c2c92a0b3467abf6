public import ContentTypes

/// The codecs of an importer, by content type: a value, so that no two importers share a hidden setting.
///
/// The codec registered last is asked first; an exact type comes before its parents. A codec that answers `notMine` or
/// `unsupported` is passed over, and what it said ends up in the error when no other does better.
public struct CodecRegistry: Sendable {
    private var decoders: [any Codec.Decoder] = []
    private var encoders: [any Codec.Encoder] = []
    private var turners: [any Codec.Turner] = []

    /// The types that are known, with what they conform to.
    public var catalog: TypeCatalog

    /// Makes a registry without a codec.
    public init(catalog: TypeCatalog = .standard) {
        self.catalog = catalog
    }

    /// Adds a decoder, to be asked before those already here.
    public mutating func register(decoder: some Codec.Decoder) { decoders.insert(decoder, at: 0) }

    /// Adds an encoder, to be asked before those already here.
    public mutating func register(encoder: some Codec.Encoder) { encoders.insert(encoder, at: 0) }

    /// Adds a turner, to be asked before those already here.
    public mutating func register(turner: some Codec.Turner) { turners.insert(turner, at: 0) }

    /// Adds a codec that reads and writes.
    public mutating func register(_ codec: some Codec.Decoder & Codec.Encoder) {
        register(decoder: codec)
        register(encoder: codec)
    }

    /// Removes whatever reads, writes or turns exactly this type.
    public mutating func unregister(_ type: ContentType) {
        decoders.removeAll { $0.decodableTypes.contains(type) }
        encoders.removeAll { $0.encodableTypes.contains(type) }
        turners.removeAll { $0.turnableTypes.contains(type) }
    }

    /// Every type that some codec reads, writes or turns, in alphabetical order.
    public var types: [ContentType] {
        let all =
            decoders.flatMap(\.decodableTypes) + encoders.flatMap(\.encodableTypes) + turners.flatMap(\.turnableTypes)
        return Set(all).sorted { $0.rawValue < $1.rawValue }
    }

    /// The decoders for a type in the order in which they are asked.
    public func decoders(for type: ContentType) -> [any Codec.Decoder] {
        ranked(decoders, for: type) { $0.decodableTypes }
    }

    /// The encoders for a type in the order in which they are asked.
    public func encoders(for type: ContentType) -> [any Codec.Encoder] {
        ranked(encoders, for: type) { $0.encodableTypes }
    }

    /// The turners for a type in the order in which they are asked.
    public func turners(for type: ContentType) -> [any Codec.Turner] {
        ranked(turners, for: type) { $0.turnableTypes }
    }

    private func ranked<C>(_ codecs: [C], for type: ContentType, types: (C) -> [ContentType]) -> [C] {
        let exact = codecs.filter { types($0).contains(type) }
        let parents = codecs.filter { codec in
            !types(codec).contains(type) && types(codec).contains { catalog.conforms(type, to: $0) }
        }
        return exact + parents
    }
}

extension CodecRegistry {
    /// Describes a picture by the first decoder that can.
    public func header(of input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Header {
        try first(of: decoders(for: input.type), "decode", input.type) { (decoder) throws(CodecError) in
            try decoder.header(of: input, limits: limits)
        }
    }

    /// Decodes a picture by the first decoder that can.
    public func decode(_ input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Picture {
        try first(of: decoders(for: input.type), "decode", input.type) { (decoder) throws(CodecError) in
            try decoder.decode(input, limits: limits)
        }
    }

    /// Encodes a picture by the first encoder that can.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions = Codec.EncodingOptions()
    ) throws(CodecError) -> [UInt8] {
        try first(of: encoders(for: type), "encode", type) { (encoder) throws(CodecError) in
            var sink = Codec.MemorySink()
            try encoder.encode(picture, as: type, options: options, to: &sink)
            return sink.bytes
        }
    }

    /// Asks one codec after another until one neither passes nor fails.
    private func first<C, R>(
        of codecs: [C], _ verb: String, _ type: ContentType, _ body: (C) throws(CodecError) -> R
    ) throws(CodecError) -> R {
        var trail: [CodecError] = []
        for codec in codecs {
            do {
                return try body(codec)
            } catch  where error.code == .notMine || error.code == .unsupported {
                trail.append(error)
            }
        }
        guard trail.count != 1 else { throw trail[0] }
        let why = trail.isEmpty ? "no codec for it is registered" : "none of \(trail.count) codecs could"
        throw CodecError(.unsupported, "Can't \(verb) \(type): \(why).", trail: trail)
    }
}
