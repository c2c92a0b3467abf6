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

    /// What else the file holds, each kind in a few words.
    func omitted(_ picture: Codec.Picture) -> [String] {
        var names = omittedColor(picture.bitmap.color)
        for chunk in chunks {
            guard let name = name(ofOmitted: chunk, in: picture), !names.contains(name) else { continue }
            // A file can make up types by the million.
            guard names.count < 32 else { return names + ["further chunks"] }
            names.append(name)
        }
        return names
    }

    /// What a chunk is called; nil for those that pixels, colour or metadata were made of.
    private func name(ofOmitted chunk: Chunk, in picture: Codec.Picture) -> String? {
        switch chunk.type {
        case "iCCP": picture.bitmap.color.iccProfile == nil ? "damaged colour profile (iCCP)" : nil
        case "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "cICP", "sRGB", "gAMA", "cHRM", "eXIf": nil
        case "acTL": "animation of \(bigEndian(bytes[chunk.data])) frames"
        case "fcTL", "fdAT": nil
        case "tEXt", "zTXt", "iTXt": isMetadata(chunk, of: picture) ? nil : "text"
        case "mDCV", "mDCv": "colour volume of the mastering display (mDCV)"
        case "cLLI", "cLLi": "content light level (cLLI)"
        case "sBIT": "number of significant bits (sBIT)"
        case "pHYs": "pixel density (pHYs)"
        case "bKGD": "background colour (bKGD)"
        case "tIME": "time of the last change (tIME)"
        default: "chunk \(chunk.type)"
        }
    }

    /// Whether a text is the picture's Exif or XMP.
    private func isMetadata(_ chunk: Chunk, of picture: Codec.Picture) -> Bool {
        let keywords =
            (picture.metadata.xmp == nil ? [] : [Self.xmpKeyword])
            + (picture.metadata.exif == nil || first("eXIf") != nil ? [] : RawProfile.exifKeywords)
        return keywords.contains { bytes[chunk.data].starts(with: Array($0.utf8) + [0]) }
    }

    private static let xmpKeyword = "XML:com.adobe.xmp"

    /// The packet in the text chunk that the XMP specification names.
    func xmp(limits: Limits) throws(CodecError) -> [UInt8]? {
        try text(Self.xmpKeyword, limits: limits)
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

/// Whether bytes start as a TIFF structure does: byte order, 42, an offset.
private func isTIFF(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.starts(with: [0x49, 0x49, 0x2a, 0]) || bytes.starts(with: [0x4d, 0x4d, 0, 0x2a])
}
