import ContentTypes
import Foundation
import PhotoCodecs

/// Pictures that look different in each of the eight orientations.
enum Scene {
    /// Gradients along both axes, waves that no mirroring maps to themselves, and a bright mark near one corner.
    static func bitmap(_ width: Int, _ height: Int, _ model: Bitmap.Format.Model = .rgb) throws -> Bitmap {
        let format = Bitmap.Format(model)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * format.channelCount)
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<format.channelCount { bytes.append(sample(x, y, channel, width, height)) }
            }
        }
        return try Bitmap(width: width, height: height, format: format, bytes: bytes)
    }

    private static func sample(_ x: Int, _ y: Int, _ channel: Int, _ width: Int, _ height: Int) -> UInt8 {
        if x * 8 < width * 3, y * 8 < height { return channel == 1 ? 20 : 240 }
        let ramp = channel % 2 == 0 ? 150 * x / width : 150 * y / height
        let wave = (x * x + 3 * y + 29 * channel) % 47
        return UInt8(30 + ramp + wave)
    }

    /// The bitmap with an orientation carried out, pixel by pixel.
    static func turned(_ bitmap: Bitmap, by orientation: Orientation) throws -> Bitmap {
        let (width, height) = (bitmap.width, bitmap.height)
        let swaps = orientation.swapsAxes
        let (across, down) = swaps ? (height, width) : (width, height)
        let channels = bitmap.format.channelCount
        var bytes = [UInt8](repeating: 0, count: bitmap.bytes.count)
        for y in 0..<height {
            for x in 0..<width {
                let (toX, toY) =
                    switch orientation {
                    case .up: (x, y)
                    case .upMirrored: (width - 1 - x, y)
                    case .down: (width - 1 - x, height - 1 - y)
                    case .downMirrored: (x, height - 1 - y)
                    case .leftMirrored: (y, x)
                    case .right: (height - 1 - y, x)
                    case .rightMirrored: (height - 1 - y, width - 1 - x)
                    case .left: (y, width - 1 - x)
                    }
                for channel in 0..<channels {
                    bytes[(toY * across + toX) * channels + channel] =
                        bitmap.bytes[(y * width + x) * channels + channel]
                }
            }
        }
        return try Bitmap(width: across, height: down, format: bitmap.format, color: bitmap.color, bytes: bytes)
    }
}

/// Peak signal-to-noise ratio in decibels; 99 for equal bytes.
func psnr(_ a: Bitmap, _ b: Bitmap) -> Double {
    guard a.width == b.width, a.height == b.height, a.format == b.format else { return 0 }
    var sum = 0
    for (x, y) in zip(a.bytes, b.bytes) { sum += (Int(x) - Int(y)) * (Int(x) - Int(y)) }
    guard sum > 0 else { return 99 }
    return 10 * log10(255 * 255 * Double(a.bytes.count) / Double(sum))
}
