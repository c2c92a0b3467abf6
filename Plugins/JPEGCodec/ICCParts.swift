internal import PhotoCodecs

private let iccSignature = Array("ICC_PROFILE\0".utf8)
/// What a segment holds besides its length, the signature, and two bytes of numbering.
private let largestPart = 0xFFFF - 2 - 12 - 2

/// An ICC profile in the parts in which JPEG carries it, by annex B.4 of ICC.1.
enum ICCParts {
    /// Joins the parts, which may come in any order.
    ///
    /// - Throws: `malformed` when a part is missing or comes twice, `limitExceeded` when the whole is too large.
    static func profile(from segments: [Segment], in bytes: [UInt8], limits: Limits) throws(CodecError) -> [UInt8]? {
        let parts = segments.compactMap { $0.body(Segment.app2, after: iccSignature, in: bytes) }
            .filter { $0.count >= 2 }
        guard let count = parts.first.map({ Int($0[$0.startIndex + 1]) }) else { return nil }
        let size = parts.reduce(0) { $0 + $1.count - 2 }
        try limits.require(size, atMost: limits.metadataBytes, "bytes of metadata", of: "profile of \(size) bytes")
        let ordered = parts.sorted { $0[$0.startIndex] < $1[$1.startIndex] }
        let isWhole = ordered.enumerated().allSatisfy { index, part in
            Int(part[part.startIndex]) == index + 1 && Int(part[part.startIndex + 1]) == count
        }
        guard isWhole, ordered.count == count else {
            throw CodecError(
                .malformed, "The JPEG's colour profile is damaged: of its \(count) parts \(parts.count) were found.")
        }
        return ordered.reduce(into: []) { $0 += $1.dropFirst(2) }
    }

    /// The segments that hold a profile.
    ///
    /// - Throws: `unsupported` when it takes more than 255 of them.
    static func coded(_ profile: [UInt8]?) throws(CodecError) -> [UInt8] {
        guard let profile, !profile.isEmpty else { return [] }
        let count = (profile.count + largestPart - 1) / largestPart
        guard let total = UInt8(exactly: count) else {
            throw CodecError(
                .unsupported,
                "JPEG can't hold the colour profile: its \(profile.count) bytes are more than \(255 * largestPart).")
        }
        var segments: [UInt8] = []
        for (part, number) in zip(stride(from: 0, to: profile.count, by: largestPart), 1...total) {
            let body = profile[part..<min(part + largestPart, profile.count)]
            segments += try Segment.coded(Segment.app2, iccSignature + [number, total], body, named: "colour profile")
        }
        return segments
    }
}
