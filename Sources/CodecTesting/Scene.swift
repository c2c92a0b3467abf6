public import PhotoCodecs

extension CodecConformance {
    /// What a picture for a test shows: drawn by rule, the same each time, and different in each of eight orientations.
    public struct Scene: Hashable, Sendable {
        private let hasFewColors: Bool

        /// Smooth gradients in every bit of the depth, under a little texture.
        public static let photo = Scene(hasFewColors: false)
        /// At most 64 colours, each opaque or wholly transparent, for formats with a palette.
        public static let fewColors = Scene(hasFewColors: true)

        /// Draws the scene.
        ///
        /// A `variant` of 0 to 3 makes frames that differ.
        /// - Throws: `argument` when there is no such bitmap.
        public func bitmap(
            width: Int, height: Int, format: Bitmap.Format, variant: Int = 0
        ) throws(CodecError) -> Bitmap {
            guard width > 0, height > 0, let size = format.byteCount(width: width, height: height) else {
                throw CodecError(.argument, "A scene can't be drawn on \(width) × \(height) pixels.")
            }
            let peak = (1 << format.bitsPerSample) - 1
            var samples: [UInt16] = []
            samples.reserveCapacity(size)
            for y in 0..<height {
                for x in 0..<width {
                    let place = Place(x: x, y: y, width: width, height: height, peak: peak, variant: variant)
                    append(place, format, to: &samples)
                }
            }
            return try Bitmap(width: width, height: height, format: format, samples: samples)
        }

        private func append(_ place: Place, _ format: Bitmap.Format, to samples: inout [UInt16]) {
            let hasAlpha = format.alpha != .none
            let opacity = hasFewColors ? place.isHole ? 0 : place.peak : place.opacity
            for channel in 0..<format.channelCount - (hasAlpha ? 1 : 0) {
                var value = hasFewColors ? place.level(channel) : place.color(channel)
                if hasAlpha, hasFewColors || format.alpha == .premultiplied { value = value * opacity / place.peak }
                samples.append(UInt16(value))
            }
            if hasAlpha { samples.append(UInt16(opacity)) }
        }
    }

    /// One pixel of a scene.
    private struct Place {
        let x: Int
        let y: Int
        /// From the left edge, 0, to the right one, the peak; some variants the other way round.
        let across: Int
        let down: Int
        let peak: Int
        let variant: Int

        init(x: Int, y: Int, width: Int, height: Int, peak: Int, variant: Int) {
            (self.x, self.y, self.peak, self.variant) = (x, y, peak, variant)
            let (right, lower) = (x * peak / max(width - 1, 1), y * peak / max(height - 1, 1))
            across = variant & 1 == 0 ? right : peak - right
            down = variant & 2 == 0 ? lower : peak - lower
        }

        /// Colours change slowly from place to place, so that chroma of half the resolution can hold them.
        func color(_ channel: Int) -> Int {
            let tilt = channel % 2
            let light = (across * (5 - tilt) + down * (2 + tilt)) / 8
            return min(light * 3 / 4 + channel * peak / 16 + (x * 7 + y * 13 + channel * 5) % 4, peak)
        }

        /// The colour in four steps.
        func level(_ channel: Int) -> Int { color(channel) * 4 / (peak + 1) * peak / 3 }

        /// Nothing in the first pixel, so that no file can do without the channel.
        var opacity: Int { x + y == 0 ? 0 : peak / 2 + (across + down) / 4 }

        var isHole: Bool { (x + 2 * y) % 5 == 0 }
    }
}
