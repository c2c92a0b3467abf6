extension PNGFile {
    /// The file with every stated orientation set to 1 and nothing else changed but CRCs.
    ///
    /// Covers eXIf, XMP, and Exif or XMP written as digits; what is compressed can only be reported.
    public func patchedInPlace() -> InPlacePatch {
        var patch = InPlacePatch(bytes)
        for chunk in chunks {
            if chunk.type == "eXIf" {
                let length = exifBody(of: data(of: chunk)).count
                patch.setExifUpright(at: chunk.data.upperBound - length..<chunk.data.upperBound)
                updateChecksum(of: chunk, in: &patch)
            } else if PNGGrafter.textTypes.contains(chunk.type) {
                setTextUpright(chunk, in: &patch)
            }
        }
        return patch
    }

    private func setTextUpright(_ chunk: Chunk, in patch: inout InPlacePatch) {
        guard let text = text(of: chunk), let block = text.block, let upright = block.upright else { return }
        let new = text.replacing(with: upright).map { text.chunk(with: $0).data }
        guard let new, !text.isCompressed, new.count == chunk.data.count else { return patch.leave(block.name) }
        patch.bytes.replaceSubrange(chunk.data, with: new)
        patch.change(block.name)
        updateChecksum(of: chunk, in: &patch)
    }

    /// Corrects a CRC that was correct; one that was wrong keeps saying that the chunk is damaged.
    private func updateChecksum(of chunk: Chunk, in patch: inout InPlacePatch) {
        guard isIntact(chunk) else { return }
        let crc = CRC32.checksum(patch.bytes[chunk.range.lowerBound + 4..<chunk.data.upperBound])
        patch.bytes.store(crc, at: chunk.data.upperBound, .big)
    }
}
