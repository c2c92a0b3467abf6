import ContentTypes
import Foundation
import JPEGCodec
import PhotoCodecs
import Testing

/// Pictures decoded to fewer pixels by a smaller inverse DCT.
@Suite struct FittingTests {
    private let codec = JPEGCodec()

    private func decoded(_ file: Codec.Input, fitting side: Int?, limits: Limits = Limits()) throws -> Bitmap {
        try codec.decode(file, options: Codec.DecodingOptions(limits: limits, fitting: side)).bitmap
    }

    /// Of 161 × 90 the eighths that cost less than the whole are 21, 41, 61, 81 and 101 pixels long; what is less than
    /// half of the first is made from that.
    @Test(arguments: [
        (0, 1, 1), (1, 1, 1), (10, 10, 6), (11, 21, 12), (21, 21, 12), (22, 41, 23), (41, 41, 23), (61, 61, 34),
        (62, 81, 45), (81, 81, 45), (101, 101, 57), (102, 161, 90), (161, 161, 90), (162, 161, 90), (.max, 161, 90),
        (.min, 1, 1),
    ])
    func isTheSmallestThatSuffices(side: Int, width: Int, height: Int) throws {
        for coding in [Coding.ycc420, .progressive] {
            for isWide in [true, false] {
                let file = try isWide ? coding.file(161, 90) : coding.file(90, 161)
                let bitmap = try decoded(file, fitting: side)
                #expect((bitmap.width, bitmap.height) == (isWide ? (width, height) : (height, width)))
            }
        }
    }

    @Test(arguments: Coding.all)
    func atFullSizeIsTheWholePicture(coding: Coding) throws {
        let file = try coding.file(40, 33)
        #expect(try decoded(file, fitting: 40) == decoded(file, fitting: nil))
    }

    /// Mean over areas is another filter than a DCT of fewer points; on soft pictures they agree.
    ///
    /// libjpeg gives a component as many pixels as the picture only where both its axes are as coarse; else some pixels
    /// in a row share one of its samples, at twice the number with twice the error, which is 6 decibels.
    @Test(arguments: Coding.all.filter { $0.coarseness < 100 }, 1...5)
    func looksLikeTheWholePictureReduced(coding: Coding, eighths: Int) throws {
        let (small, reference) = try reduced(coding, eighths)
        let likeness = psnr(small, reference)
        #expect(likeness > 44 - 6 * log2(Double(Self.pixelsOfASample(coding))), "\(likeness)")
    }

    /// How many pixels of a small picture share a sample of some component: of 4:1:1 four, of 4:2:0 none.
    private static func pixelsOfASample(_ coding: Coding) -> Int {
        let across = coding.sampling.map(\.across).max() ?? 1
        let down = coding.sampling.map(\.down).max() ?? 1
        let shares = coding.sampling.map { component in
            let (columns, rows) = (across / component.across, down / component.down)
            return Int(max(columns, rows) / min(columns, rows))
        }
        return shares.max() ?? 1
    }

    /// Each component has a transform of its own size; colour that came out of step with brightness would be shifted,
    /// and in the scene's ramps of a level a pixel the shift is the mean difference.
    @Test(arguments: Coding.all.filter { $0.coarseness < 100 }, 1...5)
    func nothingIsShifted(coding: Coding, eighths: Int) throws {
        let (small, reference) = try reduced(coding, eighths)
        let channels = small.format.channelCount
        for channel in 0..<channels {
            let places = stride(from: channel, to: small.bytes.count, by: channels)
            let sum = places.reduce(0) { $0 + Int(small.bytes[$1]) - Int(reference.bytes[$1]) }
            let mean = Double(sum * channels) / Double(small.bytes.count)
            #expect(abs(mean) < 1, "channel \(channel): \(mean)")
        }
    }

