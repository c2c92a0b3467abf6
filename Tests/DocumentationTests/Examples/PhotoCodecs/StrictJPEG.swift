import ContentTypes
import PhotoCodecs

/// Takes the place of another decoder of JPEG: progressive files are refused for good, CMYK is left to the other one.
struct StrictJPEG: Codec.Decoder {
    /// The decoder that does the work.
    let base: any Codec.Decoder
    var name: String { "strict \(base.name)" }
    var decodableTypes: [ContentType] { [.jpeg] }
    var samples: [Codec.Sample] { base.samples }

    func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        let header = try base.header(of: input, limits: limits)
        guard header.format.model != .cmyk else {
            throw CodecError(.unsupported, "The JPEG is CMYK, which is left to another codec.")
        }
        guard !Self.isProgressive(input.bytes) else {
            throw CodecError(.limitExceeded, "The JPEG is progressive, which is not taken here; save it as baseline.")
        }
        return header
    }

    func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        _ = try header(of: input, limits: options.limits)
        return try base.decode(input, options: options)
    }

    /// Walks from segment to segment until the first that says how the picture is coded: FFC2 is progressive.
    private static func isProgressive(_ bytes: [UInt8]) -> Bool {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            if [0xC0, 0xC1, 0xC2].contains(bytes[place + 1]) { return bytes[place + 1] == 0xC2 }
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        return false
    }
}

extension CodecRegistry {
    /// These codecs, with their first decoder of JPEG made strict.
    var withStrictJPEG: CodecRegistry {
        var registry = self
        if let base = decoders(for: .jpeg).first { registry.register(decoder: StrictJPEG(base: base)) }
        return registry
    }
}
