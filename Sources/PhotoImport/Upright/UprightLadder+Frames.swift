import ContentTypes
import PhotoCodecs
import PhotoLibrary
import PhotoMetadata

/// Animations and documents of several pages.
extension UprightLadder {
    /// Turns every frame or page and encodes them all again, with the times and the number of repetitions they had.
    ///
    /// - Parameters:
    ///   - sequence: how many pictures the original holds.
    ///   - still: a picture that is shown in place of them all and is none of them; it is coded before the first.
    ///   - finishing: makes the rendition of the encoded file and what becomes of the metadata that the codec carries.
    func uprightFrames(
        _ sequence: Codec.FrameSequence, behind still: Codec.Picture? = nil,
        finishing: ([UInt8], Account) throws(NoRendition) -> Carried
    ) throws(NoRendition) -> ProvenRendition {
        try require(
            policy == .pixels || header.type == .png, "A \(header.type) can't be turned without coding it again.")
        try requireRoom(for: sequence.count)
        let source = try frames(of: original) { $0.orientation = orientation(of: $0, in: sequence) }
        guard let first = source.first?.picture else { throw NoRendition("The file holds no picture.") }
        try require(
            source.count == sequence.count && source.allSatisfy(\.picture.isComplete),
            "The file is damaged or ends early; only a part of its pictures can be decoded.")
        let upright = ((still.map { [Codec.Frame($0)] } ?? []) + source).map(uprightFrame)
        for quality in Self.finenesses {
            let coded = try encoded(upright, loopCount: sequence.loopCount ?? 0, quality: quality)
            let carried = try finishing(coded, account(of: first))
            let staged = try stage(carried.file)
            try checkUpright(staged, size: uprightSize(of: first))
            var worst = try worst(of: staged, from: source, sequence)
            if let still { worst.add(try likeness(of: try readBack(staged), to: still)) }
            guard worst.isProven(by: configuration.leastSignalToNoise) else { continue }
            return ProvenRendition(
                staged: staged, type: header.type, size: uprightSize(of: first),
                rung: worst.isEqual ? rungWhenEqual : .reencode,
                proof: worst.isEqual
                    ? "every sample of \(source.count) pictures equal"
                    : "\((worst.decibels * 10).rounded() / 10) dB from its source at its worst picture",
                account: carried.account)
        }
        throw NoRendition("A picture of the rendition came not close enough to its source, and it was not published.")
    }

    /// Pages have an orientation each; of an animation one holds for the canvas.
    private func orientation(of picture: Codec.Picture, in sequence: Codec.FrameSequence) -> Orientation {
        sequence.loopCount == nil ? stated(by: picture.orientation) : orientation
    }

    /// Frames are in memory twice, as they are stored and as they are shown.
    private func requireRoom(for count: Int) throws(NoRendition) {
        let area = (header.width ?? 0).multipliedReportingOverflow(by: header.height ?? 0)
        let bytes = area.partialValue.multipliedReportingOverflow(by: 8 * count)
        try require(
            !area.overflow && !bytes.overflow && bytes.partialValue <= configuration.memoryBudget,
            "The \(count) pictures of the file need more memory than the budget of \(configuration.memoryBudget) bytes; "
                + "allow more.")
    }

    private func frames(
        of file: CodedFile, _ change: (inout Codec.Picture) -> Void = { _ in }
    ) throws(NoRendition) -> [Codec.Frame] {
        var frames: [Codec.Frame] = []
        do {
            try codecs.decodeFrames(file, options: decoding) { (frame) throws(CodecError) in
                var frame = frame
                change(&frame.picture)
                frames.append(frame)
            }
        } catch {
            throw NoRendition(error)
        }
        return frames
    }

    private func uprightFrame(_ frame: Codec.Frame) -> Codec.Frame {
        let picture = frame.picture
        let upright = Codec.Picture(
            bitmap: picture.bitmap.turned(by: picture.orientation),
            metadata: UprightMetadata(of: picture.metadata, size: uprightSize(of: picture)).metadata)
        return Codec.Frame(upright, duration: frame.duration)
    }

    private func encoded(_ frames: [Codec.Frame], loopCount: Int, quality: Double) throws(NoRendition) -> [UInt8] {
        do {
            return try codecs.encode(
                frames, loopCount: loopCount, as: header.type, like: original, quality: quality, limits: limits)
        } catch {
            throw NoRendition(error)
        }
    }

    /// Reads a rendition back and compares picture by picture, times and repetitions too.
    private func worst(
        of staged: StagedFile, from source: [Codec.Frame], _ sequence: Codec.FrameSequence
    ) throws(NoRendition) -> WorstFrame {
        let file = CodedFile(staged.file, type: header.type)
        let shown = try frames(of: file)
        var worst = WorstFrame()
        do {
            let found = try codecs.frames(of: file, limits: limits)
            guard found == sequence, shown.map(\.duration) == source.map(\.duration),
                shown.allSatisfy({ $0.picture.orientation == .up && $0.picture.isComplete })
            else {
                throw CodecError(.mismatch, "The rendition does not read back with the pictures and times it should.")
            }
            for (frame, original) in zip(shown, source) {
                worst.add(
                    try Likeness(
                        of: frame.picture.bitmap, to: original.picture.bitmap, turnedBy: original.picture.orientation))
            }
        } catch {
            throw NoRendition(error)
        }
        return worst
    }
}

/// How close the least close of several pictures is to its source.
private struct WorstFrame {
    private(set) var decibels = Double.infinity
    private var isTurnedWrong = false

    var isEqual: Bool { decibels == .infinity }

    mutating func add(_ likeness: Likeness) {
        decibels = min(decibels, likeness.distortion.peakSignalToNoiseRatio)
        isTurnedWrong = isTurnedWrong || likeness.wrongTurn != nil
    }

    func isProven(by bound: Double) -> Bool { !isTurnedWrong && decibels >= bound }
}
