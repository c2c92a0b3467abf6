public import ContentTypes

/// The codecs of an importer, by content type: a value, so that no two importers share a hidden setting.
///
/// The codec registered last is asked first; an exact type comes before its parents. A codec that answers `notMine` or
/// `unsupported` is passed over, and what it said ends up in the error when no other does better.
public struct CodecRegistry: Sendable {
    /// A codec with those of its types that it is still asked for.
    private struct Entry<C: Sendable>: Sendable {
        let codec: C
        var types: [ContentType]
    }

    private var decoders: [Entry<any Codec.Decoder>] = []
    private var encoders: [Entry<any Codec.Encoder>] = []
    private var turners: [Entry<any Codec.Turner>] = []

    /// The types that are known, with what they conform to.
    public var catalog: TypeCatalog

    /// What to do about types for which no codec is registered, as it ends a sentence: `enable the package trait WebP`.
    public var remedies: [ContentType: String] = [:]

    /// Makes a registry without a codec.
    public init(catalog: TypeCatalog = .standard) {
        self.catalog = catalog
    }

    /// Adds a decoder, to be asked before those already here.
    public mutating func register(decoder: some Codec.Decoder) {
        decoders.insert(Entry(codec: decoder, types: decoder.decodableTypes), at: 0)
    }

    /// Adds an encoder, to be asked before those already here.
    public mutating func register(encoder: some Codec.Encoder) {
        encoders.insert(Entry(codec: encoder, types: encoder.encodableTypes), at: 0)
    }

    /// Adds a turner, to be asked before those already here.
    public mutating func register(turner: some Codec.Turner) {
        turners.insert(Entry(codec: turner, types: turner.turnableTypes), at: 0)
    }

    /// Adds a codec that reads and writes; one that turns is registered as a turner besides.
    public mutating func register(_ codec: some Codec.Decoder & Codec.Encoder) {
        register(decoder: codec)
        register(encoder: codec)
    }

    /// Asks no codec for exactly this type any longer, be it a decoder, an encoder or a turner; for its other types it
    /// is still asked.
    public mutating func unregister(_ type: ContentType) {
        Self.remove(type, from: &decoders)
        Self.remove(type, from: &encoders)
        Self.remove(type, from: &turners)
    }

    private static func remove<C>(_ type: ContentType, from entries: inout [Entry<C>]) {
        for index in entries.indices { entries[index].types.removeAll { $0 == type } }
        entries.removeAll { $0.types.isEmpty }
    }

    /// Every type that some codec reads, writes or turns, in alphabetical order.
    public var types: [ContentType] {
        let all = decoders.flatMap(\.types) + encoders.flatMap(\.types) + turners.flatMap(\.types)
        return Set(all).sorted { $0.rawValue < $1.rawValue }
    }

    /// The decoders for a type in the order in which they are asked.
    public func decoders(for type: ContentType) -> [any Codec.Decoder] {
        ranked(decoders, for: type)
    }

    /// The encoders for a type in the order in which they are asked.
    public func encoders(for type: ContentType) -> [any Codec.Encoder] {
        ranked(encoders, for: type)
    }

    /// The turners for a type in the order in which they are asked.
    public func turners(for type: ContentType) -> [any Codec.Turner] {
        ranked(turners, for: type)
    }

    /// What to do when no codec for a type, or for one that it conforms to, is registered.
    public func remedy(for type: ContentType) -> String? {
        remedies[type] ?? remedies.first { catalog.conforms(type, to: $0.key) }?.value
    }

    private func ranked<C>(_ entries: [Entry<C>], for type: ContentType) -> [C] {
        let exact = entries.filter { $0.types.contains(type) }
        let parents = entries.filter { entry in
            !entry.types.contains(type) && entry.types.contains { catalog.conforms(type, to: $0) }
        }
        return (exact + parents).map(\.codec)
    }
}

extension CodecRegistry {
    /// Describes a picture by the first decoder that can.
    public func header(of input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Header {
        try first(of: decoders(for: input.type), "decode", input.type) { (decoder) throws(CodecError) in
            try decoder.header(of: input, limits: limits)
        }
    }

    /// Describes a picture by the first decoder that can, reading the whole file only for one that must have it.
    ///
    /// - Throws: also `io` when the source can't be read, `limitExceeded` when it is too large to be read as a whole.
    public func header(
        reading source: some ByteSource, as type: ContentType, limits: Limits = Limits()
    ) throws(CodecError) -> Codec.Header {
        var whole: Codec.Input?
        return try first(of: decoders(for: type), "decode", type) { (decoder) throws(CodecError) in
            if let reader = decoder as? any Codec.HeaderReader {
                return try reader.header(reading: source, as: type, limits: limits)
            }
            let input = if let known = whole { known } else { try Codec.Input(reading: source, as: type, limits) }
            whole = input
            return try decoder.header(of: input, limits: limits)
        }
    }

    /// Says how many pictures a file holds by the first decoder that can; one where that decoder reads only one.
    public func frames(of input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.FrameSequence {
        try first(of: decoders(for: input.type), "decode", input.type) { (decoder) throws(CodecError) in
            guard let decoder = decoder as? any Codec.MultiFrameDecoder else {
                _ = try decoder.header(of: input, limits: limits)
                return Codec.FrameSequence(count: 1)
            }
            return try decoder.frames(of: input, limits: limits)
        }
    }

    /// Decodes a picture by the first decoder that can.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        try first(of: decoders(for: input.type), "decode", input.type) { (decoder) throws(CodecError) in
            try decoder.decode(input, options: options)
        }
    }

    /// Decodes a whole picture by the first decoder that can.
    public func decode(_ input: Codec.Input, limits: Limits = Limits()) throws(CodecError) -> Codec.Picture {
        try decode(input, options: Codec.DecodingOptions(limits: limits))
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

    /// Turns coded data by the first turner that can, and proves the result.
    public func provenTurn(
        _ input: Codec.Input, by orientation: Orientation, limits: Limits = Limits()
    ) throws(CodecError) -> [UInt8] {
        try first(of: turners(for: input.type), "turn", input.type) { (turner) throws(CodecError) in
            try turner.provenTurn(input, by: orientation, limits: limits)
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
        let advice = remedy(for: type).map { "; \($0)" } ?? ""
        let why = trail.isEmpty ? "no codec for it is registered\(advice)" : "none of \(trail.count) codecs could"
        throw CodecError(.unsupported, "Can't \(verb) \(type): \(why).", trail: trail)
    }
}
