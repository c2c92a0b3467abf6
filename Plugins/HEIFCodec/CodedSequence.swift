import PhotoCodecs

/// What the coded data itself says of a picture: it binds the decoder, whatever the container claims.
struct CodedSequence: Equatable {
    var width = 0
    var height = 0
    /// Unspecified and of limited range, where the data doesn't say: both standards' default.
    var points = Bitmap.CodePoints(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)

    /// Reads HEVC's sequence parameter set in the item's configuration, or AV1's sequence header there or in the data.
    init(
        _ configuration: CodedConfiguration, data: [UInt8], in file: HEIFFile
    ) throws(CodecError) {
        let record = file.bytes[configuration.box.payload]
        if configuration.isAV1 {
            let header = Self.av1SequenceHeader(in: Array(record.dropFirst(4))) ?? Self.av1SequenceHeader(in: data)
            guard let header else { throw heifError(.malformed, "its AV1 data has no sequence header") }
            try readAV1(header)
        } else {
            guard let unit = try Self.hevcParameterSet(in: BoxReader(file.bytes, in: configuration.box.payload)) else {
                throw heifError(.malformed, "its HEVC data has no sequence parameter set")
            }
            try readHEVC(unit)
        }
        guard width > 0, height > 0 else { throw heifError(.malformed, "its coded data is empty") }
    }
}
