import ContentTypes
import DurableFiles
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

extension UprightLadder {
    /// Decodes a picture of the original, as a whole and within the limits.
    func decoded(_ file: CodedFile) throws(NoRendition) -> Codec.Picture {
        let picture: Codec.Picture
        do {
            picture = try codecs.decode(file, options: decoding)
        } catch {
            throw NoRendition(error)
        }
        guard picture.isComplete else {
            throw NoRendition("The picture is damaged or ends early; only a part of it can be decoded.")
        }
        return picture
    }

    /// Encodes an upright picture in a lossless format and proves that every sample is the source's.
    func losslessRendition(
        of source: Codec.Picture, finishing: ([UInt8]) throws(NoRendition) -> Carried
    ) throws(NoRendition) -> ProvenRendition {
        let carried = try finishing(try encoded(source, like: original, quality: 1))
        let (staged, likeness) = try staged(carried, source: source)
        let difference = likeness.distortion.largestDifference
        guard difference == 0 else {
            throw NoRendition("The rendition differs from its source by up to \(difference) and was not published.")
        }
        return provenEqual(staged, source, rung: .losslessReencode, carried.account)
    }

    /// Whether a picture that was read back is close enough to its source, and turned as it should be.
    func isProven(_ likeness: Likeness) -> Bool {
        likeness.wrongTurn == nil && likeness.distortion.peakSignalToNoiseRatio >= configuration.leastSignalToNoise
    }

    private func provenEqual(
        _ staged: StagedFile, _ source: Codec.Picture, rung: Rung, _ account: Account
    ) -> ProvenRendition {
        proven(staged, source, rung: rung, proof: "every sample equal", account: account)
    }

    /// How much finer than the source's own its steps may get, in the order in which that is tried.
    ///
    /// The last is for pictures that were coded very coarsely, whose steps are still coarse after a division by 4.
    static let finenesses = [1.0, 2.0, 4.0, 1024.0]

    /// Encodes an upright picture with loss, with finer steps until it is close enough to its source.
    ///
    /// - Parameter rungWhenEqual: what to call a rendition that turns out to be equal; another decoder than ours may
    ///   still tell the two apart where the format is a lossy one.
    func lossyRendition(
        of source: Codec.Picture, like template: CodedFile, rungWhenEqual: Rung = .reencode,
        finishing: ([UInt8]) throws(NoRendition) -> Carried
    ) throws(NoRendition) -> ProvenRendition {
        var closest = -Double.infinity
        var wrongTurn: Orientation?
        for quality in Self.finenesses {
            let carried = try finishing(try encoded(source, like: template, quality: quality))
            let (staged, likeness) = try staged(carried, source: source)
            closest = max(closest, likeness.distortion.peakSignalToNoiseRatio)
            wrongTurn = likeness.wrongTurn
            if likeness.distortion.largestDifference == 0 {
                return provenEqual(staged, source, rung: rungWhenEqual, carried.account)
            }
            if isProven(likeness) {
                let decibels = (closest * 10).rounded() / 10
                return proven(
                    staged, source, rung: .reencode, proof: "\(decibels) dB from its source", account: carried.account)
            }
        }
        if let wrongTurn { throw NoRendition(Likeness.refusal(of: wrongTurn)) }
        throw NoRendition(
            "The rendition came no closer to its source than \((closest * 10).rounded() / 10) dB, under the bound of "
                + "\(configuration.leastSignalToNoise) dB, and was not published.")
    }

    /// The source's metadata as it goes into the rendition.
    private func uprightMetadata(of source: Codec.Picture) -> UprightMetadata {
        UprightMetadata(of: source.metadata, size: uprightSize(of: source))
    }

    /// What becomes of the parts of a picture whose metadata the codec itself writes.
    func account(of source: Codec.Picture) -> Account {
        var account = uprightMetadata(of: source).account
        if source.bitmap.color.iccProfile != nil { account.kept.append("ICC") }
        if source.bitmap.color.codePoints != nil { account.kept.append("colour code points") }
        account.kept += source.companions.map(\.role.name)
        account.dropped += source.omitted
        return account
    }

    func uprightSize(of source: Codec.Picture) -> PixelSize {
        PixelSize(width: source.bitmap.width, height: source.bitmap.height).turned(by: source.orientation)
    }

    private func encoded(
        _ source: Codec.Picture, like template: CodedFile, quality: Double
    ) throws(NoRendition) -> [UInt8] {
        var upright = Codec.Picture(
            bitmap: source.bitmap.turned(by: source.orientation), metadata: uprightMetadata(of: source).metadata)
        upright.companions = source.companions.map(\.upright)
        do {
            return try codecs.encode(upright, as: header.type, like: template, quality: quality, limits: limits)
        } catch {
            throw NoRendition(error)
        }
    }

    private func staged(_ carried: Carried, source: Codec.Picture) throws(NoRendition) -> (
        StagedFile, Likeness
    ) {
        let staged = try stage(carried.file)
        try checkUpright(staged, size: uprightSize(of: source))
        return (staged, try likeness(of: readBack(staged), to: source))
    }

    private func proven(
        _ staged: StagedFile, _ source: Codec.Picture, rung: Rung, proof: String, account: Account
    ) -> ProvenRendition {
        ProvenRendition(
            staged: staged, type: header.type, size: uprightSize(of: source), rung: rung, proof: proof,
            account: account)
    }
}

/// A rendition's bytes with everything that was carried over from the original.
struct Carried: Sendable {
    var file: SplicedFile
    var account: Account

    init(_ bytes: [UInt8], account: Account) {
        file = SplicedFile(bytes)
        self.account = account
    }

    init(_ graft: Graft) {
        file = graft.file
        account = Account(kept: graft.kept, changed: graft.changed, dropped: graft.dropped, stale: graft.stale)
    }
}
