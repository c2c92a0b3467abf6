import ContentTypes
import PhotoCodecs
import Testing

@Suite struct CapabilityTests {
    /// Reads and writes `16` and then 256 gray samples.
    private struct SquareCodec: Codec.Decoder, Codec.Encoder, Codec.Turner {
        var name = "Square"
        let decodableTypes: [ContentType] = [.png]
        let encodableTypes: [ContentType] = [.png]
        let turnableTypes: [ContentType] = [.png]
        var samples: [Codec.Sample] = []
        /// What pixels are written, and what is wrong with it.
        var format = Bitmap.Format(.gray)
        var missing: CodecError?
        var spoils = false

        func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
            Codec.Header(width: 16, height: 16, format: .init(.gray))
        }

        func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
            if let missing { throw missing }
            return Codec.Picture(
                bitmap: try Bitmap(
                    width: 16, height: 16, format: .init(.gray), bytes: Array(input.bytes.dropFirst())))
        }

        func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard picture.bitmap.format == format else { throw CodecError(.unsupported, "\(format) alone is written.") }
            try sink.write([16] + (spoils ? picture.bitmap.bytes.map { ~$0 } : picture.bitmap.bytes))
        }

        func turn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
            input.bytes
        }

        func prove(_ turned: Codec.Input, isTurned input: Codec.Input, by orientation: Orientation, limits: Limits)
            throws(CodecError)
        {}
    }

    private static let sample = Codec.Sample(Array(repeating: 16, count: 257), type: .png, width: 16, height: 16)

    private func capability(_ codec: SquareCodec) throws -> Capability {
        var registry = CodecRegistry()
        registry.register(codec)
        registry.register(turner: codec)
        return try #require(registry.capabilities().first)
    }

    @Test func whatWorksIsNamed() throws {
        let found = try capability(SquareCodec(samples: [Self.sample]))
        #expect(found.type == .png)
        for ability in [found.decoding, found.encoding, found.turning] {
            guard case .works("Square") = ability else {
                Issue.record("\(ability)")
                return
            }
        }
    }

    @Test func aCodecWithoutASampleIsUntested() throws {
        guard case .untested("Square") = try capability(SquareCodec()).decoding else {
            Issue.record("decoded without a sample")
            return
        }
    }

    /// The one behind it is asked only where the first passes, and nobody knows whether it does.
    @Test func aFirstDecoderWithoutASampleIsUntested() throws {
        var registry = CodecRegistry()
        registry.register(SquareCodec(samples: [Self.sample]))
        registry.register(
            decoder: SquareCodec(name: "Untried", missing: CodecError(.malformed, "It reads nothing.")))
        let found = try #require(registry.capabilities().first)
        guard case .untested("Untried") = found.decoding, case .works("Square") = found.encoding else {
            Issue.record("\(found)")
            return
        }
    }

    /// Every format that a codec may be made for is tried.
    @Test(
        arguments: [Bitmap.Format.Model.gray, .rgb, .cmyk].flatMap { (model: Bitmap.Format.Model) in
            [Bitmap.Format.Alpha.none, .straight, .premultiplied].flatMap { (alpha: Bitmap.Format.Alpha) in
                [8, 10, 12, 16].map { Bitmap.Format(model, alpha: alpha, bitsPerSample: $0) }
            }
        })
    func anEncoderOfOneFormatWorks(format: Bitmap.Format) throws {
        guard case .works("Square") = try capability(SquareCodec(format: format)).encoding else {
            Issue.record("\(format) isn't written")
            return
        }
    }

    @Test func aMissingPieceIsToldInItsOwnWords() throws {
        let missing = CodecError(.unsupported, "There is no HEVC decoder; install libheif-plugin-libde265.")
        let found = try capability(SquareCodec(samples: [Self.sample], missing: missing))
        guard case .fails("Square", let error) = found.decoding else {
            Issue.record("\(found.decoding)")
            return
        }
        #expect(error.message == missing.message)
        // What nobody here can read back was written all the same.
        guard case .works("Square") = found.encoding else {
            Issue.record("\(found.encoding)")
            return
        }
    }

    @Test func aSampleOfAnotherSizeFails() throws {
        let sample = Codec.Sample(Self.sample.input.bytes, type: .png, width: 15, height: 16)
        guard case .fails("Square", let error) = try capability(SquareCodec(samples: [sample])).decoding else {
            Issue.record("took 16 for 15")
            return
        }
        #expect(error.code == .mismatch)
    }

    @Test func anEncoderThatWritesAnotherPictureFails() throws {
        let codec = SquareCodec(samples: [Self.sample], spoils: true)
        guard case .fails("Square", let error) = try capability(codec).encoding else {
            Issue.record("took the negative for the picture")
            return
        }
        #expect(error.code == .mismatch)
    }

    @Test func aRemedyStandsWhereNoCodecIs() throws {
        var registry = CodecRegistry()
        registry.remedies[.cameraRaw] = "enable the package trait RAW"
        guard case .none("enable the package trait RAW") = try #require(registry.capabilities().first).decoding else {
            Issue.record("no remedy")
            return
        }
        #expect(registry.remedy(for: .dng) == "enable the package trait RAW")
        let error = #expect(throws: CodecError.self) {
            try registry.decode(Codec.Input(bytes: [], type: .dng))
        }
        #expect(
            error?.message
                == "Can't decode com.adobe.raw-image: no codec for it is registered; enable the package trait RAW.")
    }
}
