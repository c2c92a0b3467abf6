#if canImport(ImageIO)
    public import ContentTypes
    import Foundation
    import ImageIO
    public import PhotoCodecs

    extension ImageIOCodec {
        /// Writes gray and RGB of 8 or 16 bits, with the profile of their colours.
        ///
        /// - Throws: `unsupported` for pictures with Exif, XMP or companions, for CMYK, other depths, and what the
        ///   system refuses to write.
        public func encode(
            _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions,
            to sink: inout some Codec.Sink
        ) throws(CodecError) {
            guard picture.orientation == .up else {
                throw CodecError(.argument, "A picture must be turned upright before it is written as \(type).")
            }
            guard picture.metadata == Codec.Metadata(), picture.companions.isEmpty else {
                throw CodecError(
                    .unsupported, "ImageIO doesn't keep Exif, XMP and companions as they are, so it is not asked to.")
            }
            let image = try CGImage.make(of: picture.bitmap)
            let data = NSMutableData()
            guard let destination = CGImageDestinationCreateWithData(data as CFMutableData, identifier(type), 1, nil)
            else { throw CodecError(.unsupported, "ImageIO doesn't write \(type) on this system.") }
            let quality = min(max(options.template == nil ? options.quality : 0.95, 0), 1)
            CGImageDestinationAddImage(
                destination, image, imageOptions([(kCGImageDestinationLossyCompressionQuality, quality)]))
            guard CGImageDestinationFinalize(destination) else {
                throw CodecError(.unsupported, "ImageIO can't write the picture as \(type).")
            }
            try sink.write([UInt8](data as Data))
        }

        private func identifier(_ type: ContentType) -> CFString { type.rawValue as NSString as CFString }
    }

    extension CGImage {
        /// An image of the same samples.
        fileprivate static func make(of bitmap: Bitmap) throws(CodecError) -> CGImage {
            let format = bitmap.format
            guard format.model != .cmyk, [8, 16].contains(format.bitsPerSample), bitmap.color.codePoints == nil else {
                throw CodecError(.unsupported, "ImageIO isn't handed \(format) with these colours.")
            }
            let alpha: CGImageAlphaInfo =
                switch format.alpha {
                case .none: .none
                case .straight: .last
                case .premultiplied: .premultipliedLast
                }
            let order: UInt32 = format.bitsPerSample == 16 ? CGBitmapInfo.byteOrder16Little.rawValue : 0
            let standard = CGColorSpace(
                name: format.model == .gray ? CGColorSpace.genericGrayGamma2_2 : CGColorSpace.sRGB)
            let own = bitmap.color.iccProfile.flatMap { CGColorSpace(iccData: NSData(data: Data($0)) as CFData) }
            guard let space = bitmap.color.iccProfile == nil ? standard : own,
                let provider = CGDataProvider(data: NSData(data: Data(bitmap.bytes)) as CFData),
                let image = unsafe CGImage(
                    width: bitmap.width, height: bitmap.height, bitsPerComponent: format.bitsPerSample,
                    bitsPerPixel: format.bytesPerPixel * 8, bytesPerRow: bitmap.bytesPerRow, space: space,
                    bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order), provider: provider, decode: nil,
                    shouldInterpolate: false, intent: .defaultIntent)
            else { throw CodecError(.unsupported, "Core Graphics takes no picture of \(format) in these colours.") }
            return image
        }
    }
#endif
