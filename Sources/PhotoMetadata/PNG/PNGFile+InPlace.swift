extension PNGFile {
    /// The file with every stated orientation set to 1 and nothing else changed but CRCs.
    ///
    /// Covers eXIf, XMP, and Exif or XMP written as digits; what is compressed can only be reported.
    /// - Throws: `io` when the file can't be read.
    public func patchedInPlace() throws(MetadataError) -> InPlacePatch {
        var patch = InPlacePatch(of: source)
        for chunk in chunks {
            if let data = exifData(of: chunk) {
                // The block is the chunk's type and data, of which the CRC is taken, and the CRC.
                var block = BlockPatch(try source.bytes(in: chunk.range.lowerBound + 4..<chunk.range.upperBound))
                let start = 4 + data.count - exifBody(of: data).count
                block.setExifUpright(at: start..<4 + data.count)
                try take(&block, of: chunk, in: &patch)
            } else if text(of: chunk) != nil {
                try setTextUpright(chunk, in: &patch)
            }
        }
        return patch
    }

    private func setTextUpright(_ chunk: Chunk, in patch: inout InPlacePatch) throws(MetadataError) {
        guard let text = text(of: chunk), let block = text.block, let upright = block.upright else { return }
        let new = text.replacing(with: upright).map { text.chunk(with: $0).data }
        guard let new, !text.isCompressed, new.count == chunk.data.count else { return patch.leave(block.name) }
        var bytes = BlockPatch(try source.bytes(in: chunk.range.lowerBound + 4..<chunk.range.upperBound))
        bytes.replace(4..<4 + new.count, with: new, named: block.name)
        try take(&bytes, of: chunk, in: &patch)
    }

    /// Corrects a CRC that was correct; one that was wrong keeps saying that the chunk is damaged.
    private func take(_ block: inout BlockPatch, of chunk: Chunk, in patch: inout InPlacePatch) throws(MetadataError) {
        if !block.changed.isEmpty, try isIntact(chunk) {
            let end = block.bytes.count - 4
            block.store(CRC32.checksum(block.bytes[..<end]), at: end)
        }
        patch.take(block, at: chunk.range.lowerBound + 4)
    }
}
