#if canImport(ImageIO)
    import ContentTypes
    import Foundation
    import ImageIO
    import PhotoCodecs

    /// A coded file, opened by ImageIO.
    struct ImageSource {
        private let source: CGImageSource

        init(_ input: Codec.Input, limits: Limits) throws(CodecError) {
            let count = input.bytes.count
            try limits.require(count, atMost: limits.fileBytes, "bytes of file", of: "\(count) bytes")
            let data = NSData(data: Data(input.bytes)) as CFData
            let hint = imageOptions([(kCGImageSourceTypeIdentifierHint, input.type.rawValue as NSString)])
            guard let source = CGImageSourceCreateWithData(data, hint), CGImageSourceGetCount(source) > 0 else {
                throw CodecError(.notMine, "ImageIO finds no picture in the \(input.type).")
            }
            self.source = source
        }

        private var properties: NSDictionary {
            CGImageSourceCopyPropertiesAtIndex(source, 0, nil).map { $0 as NSDictionary } ?? NSDictionary()
        }

        private func number(_ key: CFString) -> Int? { (properties[key as NSString] as? NSNumber)?.intValue }

        /// What the first picture's properties say, within the limits.
        func header(limits: Limits) throws(CodecError) -> Codec.Header {
            guard let width = number(kCGImagePropertyPixelWidth), let height = number(kCGImagePropertyPixelHeight)
            else {
                throw CodecError(.malformed, "ImageIO finds no size of the picture; copy the file again.")
            }
            let frames = CGImageSourceGetCount(source)
            try limits.require(frames, atMost: limits.frames, "frames", of: "\(frames) frames")
            let isGray = properties[kCGImagePropertyColorModel as NSString] as? String == "Gray"
            let hasAlpha = number(kCGImagePropertyHasAlpha) == 1
            let format = Bitmap.Format(
                // Core Graphics draws gray with opacity as RGB.
                isGray && !hasAlpha ? .gray : .rgb, alpha: hasAlpha ? .premultiplied : .none,
                bitsPerSample: number(kCGImagePropertyDepth) ?? 8 > 8 ? 16 : 8)
            _ = try limits.admit(width: width, height: height, format: format)
            let stated = number(kCGImagePropertyOrientation).flatMap { UInt8(exactly: $0) }
            return Codec.Header(
                width: width, height: height, format: format,
                orientation: stated.flatMap(Orientation.init(rawValue:)) ?? .up)
        }

        /// The first picture, or a smaller version of it whose longer side suffices; as stored either way.
        func image(fitting side: Int?) throws(CodecError) -> CGImage {
            let image: CGImage?
            if let side {
                image = CGImageSourceCreateThumbnailAtIndex(
                    source, 0,
                    imageOptions([
                        (kCGImageSourceCreateThumbnailFromImageAlways, true),
                        (kCGImageSourceCreateThumbnailWithTransform, false),
                        (kCGImageSourceThumbnailMaxPixelSize, side),
                    ]))
            } else {
                image = CGImageSourceCreateImageAtIndex(source, 0, imageOptions([(kCGImageSourceShouldCache, false)]))
            }
            guard let image, CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete else {
                throw CodecError(.malformed, "ImageIO can't decode the picture: it is damaged or ends early.")
            }
            return image
        }

        /// What else the file holds.
        var omitted: [String] {
            let more = CGImageSourceGetCount(source) - 1
            return (more > 0 ? ["\(more) further frames"] : []) + ["Exif and XMP"]
        }
    }

    extension Bitmap {
        /// Draws an image in its own colour space.
        init(drawing image: CGImage, limits: Limits) throws(CodecError) {
            guard let space = image.colorSpace, [.monochrome, .rgb].contains(space.model) else {
                throw CodecError(.unsupported, "ImageIO decodes the picture to colours other than gray and RGB.")
            }
            let hasAlpha = ![CGImageAlphaInfo.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
            let isGray = space.model == .monochrome && !hasAlpha
            let bits = image.bitsPerComponent > 8 ? 16 : 8
            let format = Bitmap.Format(
                isGray ? .gray : .rgb, alpha: hasAlpha ? .premultiplied : .none, bitsPerSample: bits)
            _ = try limits.admit(width: image.width, height: image.height, format: format)
            // Core Graphics has no contexts of three channels: the fourth is dropped where it means nothing.
            let channels = isGray ? 1 : 4
            let bytesPerRow = image.width * channels * bits / 8
            var drawn = [UInt8](repeating: 0, count: bytesPerRow * image.height)
            let target = space.model == .monochrome && hasAlpha ? CGColorSpace(name: CGColorSpace.sRGB) : space
            let isDrawn = unsafe drawn.withUnsafeMutableBytes { buffer in
                let alpha: CGImageAlphaInfo = isGray ? .none : hasAlpha ? .premultipliedLast : .noneSkipLast
                let order: UInt32 = bits == 16 ? CGBitmapInfo.byteOrder16Little.rawValue : 0
                guard let target,
                    let context = unsafe CGContext(
                        data: buffer.baseAddress, width: image.width, height: image.height, bitsPerComponent: bits,
                        bytesPerRow: bytesPerRow, space: target, bitmapInfo: alpha.rawValue | order)
                else { return false }
                context.setBlendMode(.copy)
                context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
                return true
            }
            guard isDrawn else {
                throw CodecError(.unsupported, "Core Graphics can't draw the picture's colour space.")
            }
            let samples = channels == 4 && !hasAlpha ? Self.withoutFourth(of: drawn, bytesPerSample: bits / 8) : drawn
            let profile = target.flatMap { $0.copyICCData() }.map { [UInt8]($0 as Data) }
            try self.init(
                width: image.width, height: image.height, format: format,
                color: ColorDescription(iccProfile: profile), bytes: samples)
        }

        private static func withoutFourth(of samples: [UInt8], bytesPerSample: Int) -> [UInt8] {
            let pixel = 4 * bytesPerSample
            var kept: [UInt8] = []
            kept.reserveCapacity(samples.count / 4 * 3)
            for start in stride(from: 0, to: samples.count, by: pixel) {
                kept += samples[start..<(start + pixel - bytesPerSample)]
            }
            return kept
        }
    }
#endif
