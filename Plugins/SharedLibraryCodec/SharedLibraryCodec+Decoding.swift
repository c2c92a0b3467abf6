import CCodecInterface
import ContentTypes
public import PhotoCodecs

extension SharedLibraryCodec {
    /// Asks the library, and checks what it says against the limits.
    public func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        guard let function = unsafe table.header else {
            throw CodecError(.unsupported, "\(name) decodes nothing.")
        }
        guard !input.bytes.isEmpty else { throw CodecError(.notMine, "The file is empty.") }
        let count = input.bytes.count
        try limits.require(count, atMost: limits.fileBytes, "bytes of file", of: "\(count) bytes")
        var layout = photo_codec_layout()
        let answer = unsafe lend(input) { input in
            unsafe withUnsafePointer(to: photo_codec_limits(limits)) { limits in
                unsafe LibraryAnswer { unsafe function(input, limits, &layout, $0) }
            }
        }
        try check(answer, "read the file's header")
        let header = try header(layout)
        _ = try limits.admit(width: header.width, height: header.height, format: header.format)
        return header
    }

    /// Asks the library for the header, checks that against the limits, then has it decode.
    ///
    /// What it then gives must be what the header said, and metadata within the limits.
    public func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        try options.interruption.check()
        let header = try header(of: input, limits: options.limits)
        guard let function = unsafe table.decode, let release = unsafe table.release_picture else {
            throw CodecError(.unsupported, "\(name) decodes nothing.")
        }
        var picture = unsafe photo_codec_picture()
        unsafe picture.struct_size = size(photo_codec_picture.self)
        let fitting = UInt32(clamping: options.fitting ?? 0)
        let answer = unsafe lend(input) { input in
            unsafe lend(options.limits, options.interruption) { limits, stop in
                let decoding = unsafe photo_codec_decoding(
                    struct_size: size(photo_codec_decoding.self), fitting: fitting, limits: limits, stop: stop)
                return unsafe withUnsafePointer(to: decoding) { decoding in
                    unsafe LibraryAnswer { unsafe function(input, decoding, &picture, $0) }
                }
            }
        }
        try check(answer, "decode the file", options.interruption)
        defer { unsafe release(&picture) }
        return try unsafe checked(picture, header, options).fitted(to: options.fitting)
    }

    /// A header whose values all mean something.
    private func header(_ layout: photo_codec_layout) throws(CodecError) -> Codec.Header {
        let models: [Int: Bitmap.Format.Model] = [
            PHOTO_CODEC_GRAY: .gray, PHOTO_CODEC_RGB: .rgb, PHOTO_CODEC_CMYK: .cmyk,
        ]
        let alphas: [Int: Bitmap.Format.Alpha] = [
            PHOTO_CODEC_ALPHA_NONE: .none, PHOTO_CODEC_ALPHA_STRAIGHT: .straight,
            PHOTO_CODEC_ALPHA_PREMULTIPLIED: .premultiplied,
        ]
        guard let model = models[Int(layout.model)] else { throw breach("it gives the colour model \(layout.model)") }
        guard let alpha = alphas[Int(layout.alpha)] else { throw breach("it gives the alpha \(layout.alpha)") }
        guard (1...16).contains(layout.bits_per_sample) else {
            throw breach("it gives \(layout.bits_per_sample) bits a sample")
        }
        guard let orientation = UInt8(exactly: layout.orientation).flatMap(Orientation.init(rawValue:)) else {
            throw breach("it gives the orientation \(layout.orientation)")
        }
        return Codec.Header(
            width: Int(layout.width), height: Int(layout.height),
            format: Bitmap.Format(model, alpha: alpha, bitsPerSample: Int(layout.bits_per_sample)),
            orientation: orientation)
    }
}

// What a library says that it has decoded.
extension SharedLibraryCodec {
    /// Copies a picture out of the library's memory, once all that it says is known to be possible.
    private func checked(
        _ picture: photo_codec_picture, _ announced: Codec.Header, _ options: Codec.DecodingOptions
    ) throws(CodecError) -> Codec.Picture {
        let found = try unsafe header(picture.layout)
        try check(found, announced, options)
        let isComplete = try flag(unsafe picture.is_complete, "is_complete")
        let color = try unsafe color(picture, options.limits)
        let metadata = Codec.Metadata(
            exif: try unsafe block(picture.exif, "Exif", options.limits),
            xmp: try unsafe block(picture.xmp, "XMP", options.limits))
        let bytes = try unsafe samples(picture, found, options)
        return Codec.Picture(
            bitmap: try Bitmap(
                width: found.width, height: found.height, format: found.format, color: color, bytes: bytes),
            orientation: found.orientation, metadata: metadata, isComplete: isComplete)
    }

