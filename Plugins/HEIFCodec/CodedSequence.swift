import PhotoCodecs

/// What the coded data itself says of a picture: it binds the decoder, whatever the container claims.
struct CodedSequence: Equatable {
    /// Size as the decoder hands it out.
    var width = 0
    var height = 0
    /// Pixels that are coded beyond that size, across and down.
    var padding = SIMD2(0, 0)
    var bitDepth = 8
    var chroma = CodedConfiguration.Chroma.quarter
    /// In the middle, where the data doesn't say: HEVC would have it left, but encoders of photos average pixels.
    var siting = ChromaSiting.center
    /// Unspecified and of limited range, where the data doesn't say: both standards' default.
    var points = Bitmap.CodePoints(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)

    var isMonochrome: Bool { chroma == .monochrome }

    /// A sequence that nothing was read of yet.
    init() {}

    /// Reads HEVC's sequence parameter sets or AV1's sequence headers, in the item's configuration and in its data.
    ///
    /// - Throws: `malformed` where they contradict one another or the configuration: memory is taken by what these say,
    ///   and samples are read by what that says.
    init(
        _ configuration: CodedConfiguration, data: [UInt8], in file: HEIFFile
    ) throws(CodecError) {
        let record = BoxReader(file.bytes, in: configuration.box.payload)
        let headers = try configuration.isAV1 ? Self.av1(record, data) : Self.hevc(record, data)
        guard let first = headers.first else {
            throw heifError(.malformed, "its coded data doesn't say how large it is")
        }
        guard headers.allSatisfy({ $0 == first }) else {
            throw heifError(.malformed, "its coded data says twice how large it is, and not the same")
        }
        self = first
        guard width > 0, height > 0 else { throw heifError(.malformed, "its coded data is empty") }
        guard bitDepth == configuration.bitDepth, isMonochrome == configuration.isMonochrome else {
            throw heifError(
                .malformed,
                "it is coded in \(bitDepth) bits\(isMonochrome ? " of gray" : ""), not in \(configuration.bitDepth)"
                    + "\(configuration.isMonochrome ? " of gray" : "") as it says")
        }
        guard padding.max() <= Self.mostPadding else {
            throw heifError(
                .limitExceeded,
                "it is coded with \(width + padding.x) × \(height + padding.y) pixels to show \(width) × \(height)")
        }
    }

    /// Coded pictures end with a whole block, of up to 64 pixels a side, or with two where hardware works on pairs.
    private static let mostPadding = 128
}
