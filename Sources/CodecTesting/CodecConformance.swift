public import ContentTypes
public import PhotoCodecs

/// What every codec has to keep to, checked of one of them for one content type.
///
/// Nothing here depends on a test framework: checks give back what they found, as values. They compute and block as
/// the codec does, some of them on threads of their own; asynchronous code takes the asynchronous methods, which keep
/// off the cooperative thread pool. A codec that crashes takes the process with it: run the checks in a test.
public struct CodecConformance: Sendable {
    /// What is checked.
    public let decoder: any Codec.Decoder
    /// What makes the files to decode; nil for a codec that only reads.
    public let encoder: (any Codec.Encoder)?
    /// The type that is read and written.
    public let type: ContentType
    /// What the codec is held to.
    public let abilities: Abilities

    /// Holds a codec that reads and writes to what it declares.
    public init(of codec: some Codec.Decoder & Codec.Encoder, as type: ContentType, abilities: Abilities) {
        self.init(of: codec, writtenBy: codec, as: type, abilities: abilities)
    }

    /// Holds a decoder to what it declares, and the encoder that makes files for it.
    ///
    /// Where there is no encoder, ``Abilities/files`` or the decoder's samples are what is decoded, and checks that need
    /// pictures of their own are left out.
    public init(
        of decoder: any Codec.Decoder, writtenBy encoder: (any Codec.Encoder)?, as type: ContentType,
        abilities: Abilities
    ) {
        self.decoder = decoder
        self.encoder = encoder
        self.type = type
        self.abilities = abilities
    }

    /// The checks that apply to this codec.
    public var checks: [Check] { Check.all.filter(applies) }

    /// All that is found by every check that applies; empty for a codec that keeps to everything.
    public func findings() -> [Finding] { checks.flatMap(findings(of:)) }

    /// What one check finds; a check that doesn't apply finds just that.
    public func findings(of check: Check) -> [Finding] {
        var report = Report(check)
        guard applies(check) else {
            report.note(
                "\(type)", "the check doesn't apply, for want of an encoder, a second frame or a declared ability")
            return report.findings
        }
        run(check.kind, &report)
        return report.findings
    }

    private func applies(_ check: Check) -> Bool {
        switch check.kind {
        case .samples: abilities.hasSamples
        case .sizes, .formats, .refusals, .turnedPictures: encoder != nil
        case .color: encoder != nil && (abilities.holdsProfile || abilities.holdsCodePoints)
        case .metadata: encoder != nil && (abilities.holdsExif || abilities.holdsXMP)
        case .orientations:
            switch abilities.orientation {
            case .none: false
            case .exif: encoder != nil
            case .files: true
            }
        case .frames: decoder is any Codec.MultiFrameDecoder
        default: true
        }
    }

    private func run(_ kind: Check.Kind, _ report: inout Report) {
        switch kind {
        case .samples: checkSamples(&report)
        case .sizes: checkSizes(&report)
        case .formats: checkFormats(&report)
        case .refusals: checkRefusals(&report)
        case .orientations: checkOrientations(&report)
        case .turnedPictures: checkTurnedPictures(&report)
        case .header: checkHeader(&report)
        case .color: checkColor(&report)
        case .metadata: checkMetadata(&report)
        case .truncations: checkTruncations(&report)
        case .corruptions: checkCorruptions(&report)
        case .foreignBytes: checkForeignBytes(&report)
        case .limits: checkLimits(&report)
        case .interruption: checkInterruption(&report)
        case .inputBounds: checkInputBounds(&report)
        case .concurrency: checkConcurrency(&report)
        case .fitting: checkFitting(&report)
        case .frames: checkFrames(&report)
        }
    }
}
