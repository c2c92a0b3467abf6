extension JPEGFile {
    /// The file with every stated orientation set to 1 and nothing else changed: same length, same places.
    ///
    /// Covers each Exif segment and each XMP packet, not pictures that follow the first.
    /// - Returns: the file, and the names of what was changed.
    public func patchedInPlace() -> (bytes: [UInt8], changed: [String]) {
        var out = bytes
        var changed: [String] = []
        for segment in segments {
            guard let content = content(of: segment) else { continue }
            let old = body(of: segment)
            let new = upright(old, content)
            guard new != old, new.count == old.count else { continue }
            out.replaceSubrange(segment.payload.upperBound - new.count..<segment.payload.upperBound, with: new)
            if !changed.contains(content.name) { changed.append(content.name) }
        }
        return (out, changed)
    }

    private func upright(_ body: [UInt8], _ content: Content) -> [UInt8] {
        switch content {
        case .exif:
            guard var block = try? ExifBlock(body) else { return body }
            block.resetOrientation()
            return block.bytes
        case .xmp: return (try? XMPPacket(body))?.settingOrientationToUp().bytes ?? body
        default: return body
        }
    }
}
