import ContentTypes
import PhotoLibrary
import PhotoMetadata

/// How much memory a photo's rendition will take, told from its headers: a little more than was measured.
///
/// The figures are those of `Tests/Benchmarks/peak-per-rung`, the process itself included.
struct MemoryNeed: Sendable {
    /// What an import takes that reads a file in parts.
    private static let least = 28.0 * 1_048_576

    let bytes: Int

    init(of stored: StoredPhoto, under policy: PhotoImporter.UprightPolicy) {
        let total = Self.least + Self.pixels(of: stored, policy)
        bytes = total < Double(Int.max) ? Int(total) : .max
    }

    /// What comes with the picture: its coded bytes, coefficients, and pixels.
    private static func pixels(of stored: StoredPhoto, _ policy: PhotoImporter.UprightPolicy) -> Double {
        guard policy != .off else { return 0 }
        let isUpright = stored.header.orientation ?? .up == .up
        switch stored.header.type {
        case .jpeg: return isUpright ? 0 : JPEGNeed(of: stored, policy).bytes
        case .png where stored.header.facets.contains(.animation) && !isUpright:
            return 16 * stored.area * Double(stored.header.frameCount ?? 1) + 3 * stored.byteCount
        case .png: return isUpright ? 0 : png(stored)
        case .heic, .heif, .heics, .avif, .avis: return heif(stored, isUpright: isUpright || policy == .lossless)
        default:
            return isUpright
                ? stored.byteCount
                : (24 + 16 * Double(stored.header.frameCount ?? 1)) * stored.area + 3 * stored.byteCount
        }
    }

    /// Two bitmaps at a time, the source, and the rendition twice, which is as large; of a palette its indices too.
    private static func png(_ stored: StoredPhoto) -> Double {
        let png = (try? StoredBytes(stored.file)).flatMap { try? PNGFile(reading: $0) }
        let isTransparent = png?.chunks.contains { $0.type == "tRNS" } ?? true
        let channels = stored.header.channelCount ?? 4
        let samples = isTransparent && channels % 2 == 1 ? channels + 1 : channels
        let bytesPerPixel = samples * (stored.header.bitDepth ?? 16 > 8 ? 2 : 1)
        let isPacked = png?.header.map { $0.colorType == 3 || $0.bitDepth < 8 } ?? true
        return stored.area * Double(2 * bytesPerPixel + (isPacked ? 1 : 0)) + 3.2 * stored.byteCount
    }

    /// Two bitmaps at a time and libheif's planes beside them; what its coders take hardly depends on the size.
    private static func heif(_ stored: StoredPhoto, isUpright: Bool) -> Double {
        guard !isUpright else { return stored.byteCount }
        let bytesPerSample = stored.header.bitDepth ?? 8 > 8 ? 2.0 : 1
        let channels = Double(stored.header.channelCount ?? 3)
        return 10 * channels / 3 * bytesPerSample * stored.area + 64e6 + 2 * stored.byteCount
    }
}

/// What a sideways JPEG takes.
private struct JPEGNeed {
    let bytes: Double

    init(of stored: StoredPhoto, _ policy: PhotoImporter.UprightPolicy) {
        let source = try? StoredBytes(stored.file)
        let frame = source.flatMap { try? JPEGFile.frame(reading: $0) }
        let coded = Self.codedByteCount(of: stored, source)
        let channels = Double(frame?.componentIDs.count ?? 3)
        // Two bytes each: as many as pixels where colours aren't subsampled.
        let coefficients = 2 * stored.area * (frame?.samplesPerPixel ?? channels)
        let isProgressive = ["SOF2", "SOF6", "SOF10", "SOF14"].contains(stored.header.codec)
        let turn = coefficients * (isProgressive ? 2 : 1) + 2.3 * coded
        let canTurn = frame?.canTurn(by: stored.header.orientation ?? .up) ?? false
        guard !canTurn, policy == .pixels else {
            bytes = turn
            return
        }
        // Two bitmaps at a time, beside the coefficients for which an encoder finds its tables.
        bytes = max(turn, 2 * channels * stored.area + coefficients + 4 * coded)
    }

    /// How long the picture is without the film that may follow it; looked for only where the file is long for its size.
    private static func codedByteCount(of stored: StoredPhoto, _ source: StoredBytes?) -> Double {
        guard stored.byteCount > stored.area, let source, let jpeg = try? JPEGFile(reading: source) else {
            return stored.byteCount
        }
        return Double(jpeg.end)
    }
}

extension JPEGFile.Frame {
    /// The largest sampling factors.
    private var largest: (across: Int, down: Int) {
        (samplingFactors.map { Int($0 >> 4) }.max() ?? 1, samplingFactors.map { Int($0 & 15) }.max() ?? 1)
    }

    /// Samples a pixel, all components together.
    fileprivate var samplesPerPixel: Double {
        let samples = samplingFactors.reduce(0) { $0 + Int($1 >> 4) * Int($1 & 15) }
        let most = largest.across * largest.down
        return componentIDs.count == 1 ? 1 : most > 0 ? Double(samples) / Double(most) : Double(componentIDs.count)
    }

    /// Whether every edge that moves is one of whole iMCUs.
    fileprivate func canTurn(by orientation: Orientation) -> Bool {
        let unit = componentIDs.count == 1 ? (across: 1, down: 1) : largest
        guard unit.across > 0, unit.down > 0 else { return false }
        let isWidthWhole = width % (8 * unit.across) == 0
        let isHeightWhole = height % (8 * unit.down) == 0
        return switch orientation {
        case .up, .leftMirrored: true
        case .upMirrored, .left: isWidthWhole
        case .downMirrored, .right: isHeightWhole
        case .down, .rightMirrored: isWidthWhole && isHeightWhole
        }
    }
}

extension StoredPhoto {
    fileprivate var area: Double { Double(header.width ?? 0) * Double(header.height ?? 0) }
    fileprivate var byteCount: Double { Double(photo.byteCount) }
}
