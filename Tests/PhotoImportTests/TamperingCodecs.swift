import PhotoImport

/// Codecs whose results are changed on the way back, as a faulty codec's would be; decoding and proving stay honest.
struct TamperingCodecs: CodecService {
    var honest = InProcessCodecService(.standard)
    /// What is done to a picture beside the turn that was asked for.
    var extraTurn = Orientation.up
    /// How many pixels a picture has whose turn is tampered with: it may be the main one, or one beside it.
    var tamperedArea = 0..<Int.max
    /// Changes a picture before it is encoded.
    var changingPicture: @Sendable (Codec.Picture) -> Codec.Picture = { $0 }
    /// Changes the bytes of an encoded or turned picture.
    var changingCode: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// Changes what was decoded.
    var changingDecoded: @Sendable (Codec.Picture) -> Codec.Picture = { $0 }
    /// Thrown in place of a result.
    var failure: CodecError?

    func header(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.Header {
        try honest.header(of: file, limits: limits)
    }

    func frames(of file: CodedFile, limits: Limits) throws(CodecError) -> Codec.FrameSequence {
        try honest.frames(of: file, limits: limits)
    }

    func decode(_ file: CodedFile, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        changingDecoded(try honest.decode(file, options: options))
    }

    func encode(
        _ picture: Codec.Picture, as type: ContentType, like template: CodedFile?, quality: Double, limits: Limits
    ) throws(CodecError) -> [UInt8] {
        if let failure { throw failure }
        var picture = picture
        if tamperedArea.contains(picture.bitmap.width * picture.bitmap.height) {
            picture.bitmap = picture.bitmap.turned(by: extraTurn)
        }
        let changed = changingPicture(picture)
        return changingCode(
            try honest.encode(changed, as: type, like: template, quality: quality, limits: limits))
    }

    func provenTurn(_ file: CodedFile, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
        let header = try honest.header(of: file, limits: limits)
        guard tamperedArea.contains(header.width * header.height) else {
            return try honest.provenTurn(file, by: orientation, limits: limits)
        }
        var registry = CodecRegistry()
        registry.register(
            turner: TamperingTurner(extraTurn: extraTurn, changingCode: changingCode, failure: failure))
        return try InProcessCodecService(registry).provenTurn(file, by: orientation, limits: limits)
    }
}

/// Turns JPEG otherwise than asked; its proof is the honest one's.
struct TamperingTurner: Codec.Turner {
    var extraTurn = Orientation.up
    var changingCode: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    var failure: CodecError?
    let name = "Tampering turner"
    let turnableTypes: [ContentType] = [.jpeg]

    private func honest() throws(CodecError) -> any Codec.Turner {
        guard let turner = CodecRegistry.standard.turners(for: .jpeg).first else {
            throw CodecError(.unsupported, "There is no turner for JPEG.")
        }
        return turner
    }

    func turn(_ input: Codec.Input, by orientation: Orientation, limits: Limits) throws(CodecError) -> [UInt8] {
        if let failure { throw failure }
        return changingCode(try honest().turn(input, by: orientation.followed(by: extraTurn), limits: limits))
    }

    func prove(_ turned: Codec.Input, isTurned input: Codec.Input, by orientation: Orientation, limits: Limits)
        throws(CodecError)
    {
        try honest().prove(turned, isTurned: input, by: orientation, limits: limits)
    }
}
