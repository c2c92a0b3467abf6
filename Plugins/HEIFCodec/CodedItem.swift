import CLibHEIF
import PhotoCodecs

/// A part of a picture as the encoder made it: coded data and the configuration that its decoder needs.
struct CodedItem {
    /// The property `hvcC` or `av1C`, whole.
    let configuration: [UInt8]
    let data: [UInt8]

    /// Encodes a part of a bitmap.
    ///
    /// libheif writes a file around the item, which is taken out again.
    /// - Parameter part: of even width and height, 64 at least, for HEVC: libheif would make it so.
    init(
        of bitmap: Bitmap, _ part: DecodingPlan.Rectangle, _ settings: EncodingSettings
    ) throws(CodecError) {
        let context = try HEIFContext()
        try context.encode(try HEIFImage.planes(of: bitmap, part, settings), settings)
        var limits = Limits()
        limits.fileBytes = .max
        let file = try HEIFFile(try context.written(), limits: limits)
        let item = try file.item(file.primaryID)
        let configuration = try CodedConfiguration(of: item, in: file)
        guard configuration.isAV1 == settings.isAV1, let data = try file.data(of: item, atMost: .max) else {
            throw encodingError(.io, "the encoder gave no picture")
        }
        let sequence = try CodedSequence(configuration, data: data, in: file)
        guard sequence.width == part.width, sequence.height == part.height else {
            throw encodingError(
                .io,
                "the encoder made \(sequence.width) × \(sequence.height) pixels of \(part.width) × \(part.height)")
        }
        self.configuration = file.copy(of: configuration.box)
        self.data = data
    }
}

extension HEIFImage {
    /// Attaches code points, which the encoder writes into the coded data.
    fileprivate func describe(_ points: Bitmap.CodePoints) throws(CodecError) {
        guard let nclx = unsafe heif_nclx_color_profile_alloc() else {
            throw encodingError(.io, "there is no memory for it")
        }
        defer { unsafe heif_nclx_color_profile_free(nclx) }
        unsafe nclx.pointee.color_primaries = heif_color_primaries(UInt32(points.primaries))
        unsafe nclx.pointee.transfer_characteristics = heif_transfer_characteristics(UInt32(points.transfer))
        unsafe nclx.pointee.matrix_coefficients = heif_matrix_coefficients(UInt32(points.matrix))
        unsafe nclx.pointee.full_range_flag = points.isFullRange ? 1 : 0
        try unsafe check(unsafe heif_image_set_nclx_color_profile(pointer, nclx), encodingError)
    }
}

extension HEIFContext {
    fileprivate borrowing func encode(
        _ image: borrowing HEIFImage, _ settings: EncodingSettings
    ) throws(CodecError) {
        try image.describe(settings.points)
        let encoder = try HEIFEncoder(self, isAV1: settings.isAV1)
        try encoder.set(settings)
        guard let options = unsafe heif_encoding_options_alloc() else {
            throw encodingError(.io, "there is no memory for it")
        }
        defer { unsafe heif_encoding_options_free(options) }
        unsafe options.pointee.macOS_compatibility_workaround = 0
        var handle: OpaquePointer?
        try unsafe check(
            unsafe heif_context_encode_image(pointer, image.pointer, encoder.pointer, options, &handle), encodingError)
        unsafe heif_image_handle_release(handle)
    }

    /// The whole file.
    fileprivate borrowing func written() throws(CodecError) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = unsafe heif_writer(writer_api_version: 1) { _, data, count, target in
            if let data = unsafe data, let target = unsafe target {
                let bytes = unsafe target.assumingMemoryBound(to: [UInt8].self)
                unsafe bytes.pointee += UnsafeRawBufferPointer(start: data, count: count)
            }
            // Some later versions take a missing message for an error.
            let message: StaticString = "Success"
            return unsafe heif_error(
                code: heif_error_Ok, subcode: heif_suberror_Unspecified,
                message: UnsafeRawPointer(message.utf8Start).assumingMemoryBound(to: CChar.self))
        }
        let error = unsafe withUnsafeMutablePointer(to: &bytes) { target in
            unsafe heif_context_write(pointer, &writer, target)
        }
        try unsafe check(error, encodingError)
        return bytes
    }
}
