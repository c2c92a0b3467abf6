import CPNGRows
import ContentTypes
import PhotoCodecs

extension PNGFile {
    /// The profile in iCCP, inflated.
    func iccProfile(limits: Limits) throws(CodecError) -> [UInt8]? {
        guard let chunk = first("iCCP") else { return nil }
        let data = bytes[chunk.data]
        guard let end = data.firstIndex(of: 0), end + 2 <= data.endIndex, data[end + 1] == 0 else {
            throw pngError(.malformed, "its iCCP chunk has no name or an unknown compression")
        }
        return try inflate(data[(end + 2)...], of: chunk, limits: limits)
    }

    /// The code points in cICP.
    func codePoints() throws(CodecError) -> Bitmap.CodePoints? {
        guard let chunk = first("cICP") else { return nil }
        let fields = Array(bytes[chunk.data])
        guard fields.count == 4, fields[3] < 2 else {
            throw pngError(.malformed, "its cICP chunk isn't three code points and a flag")
        }
        return Bitmap.CodePoints(
            primaries: UInt16(fields[0]), transfer: UInt16(fields[1]), matrix: UInt16(fields[2]),
            isFullRange: fields[3] == 1)
    }

    /// The TIFF structure in eXIf, or else in a text chunk `Raw profile type exif`, which ImageMagick wrote before
    /// there was eXIf.
    func exif(limits: Limits) throws(CodecError) -> [UInt8]? {
        if let chunk = first("eXIf") {
            try limits.require(
                chunk.data.count, atMost: limits.metadataBytes, "bytes of metadata", of: "PNG with an eXIf chunk")
            return withoutExifMarker(bytes[chunk.data])
        }
        for keyword in RawProfile.exifKeywords {
            guard let text = try text(keyword, limits: limits), let profile = RawProfile(text), profile.isWhole else {
                continue
            }
            let exif = withoutExifMarker(profile.bytes[...])
            if isTIFF(exif) { return exif }
        }
        return nil
    }

    /// The packet in the text chunk that the XMP specification names.
    func xmp(limits: Limits) throws(CodecError) -> [UInt8]? {
        try text("XML:com.adobe.xmp", limits: limits)
    }

    /// The text behind a keyword in the first iTXt, zTXt or tEXt chunk that has it.
    private func text(_ keyword: String, limits: Limits) throws(CodecError) -> [UInt8]? {
        let start = Array(keyword.utf8) + [0]
        for chunk in chunks where ["iTXt", "zTXt", "tEXt"].contains(chunk.type) {
            guard bytes[chunk.data].starts(with: start) else { continue }
            return try text(of: chunk, from: chunk.data.lowerBound + start.count, limits: limits)
        }
        return nil
    }

    private func text(of chunk: Chunk, from start: Int, limits: Limits) throws(CodecError) -> [UInt8] {
        let rest = bytes[start..<chunk.data.upperBound]
        let broken = pngError(.malformed, "its \(chunk.type) chunk at byte \(chunk.whole.lowerBound) is broken")
        switch chunk.type {
        case "zTXt":
            guard rest.first == 0 else { throw broken }
            return try inflate(rest.dropFirst(), of: chunk, limits: limits)
        case "iTXt":
            let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            guard rest.count >= 2, let flag = rest.first, flag < 2, rest[start + 1] == 0, parts.count == 3 else {
                throw broken
            }
            if flag == 1 { return try inflate(parts[2], of: chunk, limits: limits) }
            return try admitted(parts[2], limits: limits)
        default: return try admitted(rest, limits: limits)
        }
    }

    private func admitted(_ text: ArraySlice<UInt8>, limits: Limits) throws(CodecError) -> [UInt8] {
        try limits.require(text.count, atMost: limits.metadataBytes, "bytes of metadata", of: "PNG with a text chunk")
        return Array(text)
    }

    private func inflate(_ data: ArraySlice<UInt8>, of chunk: Chunk, limits: Limits) throws(CodecError) -> [UInt8] {
        var isOverLimit = false
        let (result, words) = unsafe collected { output, message, capacity in
            unsafe data.withUnsafeBufferPointer { input in
                guard let start = input.baseAddress else { return false }
                return unsafe png_rows_inflate(
                    start, input.count, limits.metadataBytes, &output, &isOverLimit, message, capacity)
            }
        }
        if isOverLimit {
            throw CodecError(
                .limitExceeded,
                "The PNG's \(chunk.type) chunk inflates to more than the limit of \(limits.metadataBytes) bytes of "
                    + "metadata; raise the limit to admit it.")
        }
        guard let words else { return result }
        throw pngError(.malformed, "its \(chunk.type) chunk can't be inflated (\(words))")
    }
}