    /// Holds a decoded picture against its header: the same, or smaller where that was asked for.
    private func check(
        _ found: Codec.Header, _ announced: Codec.Header, _ options: Codec.DecodingOptions
    ) throws(CodecError) {
        _ = try options.limits.admit(width: found.width, height: found.height, format: found.format)
        var resized = announced
        if let fitting = options.fitting, fitting > 0, max(found.width, found.height) >= fitting,
            found.width <= announced.width, found.height <= announced.height
        {
            (resized.width, resized.height) = (found.width, found.height)
        }
        guard found == resized else {
            throw breach(
                "its header says \(announced.width) × \(announced.height) pixels, \(announced.format), orientation "
                    + "\(announced.orientation.rawValue), and its picture has \(found.width) × \(found.height), "
                    + "\(found.format), \(found.orientation.rawValue)")
        }
    }

    private func samples(
        _ picture: photo_codec_picture, _ header: Codec.Header, _ options: Codec.DecodingOptions
    ) throws(CodecError) -> [UInt8] {
        let (width, stride) = (header.width * header.format.bytesPerPixel, unsafe picture.bytes_per_row)
        guard stride >= width else { throw breach("its rows of \(width) bytes are \(stride) bytes apart") }
        let (above, tooLarge) = stride.multipliedReportingOverflow(by: header.height - 1)
        let (needed, tooMany) = above.addingReportingOverflow(width)
        let count = unsafe picture.pixels.count
        guard !tooLarge, !tooMany, needed <= count, let data = unsafe picture.pixels.data else {
            throw breach("its \(header.height) rows, \(stride) bytes apart, don't fit its \(count) bytes of pixels")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * header.height)
        for row in 0..<header.height {
            if row % 64 == 0 { try options.interruption.check() }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: width))
        }
        try check(bytes, header.format)
        return bytes
    }

    /// Refuses samples above 2^bits − 1, of which nobody behind this knows what to make.
    private func check(_ bytes: [UInt8], _ format: Bitmap.Format) throws(CodecError) {
        let bits = format.bitsPerSample
        guard bits % 8 != 0 else { return }
        let isHigh =
            if bits < 8 {
                bytes.contains { $0 >> bits != 0 }
            } else {
                unsafe bytes.withUnsafeBytes { buffer in
                    stride(from: 0, to: buffer.count - 1, by: 2).contains { place in
                        unsafe buffer.loadUnaligned(fromByteOffset: place, as: UInt16.self) >> bits != 0
                    }
                }
            }
        if isHigh { throw breach("a sample of \(bits) bits is over \((1 << bits) - 1)") }
    }

    private func color(_ picture: photo_codec_picture, _ limits: Limits) throws(CodecError) -> Bitmap.ColorDescription {
        var color = Bitmap.ColorDescription()
        color.iccProfile = try unsafe block(picture.icc_profile, "an ICC profile", limits)
        guard try flag(unsafe picture.has_code_points, "has_code_points") else { return color }
        let isFullRange = try flag(unsafe picture.is_full_range, "is_full_range")
        guard let primaries = unsafe UInt16(exactly: picture.primaries),
            let transfer = unsafe UInt16(exactly: picture.transfer),
            let matrix = unsafe UInt16(exactly: picture.matrix)
        else { throw breach("its code points aren't below 65536") }
        color.codePoints = Bitmap.CodePoints(
            primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: isFullRange)
        return color
    }

    /// A block of metadata; nil where there is none.
    private func block(
        _ bytes: photo_codec_bytes, _ what: String, _ limits: Limits
    ) throws(CodecError) -> [UInt8]? {
        let count = unsafe bytes.count
        guard count > 0 else { return nil }
        try limits.require(count, atMost: limits.metadataBytes, "bytes of metadata", of: what)
        guard let data = unsafe bytes.data else { throw breach("\(what) has \(count) bytes at a null pointer") }
        return unsafe Array(UnsafeBufferPointer(start: data, count: count))
    }

    private func flag(_ value: UInt32, _ what: String) throws(CodecError) -> Bool {
        guard value <= 1 else { throw breach("\(what) is \(value), which is neither 0 nor 1") }
        return value == 1
    }
}
