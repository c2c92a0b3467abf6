import CodecTesting
import PhotoCodecs
import Testing

/// What can be wrong with the toy codec.
enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case samplesOfAnotherSize, lastOddColumnIsLost, lowBytesAreLost, inksAreTakenForColours, codePointsAreDropped
    case orientationIsIgnored, pixelsAreTurned, turnIsDropped
    case headerTellsOfBytes, headerNeedsAllPixels, headerDecodes
    case profileIsDropped, profileIsChanged, exifIsChanged, xmpIsDropped
    case cutsAreHidden, blamesTheCaller, takesJPEG
    case pixelsOverLimit, sideOverLimit, bitmapOverLimit, fileOverLimit, metadataOverLimit, framesOverLimit
    case cancellationIsIgnored, deadlineIsIgnored, cancelledIsMalformed, cancelledIsAPart, asksOnce
    case laterAnswersAreIgnored
    case readsPastTheEnd, belongsToOneThread
    case smallerThanAsked, largerThanAsked, smallIsBlank, smallIsSqueezed, smallIsTurned
    case countsOneFrameMore, loopsOnce, framesLastAsLong, lastFrameIsDecoded, errorsAreSwallowed, noFramesAreWritten

    var testDescription: String { rawValue }

    /// The check that must find it.
    var check: CodecConformance.Check {
        switch self {
        case .samplesOfAnotherSize: .samples
        case .lastOddColumnIsLost: .sizes
        case .lowBytesAreLost: .formats
        case .inksAreTakenForColours, .codePointsAreDropped: .refusals
        case .orientationIsIgnored, .pixelsAreTurned: .orientations
        case .turnIsDropped: .turnedPictures
        case .headerTellsOfBytes, .headerNeedsAllPixels, .headerDecodes: .header
        case .profileIsDropped, .profileIsChanged: .color
        case .exifIsChanged, .xmpIsDropped: .metadata
        case .cutsAreHidden: .truncations
        case .blamesTheCaller: .corruptions
        case .takesJPEG: .foreignBytes
        case .pixelsOverLimit, .sideOverLimit, .bitmapOverLimit, .fileOverLimit, .metadataOverLimit, .framesOverLimit:
            .limits
        case .cancellationIsIgnored, .deadlineIsIgnored, .cancelledIsMalformed, .cancelledIsAPart, .asksOnce,
            .laterAnswersAreIgnored:
            .interruption
        case .readsPastTheEnd: .inputBounds
        case .belongsToOneThread: .concurrency
        case .smallerThanAsked, .largerThanAsked, .smallIsBlank, .smallIsSqueezed, .smallIsTurned: .fitting
        case .countsOneFrameMore, .loopsOnce, .framesLastAsLong, .lastFrameIsDecoded, .errorsAreSwallowed,
            .noFramesAreWritten:
            .frames
        }
    }

    /// The limits that a codec with this fault keeps to, one higher than it is told.
    func loosened(_ limits: Limits) -> Limits {
        let loose: WritableKeyPath<Limits, Int>? =
            switch self {
            case .pixelsOverLimit: \.pixels
            case .sideOverLimit: \.side
            case .bitmapOverLimit: \.bitmapBytes
            case .fileOverLimit: \.fileBytes
            case .metadataOverLimit: \.metadataBytes
            case .framesOverLimit: \.frames
            default: nil
            }
        guard let loose else { return limits }
        var limits = limits
        limits[keyPath: loose] += 1
        return limits
    }
}
