import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

/// Finds the best rung of the ladder for one photo, climbs it, and proves the result.
///
/// Nothing here writes to the catalog or gives a file a name; the caller publishes what comes back.
struct UprightLadder: Sendable {
    let policy: PhotoImporter.UprightPolicy
    let configuration: PhotoImporter.Configuration
    let registry: CodecRegistry
    let codecs: any CodecService
    let library: PhotoLibrary
    let original: CodedFile
    let header: FileHeader

    var limits: Limits { configuration.limits }

    /// What a decoder is asked for, its time running from now.
    var decoding: Codec.DecodingOptions {
        Codec.DecodingOptions(
            limits: limits, interruption: Codec.Interruption(deadline: .now + configuration.decodingTime))
    }

    /// The orientation that counts by the format's standard.
    var orientation: Orientation { header.orientation ?? .up }

    /// Whether some place in the file states an orientation that a reader could apply, whatever counts.
    var statesAnother: Bool { header.evidence.contains { $0.orientation ?? .up != .up } }

    /// Makes the rendition that the policy asks for.
    func rendition() throws(NoRendition) -> ProvenRendition {
        try admit()
        return try configuration.removesLocation ? renditionWithoutLocation() : uprightRendition()
    }

    /// Makes the rendition with whatever the original states.
    func uprightRendition() throws(NoRendition) -> ProvenRendition {
        switch header.type {
        case .jpeg: try uprightJPEG()
        case .png: try uprightPNG()
        case let type where registry.catalog.conforms(type, to: .heifStandard): try uprightHEIF()
        default: try uprightOther()
        }
    }

    /// Checks the size that the header declares before any codec sees the file.
    private func admit() throws(NoRendition) {
        guard let width = header.width, let height = header.height else { return }
        do {
            _ = try limits.admit(width: width, height: height, format: Bitmap.Format(.rgb))
            let frames = header.frameCount ?? 1
            try limits.require(frames, atMost: limits.frames, "frames", of: "\(frames) frames")
        } catch {
            throw NoRendition(error)
        }
    }

    /// The rung for a picture that is upright: the original is the rendition.
    func asIs(_ size: PixelSize? = nil) -> ProvenRendition {
        ProvenRendition(
            staged: nil, type: header.type, size: size ?? displayedSize, rung: .asIs, proof: "the original's own bytes",
            account: Account(kept: ["everything"]))
    }

    /// The same, once a codec has read the header: bytes that break their format's rules there are no picture.
    ///
    /// What no codec here knows, another reader may.
    func readableAsIs() throws(NoRendition) -> ProvenRendition {
        do {
            _ = try codecs.header(of: original, limits: limits)
        } catch  where error.code == .malformed || error.code == .io {
            throw NoRendition(error)
        } catch {}
        return asIs()
    }

    /// Width and height once cropped and turned as the format says; zero where the header says none.
    var displayedSize: PixelSize {
        PixelSize(header) ?? PixelSize(width: 0, height: 0)
    }
}

/// A rendition that was compared with its source, ready to be published.
struct ProvenRendition: Sendable {
    /// The rendition's bytes in a file without a name; nil when the original serves.
    let staged: StagedFile?
    let type: ContentType
    let size: PixelSize
    let rung: Rung
    /// How it was proven.
    let proof: String
    var account: Account
    /// The orientation that was carried out, where only the codec knew it.
    var orientation: Orientation?
}

/// What became of a file's parts, by name.
struct Account: Sendable, Hashable {
    var kept: [String] = []
    var changed: [String] = []
    var dropped: [String] = []
    /// Carried over though it describes the picture as it was stored.
    var stale: [String] = []
}

/// Width and height in pixels.
struct PixelSize: Sendable, Hashable {
    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size at which a file's picture is shown; nil where its header says none.
    init?(_ header: FileHeader) {
        guard let (width, height) = header.displayedSize else { return nil }
        self.init(width: width, height: height)
    }

    func turned(by orientation: Orientation) -> PixelSize {
        orientation.swapsAxes ? PixelSize(width: height, height: width) : self
    }
}

/// Why a stored photo gets no rendition: one sentence, without the photo's name.
struct NoRendition: Error {
    let reason: String
    /// A failure of the disk or the catalog that may pass; then the photo isn't *kept* for good.
    var passing: (any Error)?

    init(_ reason: String) {
        self.reason = reason
    }

    /// Takes over what a layer below says.
    init(_ error: any Error) {
        self.init("\(error)")
        passing = Self.failureOfDisk(error)
    }

    /// Says what could not be done, and why.
    init(_ task: String, _ error: any Error) {
        self.init("\(task): \(Cause(error).reason).")
        passing = Self.failureOfDisk(error)
    }

    /// What of an error comes from the disk or the catalog; nil where the photo itself is the cause, or the settings.
    private static func failureOfDisk(_ error: any Error) -> (any Error)? {
        let cause: (any Error)? =
            switch error {
            case is LibraryError, is SystemError: error
            case let error as CodecError where error.code == .io: error.underlying
            case let error as MetadataError where error.code == .io: error.underlying
            default: nil
            }
        // What is over a limit, or makes no sense, would be so again.
        if let error = cause as? LibraryError, [.tooLarge, .invalidArgument].contains(error.code) { return nil }
        return cause
    }
}
