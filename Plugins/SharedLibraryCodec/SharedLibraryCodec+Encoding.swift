import CCodecInterface
public import ContentTypes
public import PhotoCodecs

extension SharedLibraryCodec {
    /// Has the library write a picture, and copies its file out, once that is known to be within the limits.
    ///
    /// The interface has no place for companions; they are not written.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard let function = unsafe table.encode, let release = unsafe table.release_output else {
            throw CodecError(.unsupported, "\(name) encodes nothing.")
        }
        guard encodableTypes.contains(type) else {
            throw CodecError(.unsupported, "\(name) doesn't write \(type).")
        }
        try picture.requireUpright(toBecome: "\(type)")
        guard UInt32(exactly: picture.bitmap.width) != nil, UInt32(exactly: picture.bitmap.height) != nil else {
            throw CodecError(
                .unsupported,
                "\(name) can't be handed \(picture.bitmap.width) × \(picture.bitmap.height) pixels; a side has less than 2^32."
            )
        }
        var output = unsafe photo_codec_output()
        unsafe output.struct_size = size(photo_codec_output.self)
        let answer = unsafe lend(picture) { picture in
            unsafe lend(options, type) { encoding in
                unsafe LibraryAnswer { unsafe function(picture, encoding, &output, $0) }
            }
        }
        try check(answer, "encode the picture")
        defer { unsafe release(&output) }
        try sink.write(try unsafe checked(output.file, options.limits))
    }

    private func checked(_ file: photo_codec_bytes, _ limits: Limits) throws(CodecError) -> [UInt8] {
        let count = unsafe file.count
        guard count > 0, let data = unsafe file.data else { throw breach("its coded file is empty") }
        try limits.require(count, atMost: limits.fileBytes, "bytes of file", of: "\(count) bytes, coded")
        return unsafe Array(UnsafeBufferPointer(start: data, count: count))
    }
}

/// Lends a picture to an encoder.
private func lend<R>(_ picture: Codec.Picture, to body: (UnsafePointer<photo_codec_picture>) -> R) -> R {
    let bitmap = picture.bitmap
    let blocks = [bitmap.color.iccProfile, picture.metadata.exif, picture.metadata.xmp].map { $0 ?? [] }
    return unsafe lend([bitmap.bytes] + blocks) { lent in
        var picture = unsafe photo_codec_picture()
        unsafe picture.struct_size = size(photo_codec_picture.self)
        unsafe picture.is_complete = 1
        unsafe picture.layout = photo_codec_layout(upright: bitmap)
        unsafe picture.bytes_per_row = bitmap.bytesPerRow
        unsafe (picture.pixels, picture.icc_profile) = (lent[0], lent[1])
        unsafe (picture.exif, picture.xmp) = (lent[2], lent[3])
        if let points = bitmap.color.codePoints {
            unsafe picture.has_code_points = 1
            unsafe picture.primaries = UInt32(points.primaries)
            unsafe picture.transfer = UInt32(points.transfer)
            unsafe picture.matrix = UInt32(points.matrix)
            unsafe picture.is_full_range = points.isFullRange ? 1 : 0
        }
        return unsafe withUnsafePointer(to: picture) { unsafe body($0) }
    }
}

/// Lends what an encoder is asked for.
private func lend<R>(
    _ options: Codec.EncodingOptions, _ type: ContentType, to body: (UnsafePointer<photo_codec_encoding>) -> R
) -> R {
    unsafe lend(options.limits, Codec.Interruption()) { limits, stop in
        unsafe type.rawValue.withCString { type in
            var encoding = unsafe photo_codec_encoding(
                struct_size: size(photo_codec_encoding.self), type: type, quality: options.quality, like: nil,
                limits: limits, stop: stop)
            guard let template = options.template, !template.bytes.isEmpty else {
                return unsafe withUnsafePointer(to: encoding) { unsafe body($0) }
            }
            return unsafe lend(template) { template in
                unsafe encoding.like = template
                return unsafe withUnsafePointer(to: encoding) { unsafe body($0) }
            }
        }
    }
}

extension photo_codec_layout {
    /// The layout of a bitmap that stands upright.
    fileprivate init(upright bitmap: Bitmap) {
        let format = bitmap.format
        let model =
            switch format.model {
            case .gray: PHOTO_CODEC_GRAY
            case .rgb: PHOTO_CODEC_RGB
            case .cmyk: PHOTO_CODEC_CMYK
            }
        let alpha =
            switch format.alpha {
            case .none: PHOTO_CODEC_ALPHA_NONE
            case .straight: PHOTO_CODEC_ALPHA_STRAIGHT
            case .premultiplied: PHOTO_CODEC_ALPHA_PREMULTIPLIED
            }
        self.init(
            width: UInt32(clamping: bitmap.width), height: UInt32(clamping: bitmap.height), model: UInt32(model),
            alpha: UInt32(alpha), bits_per_sample: UInt32(format.bitsPerSample),
            orientation: UInt32(Orientation.up.rawValue))
    }
}
