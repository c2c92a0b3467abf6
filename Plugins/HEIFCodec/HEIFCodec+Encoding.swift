import CLibHEIF
public import ContentTypes
public import PhotoCodecs

extension HEIFCodec {
    /// Writes gray or RGB of 8, 10 or 12 bits, with or without opacity, as one picture without any turn or mirror.
    ///
    /// Chroma has half the resolution both ways, or that of the template. Matrix and range are those of the bitmap's
    /// code points; profile, code points, Exif and XMP are written where the bitmap and the picture have them.
    /// The result is the same for the same input on the same machine. Encoding takes about 30 bytes of memory a pixel.
    /// - Throws: `unsupported` for CMYK, other depths, and where libheif lacks the encoder or can't drive it: version
    ///   1.15 writes no gray of 10 bits as AVIF.
    public func encode(
        _ picture: Codec.Picture, as type: ContentType, options: Codec.EncodingOptions, to sink: inout some Codec.Sink
    ) throws(CodecError) {
        guard encodableTypes.contains(type) else {
            throw CodecError(.unsupported, "The HEIF codec doesn't write \(type).")
        }
        guard picture.orientation == .up else {
            throw CodecError(.argument, "A picture must be turned upright before it is written as HEIF.")
        }
        let format = picture.bitmap.format
        guard format.model != .cmyk, [8, 10, 12].contains(format.bitsPerSample) else {
            throw encodingError(.unsupported, "it is \(format), and HEIF holds gray and RGB of 8, 10 or 12 bits")
        }
        let settings = EncodingSettings(for: picture.bitmap, isAV1: type == .avif, options: options)
        let image = try HEIFImage.planes(of: picture.bitmap, settings)
        try image.describe(picture.bitmap, settings: settings)
        let context = try HEIFContext()
        try context.encode(image, settings: settings, picture: picture)
        try sink.write(try context.written())
    }
}

extension HEIFImage {
    /// Attaches what is to be known of the samples.
    fileprivate func describe(_ bitmap: Bitmap, settings: EncodingSettings) throws(CodecError) {
        if bitmap.format.alpha == .premultiplied { unsafe heif_image_set_premultiplied_alpha(pointer, 1) }
        if let profile = bitmap.color.iccProfile {
            try unsafe check(
                unsafe heif_image_set_raw_color_profile(pointer, "prof", profile, profile.count), encodingError)
        }
        guard let nclx = unsafe heif_nclx_color_profile_alloc() else {
            throw encodingError(.io, "there is no memory for it")
        }
        defer { unsafe heif_nclx_color_profile_free(nclx) }
        unsafe nclx.pointee.color_primaries = heif_color_primaries(UInt32(settings.points.primaries))
        unsafe nclx.pointee.transfer_characteristics = heif_transfer_characteristics(UInt32(settings.points.transfer))
        unsafe nclx.pointee.matrix_coefficients = heif_matrix_coefficients(UInt32(settings.points.matrix))
        unsafe nclx.pointee.full_range_flag = settings.points.isFullRange ? 1 : 0
        try unsafe check(unsafe heif_image_set_nclx_color_profile(pointer, nclx), encodingError)
    }
}

extension HEIFContext {
    /// Encodes the picture and adds its metadata.
    fileprivate borrowing func encode(
        _ image: borrowing HEIFImage, settings: EncodingSettings, picture: Codec.Picture
    ) throws(CodecError) {
        let encoder = try HEIFEncoder(self, isAV1: settings.isAV1)
        try encoder.set(settings)
        guard let options = unsafe heif_encoding_options_alloc() else {
            throw encodingError(.io, "there is no memory for it")
        }
        defer { unsafe heif_encoding_options_free(options) }
        let hasPoints = picture.bitmap.color.codePoints != nil
        // Where x265 pads the picture, a grid of one tile cuts it to size; a clap would leave the stored size too large.
        unsafe options.pointee.macOS_compatibility_workaround = 1
        unsafe options.pointee.save_two_colr_boxes_when_ICC_and_nclx_available = hasPoints ? 1 : 0
        unsafe options.pointee.macOS_compatibility_workaround_no_nclx_profile = hasPoints ? 0 : 1
        var handle: OpaquePointer?
        try unsafe check(
            unsafe heif_context_encode_image(pointer, image.pointer, encoder.pointer, options, &handle), encodingError)
        defer { unsafe heif_image_handle_release(handle) }
        if let exif = picture.metadata.exif {
            try unsafe check(
                unsafe heif_context_add_exif_metadata(pointer, handle, exif, CInt(clamping: exif.count)), encodingError)
        }
        if let xmp = picture.metadata.xmp {
            try unsafe check(
                unsafe heif_context_add_XMP_metadata(pointer, handle, xmp, CInt(clamping: xmp.count)), encodingError)
        }
    }

    /// The whole file.
    fileprivate borrowing func written() throws(CodecError) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = unsafe heif_writer(writer_api_version: 1) { _, data, count, target in
            if let data = unsafe data, let target = unsafe target {
                let bytes = unsafe target.assumingMemoryBound(to: [UInt8].self)
                unsafe bytes.pointee += UnsafeRawBufferPointer(start: data, count: count)
            }
            return unsafe heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
        }
        let error = unsafe withUnsafeMutablePointer(to: &bytes) { target in
            unsafe heif_context_write(pointer, &writer, target)
        }
        try unsafe check(error, encodingError)
        return bytes
    }
}