    /// A scene decoded to some eighths of its size, and what it is to look like.
    private func reduced(_ coding: Coding, _ eighths: Int) throws -> (small: Bitmap, reference: Bitmap) {
        let (width, height) = (189, 131)
        let source = try SoftScene(width: width, height: height, model: coding.model).bitmap
        let file = try coding.encode(Codec.Picture(bitmap: source))
        let small = try decoded(file, fitting: (width * eighths + 7) / 8)
        #expect((small.width, small.height) == ((width * eighths + 7) / 8, (height * eighths + 7) / 8))
        let whole = try decoded(file, fitting: nil)
        let reference = try areaReduced(whole, by: Double(eighths) / 8, toWidth: small.width, height: small.height)
        return (small, reference)
    }

    @Test func needsMemoryForTheSmallBitmapOnly() throws {
        let file = try Coding.ycc420.file(320, 240)
        var limits = Limits()
        limits.bitmapBytes = 40 * 30 * 3
        #expect(try decoded(file, fitting: 40, limits: limits).width == 40)
        #expect { try decoded(file, fitting: nil, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
        limits.bitmapBytes -= 1
        #expect { try decoded(file, fitting: 40, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
        limits.pixels = 320 * 240 - 1
        #expect { try decoded(file, fitting: 1, limits: limits) } throws: {
            ($0 as? CodecError)?.code == .limitExceeded
        }
    }

    @Test(arguments: [Coding.gray, .ycc420, .progressive, .cmyk])
    func everyTruncationIsSeen(coding: Coding) throws {
        let file = try coding.file(24, 20).bytes
        let whole = try decoded(jpeg(file), fitting: 9)
        for length in 0..<file.count {
            let options = Codec.DecodingOptions(fitting: 9)
            guard let picture = try? codec.decode(jpeg(Array(file[..<length])), options: options) else { continue }
            #expect((picture.bitmap.width, picture.bitmap.height) == (9, 8))
            #expect(!picture.isComplete || (length >= file.count - 2 && picture.bitmap == whole))
        }
    }
}

/// Brightness with as much detail as a photo that is in focus but not noisy, and colours that change slowly: along each
/// axis by a level a pixel.
private struct SoftScene {
    let bitmap: Bitmap

    init(width: Int, height: Int, model: Bitmap.Format.Model) throws {
        let format = Bitmap.Format(model)
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { x in
                (0..<format.channelCount).map { Self.sample(x, y, $0) }
            }
        }
        bitmap = try Bitmap(width: width, height: height, format: format, bytes: bytes)
    }

    private static func sample(_ x: Int, _ y: Int, _ channel: Int) -> UInt8 {
        let (across, down) = (Double(x), Double(y))
        let wave = 9 * sin(across / 5) + 8 * cos(down / 7 - across / 11)
        let edge = 12 / (1 + exp((across - 2 * down) / 6))
        let ramp = channel == 0 ? 20 + across : channel == 1 ? 100 : 20 + down
        return UInt8(ramp + wave + edge)
    }
}

/// The mean over the area of the source that each pixel covers when its sides are multiplied by `scale`.
///
/// Beyond its last pixels the source goes on as they are, which is how its last blocks were filled when it was coded.
private func areaReduced(_ source: Bitmap, by scale: Double, toWidth width: Int, height: Int) throws -> Bitmap {
    let channels = source.format.channelCount
    var bytes: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            for channel in 0..<channels {
                var sum = 0.0
                for (row, down) in coverage(y, scale) {
                    for (column, across) in coverage(x, scale) {
                        let place = min(row, source.height - 1) * source.width + min(column, source.width - 1)
                        sum += down * across * Double(source.bytes[place * channels + channel])
                    }
                }
                bytes.append(UInt8((sum * scale * scale).rounded()))
            }
        }
    }
    return try Bitmap(width: width, height: height, format: source.format, color: source.color, bytes: bytes)
}

/// Which source pixels a pixel covers along one axis, and how much of each.
private func coverage(_ index: Int, _ scale: Double) -> [(index: Int, weight: Double)] {
    let (start, end) = (Double(index) / scale, Double(index + 1) / scale)
    return (Int(start)...Int(end)).map { ($0, min(end, Double($0) + 1) - max(start, Double($0))) }
}
